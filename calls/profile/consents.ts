/** Calls of the consents that people gave, and of taking one back. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { ofSomebody } from '../kernel/of-somebody.ts';
import { id, idText, instant, noBody } from '../kernel/shapes.ts';

const userConsent = z.object({
  id: id(),
  title: z.string(),
  /** The words that were chosen about. */
  content: z.string(),
  consentedAt: instant(),
  ipAddress: z.string(),
  /** The notice it was chosen in, with its revision; null where none was kept. */
  textVersion: z.string().nullable(),
  /** Given, or refused. */
  isGiven: z.boolean(),
  withdrawnAt: instant().nullable(),
});

/** ACC-203, ACC-321. */
export const listUserConsents = call({
  name: 'profile.list-user-consents',
  method: 'GET',
  path: '/api/account/user-consents',
  summary: 'I consensi prestati, rifiutati e revocati',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  query: z.strictObject({}),
  output: z.object({ items: z.array(userConsent) }),
  errors: [],
});
export const listUserConsentsOf = ofSomebody(listUserConsents, {
  name: 'profile.list-user-consents-of',
  path: '/api/admin/user-consents',
  summary: 'I consensi di un utente',
});
/** A declaration of one’s own: nobody makes it for another. */
export const withdrawConsent = call({
  name: 'profile.withdraw-consent',
  log: { name: 'Consenso revocato', isActivity: true },
  method: 'POST',
  path: '/api/account/user-consents/:id/withdraw',
  summary: 'Revoca un consenso prestato',
  who: 'signed-in',
  acting: 'refused',
  whilePending: 'allowed',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  body: noBody(),
  output: userConsent,
  errors: ['not_found', 'wrong_state'],
});
