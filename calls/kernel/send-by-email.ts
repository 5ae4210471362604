/** What is asked of a document to be sent by e-mail: to whom, with which subject and words (ACC-215). */
import { z } from 'zod';
import { canonicalEmail } from '@ema/domain/kernel/identifiers.ts';
import { text } from './shapes.ts';

export const sendByEmailBody = z.strictObject({
  to: text(254, 1).refine((to) => to === '' || canonicalEmail(to) !== null, 'Inserisci un indirizzo e-mail valido.'),
  subject: text(200, 1),
  message: text(4000, 1),
});
