import { deepEqual } from 'node:assert/strict';
import { slugIn } from '../../../Themes/storybook/scripts/worker/addresses.js';

Deno.test('an address that cannot be decoded names no tale, and leaves the answer to the network', () => {
  const paths = ['tales/lapsa/index.html', 'tales/%C4%97%C5%BEys/index.html', 'tales/%zz/index.html', 'tales/%E0%A4/x.html', 'tales'];
  deepEqual(paths.map(slugIn), ['lapsa', 'ėžys', '', '', '']);
});
