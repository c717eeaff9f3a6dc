// The device's own check (a finger, a face, its own PIN), by WebAuthn. Nothing leaves the device, and no server checks
// the answer: the browser gives one only if the device has recognised its owner.

import { fromBase64 } from '../page/base64.js';
import { toBase64 } from './base64.js';

const LONGEST = 60_000;
const USER_VERIFIED = 4; // a bit of the flags in the authenticator's data

/** @returns {Promise<boolean>} whether the device has such a check, and the browser lets this page ask for it */
export async function canCheck() {
  try {
    return isSecureContext && location.protocol !== 'file:' &&
      await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return false;
  }
}

const random = () => crypto.getRandomValues(new Uint8Array(32));

/** @param {string} name of the site @returns {Promise<string>} the id of a new credential; empty if there is none */
export async function makePasskey(name) {
  try {
    const made = await navigator.credentials.create({
      publicKey: {
        rp: { name },
        user: { id: random(), name, displayName: name },
        challenge: random(),
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }, { type: 'public-key', alg: -257 }],
        authenticatorSelection: { authenticatorAttachment: 'platform', userVerification: 'required' },
        timeout: LONGEST,
      },
    });
    return made instanceof PublicKeyCredential ? toBase64(new Uint8Array(made.rawId)) : '';
  } catch {
    return '';
  }
}

/** @param {string} id of the credential @returns {Promise<boolean>} whether the device has recognised its owner */
export async function askDevice(id) {
  try {
    const answer = await navigator.credentials.get({
      publicKey: {
        challenge: random(),
        allowCredentials: [{ type: 'public-key', id: fromBase64(id) }],
        userVerification: 'required',
        timeout: LONGEST,
      },
    });
    if (!(answer instanceof PublicKeyCredential)) return false;
    const { authenticatorData } = /** @type {AuthenticatorAssertionResponse} */ (answer.response);
    return Boolean(new Uint8Array(authenticatorData)[32] & USER_VERIFIED);
  } catch {
    return false;
  }
}
