/** New credentials of somebody who is locked out, sent by the office. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idText, text } from '../kernel/shapes.ts';

/** ACC-670: once the office knows who it speaks with. */
export const sendCredentials = call({
  name: 'users.send-credentials',
  log: { name: 'Nuove credenziali inviate d’ufficio', isActivity: true },
  method: 'POST',
  path: '/api/users/:id/credentials',
  summary: 'Invia nuove credenziali a chi non può recuperare l’accesso da solo, con il motivo',
  who: ['ROLE_ADMIN'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'code',
  idempotency: 'natural',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  body: z.strictObject({
    contactType: z.enum(['email', 'mobile'], 'Indica e-mail o cellulare.'),
    reason: text(200, 5),
  }),
  output: 'empty',
  errors: ['not_found', 'wrong_state', 'too_many'],
});
