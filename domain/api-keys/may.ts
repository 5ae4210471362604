/** Why an API key cannot be revoked: the sentence, or null. Server and button ask here. */
import type { KeyState } from './keys.ts';

/** Once; one whose last day is over may be revoked as well. */
export const mayRevoke = (state: KeyState): string | null =>
  state === 'revoked' ? 'Questa chiave è già stata revocata.' : null;
