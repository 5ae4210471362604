/** What a one-time code looks like in the calls of the features that ask for one; it has no calls of its own. */
import { z } from 'zod';
import { instant } from './kernel/shapes.ts';

/** Six digits; spaces of a pasted «123 456» are allowed. */
export const oneTimeCode = () => z.string().regex(/^[0-9 ]{6,10}$/, 'Codice non valido');

/** A code under way. `secondsLeft` is measured by the server, so a wrong clock of the reader does not matter. */
export const challenge = z.object({
  expiryDate: instant(),
  secondsLeft: z.number().int(),
  resendInSeconds: z.number().int(),
  remainingAttemptsNumber: z.number().int(),
  tokenDeliveryMethod: z.enum(['SMS', 'e-mail']),
  durationInMinutes: z.number().int(),
  /** Masked. */
  destination: z.string(),
});
