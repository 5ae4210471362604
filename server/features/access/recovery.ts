/** What recovering an account by SMS stands on: the codes' bindings, and an answer that tells nobody who exists. */
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { canonicalMobile } from '@ema/domain/kernel/identifiers.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import type { Binding } from '../codes/challenge.ts';
import type { Recoverable } from './queries.ts';

export const resetBinding = (user: Recoverable): Binding => ({
  purpose: 'password-reset',
  object: `user:${user.id}`,
  userId: user.id,
  personId: user.person_id,
  destination: user.mobile,
});
export const recoveryBinding = (user: Recoverable, mobile: string): Binding => ({
  purpose: 'username-recovery',
  object: `mobile:${mobile}`,
  userId: null,
  personId: user.person_id,
  destination: mobile,
});

/** @throws invalid when it is no mobile */
export const mobileOf = (typed: string): string => {
  const mobile = canonicalMobile(typed);
  if (!mobile) throw invalidField('mobile', 'Inserisci un numero di cellulare valido.');
  return mobile;
};

export const NEUTRAL = 'Se i dati inseriti corrispondono a un account attivo, riceverai un codice via SMS.';
const TOO_MANY = 'Hai richiesto troppi codici. Riprova tra qualche minuto.';
/** Per account or number, whoever asks: three requests in ten minutes and ten a day. */
export const takeRequest = async (
  c: Pick<CallContext<Viewer | null>, 'limits'>,
  what: 'reset' | 'recovery',
  key: string,
): Promise<void> => {
  await c.limits.take(`${what}-10m`, key, 3, 600, TOO_MANY);
  await c.limits.take(`${what}-day`, key, 10, 86_400, TOO_MANY);
};
