// Which locked tales this device has opened: their cards wear no lock.

import { makeKeys } from './keys.js';
import { rootAddress } from '../page/root.js';

/** @returns {Promise<Set<string>>} their slugs */
export const openedTales = () => makeKeys(document.documentElement.dataset.site ?? '', rootAddress).tales();
