/** Makes the code with which anybody may look a signed document up. */
import { randomInt } from 'node:crypto';

/** Nothing that is easily misread: no I, L, O, U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Sixteen letters of 32: 80 bits, nothing to guess. */
export const newVerificationCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(32)]).join('')).join('-');
