import { deepEqual, equal, throws } from 'node:assert/strict';
import { bytesOf } from '../../../Themes/storybook/scripts/single/base93.js';
import { unpack } from '../../../Themes/storybook/scripts/single/lzma.js';

const encoder = new TextEncoder();
const noise = Uint8Array.from({ length: 64 }, (_, i) => Math.imul(i + 1, 2_654_435_761) >>> 24);

function story() {
  const words = ['lapsa', 'vilks', 'zaķis', 'lācis', 'ezis', 'pele', 'kaķis', 'suns'];
  let [state, text] = [1n, ''];
  for (let i = 0; i < 400; i += 1) {
    state = (state * 1103515245n + 12345n) % 2n ** 31n;
    text += words[Number(state >> 16n) % 8] + ' .,\n'[Number(state >> 20n) % 4];
  }
  return encoder.encode(text);
}

/** Packed by liblzma, through Python: `lzma.compress(text, lzma.FORMAT_RAW, filters=[{'id': lzma.FILTER_LZMA1, 'pb': 0}])`. */
const PACKED = {
  'no text': [new Uint8Array(), 'AIP/+///wAAAAA=='],
  'one letter': [encoder.encode('a'), 'ADDD6////+EAAAA='],
  'one sentence again and again': [
    encoder.encode('Reiz dzīvoja lapsa. '.repeat(3000)),
    'ACkaFGeNpyqoh5KbO5TBFiuYprtVEq+hlwRAvA4utCnvuhxbdB09dCQXhLhm6rKffA6zbAy2MoS6TPU198/j92AtPMieZKDLvfoC6i7CV5WhBiAT//69iAA=',
  ],
  'something that comes again after 100,000 bytes': [
    Uint8Array.from([...noise, ...new Uint8Array(100_000), ...noise]),
    'AE8Pkd2Nuj2yk3DOTjY7oQ9URvRz23odCPVZFhiOr7S1Z8WlNYNw7iFoRfS/5mWOIdx1q8IuFzCOG4T1WCWWJYBOttPMOKcADJqlhnwC2Jn1kXdOppHX'
      + '0Jzl6kMvUSLgFHB7w7d4VCdvIYU+qP9LKJ3QeC5i0pd+cJ6nI1/KFCxwVtRD7zz///2rCmA=',
  ],
  'a story': [
    story(),
    'ADWZGSDai6+5ev+AwJWa/+EN3J/EeNRYyf7Ec6WMaUmMO+UgfmQw+2YP8lJrR9SMdywurogM8dImevNSU3Ld8sMCmCIBj3pKYVzW6FG3+QGli23+Cc+q'
      + 'xPlXSje/oEo3qsZBEjuDUvtccUyu2+ajy+c+f69yxji+9vmfw+i/sjKjIxcykLbTeXjtpqqHJnmlnFsDlfiNHaFEWpA2ic4IB30prwKfZhkNCITe'
      + 'C4kT+bTyyHAmGfOk3I4QpJxzSkvd6DSXSqC1R0eE6r1J08BD01pJkVcJcfTMh0wi+YzzzNh1383JSpApAOmdpDG/YpvXbJqecnN8M0fpWTMNJ4yh'
      + '35n++8vGUzM43+N6oi9cSvwHcYkPQF2VJhQUn7AykXSZIUOgdBYev89FM3PW6915HjIHmWCHpt+/X4gHWhpOLZ0nHLitgaVueA4f2ugC8QBr9B1J'
      + '0gNiIK5y8yiUyCu4zlSmG/st/Fg7qW8iwBPXPAeLY55eMJnJXbUiLs1wek/pKDp/ChQTtdpoRW3irGyXrj87opm2XRAc8ui+IfPMoIBb+BXwZs7B'
      + 'Lqf+sHj57UypB7isKVclt+KdYHPV+hFJmjYy/lAYk7GVn33Is5kXeXJNHZSfltGqq4hZIl8+Qa3xfPO0hQjaAoHpoeEKltzvo7aimDhis7Qsl+uG'
      + 'E9a+mGo0c0nOznGDxcVnsxW05kKNHzT6zcWD3RU1Y8tD/UuNTnjqv7ZMD/4rt13/Gn5ATdM1k6nIzIq3aCHQ1reOGImJUyX9/+U4',
  ],
};

for (const [name, [text, packed]] of Object.entries(PACKED)) {
  Deno.test(`${name} is unpacked`, () => {
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    deepEqual(unpack(bytes), text);
    deepEqual(unpack(Uint8Array.from([...bytes, 0])), text, 'a zero more changes nothing');
    throws(() => unpack(bytes.subarray(0, bytes.length - 3)), RangeError);
  });
}

Deno.test('two characters are thirteen or fourteen bits', () => {
  equal(bytesOf('').length, 0);
  deepEqual([...bytesOf('!!')], [0]);
  deepEqual([...bytesOf('v%~~')], [200, 1, 114], '456 has fourteen bits, and so has the largest number');
  deepEqual([...bytesOf('w%=!')], [201, 97, 3], '457 has thirteen, and there is no <');
});
