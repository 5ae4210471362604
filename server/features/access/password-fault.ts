/** Why a password that somebody chooses is refused: by its form, by whose it is, or because thieves know it. */
import { passwordFault, TOO_COMMON } from '@ema/domain/access/password.ts';
import { isStolen } from './stolen-passwords.ts';

/** @returns an Italian sentence, or null when it may be taken */
export const newPasswordFault = (...asked: Parameters<typeof passwordFault>): string | null =>
  passwordFault(...asked) ?? (isStolen(asked[0]) ? TOO_COMMON : null);
