/** What recovering an account stands on: the codes' bindings, and an answer that tells nobody who exists. */
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { canonicalMobile } from '@ema/domain/kernel/identifiers.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import { networkOf } from '../../kernel/limits.ts';
import { nobodyFor, type Binding } from '../codes/challenge.ts';
import type { Asker } from './devices.ts';
import { takeFromFirst, type Line } from './lines.ts';
import type { Recoverable } from './queries.ts';

/**
 * A code is good in the browser that asked for it: another's neither kills it nor uses up its attempts. A name or a
 * number without an account has codes as well, which nobody gets; so both take the same work (ACC-342).
 */
const bindingOf = (user: Recoverable | undefined, thing: string, browser: string) => ({
  object: `${thing}:${browser}`,
  personId: user?.person_id ?? nobodyFor(thing),
  destination: user?.mobile ?? `nobody:${thing}`,
  alternative: user ? user.email : `nobody:${thing}`,
});
export const resetBinding = (user: Recoverable | undefined, username: string, browser: string): Binding => ({
  ...bindingOf(user, `username:${username}`, browser),
  purpose: 'password-reset',
  userId: user?.id ?? null,
});
/** For all accounts of the number, of which the oldest is given. */
export const recoveryBinding = (oldest: Recoverable | undefined, mobile: string, browser: string): Binding => ({
  ...bindingOf(oldest, `mobile:${mobile}`, browser),
  purpose: 'username-recovery',
  userId: null,
});

/** @throws invalid when it is no mobile */
export const mobileOf = (typed: string): string => {
  const mobile = canonicalMobile(typed);
  if (!mobile) throw invalidField('mobile', 'Inserisci un numero di cellulare valido.');
  return mobile;
};

export const NEUTRAL =
  'Se i dati inseriti corrispondono a un account attivo, riceverai un codice via SMS o via e-mail.';
const ASKED = { message: 'Hai richiesto troppi codici. Riprova tra qualche minuto.' };
const TRIED = {
  message: 'Hai inserito troppi codici sbagliati. Riprova tra qualche minuto.',
  points: 20,
  seconds: 900,
};

type Limited = Pick<CallContext<Viewer | null>, 'limits' | 'ip'>;
/** A browser the account is known in is counted by itself, whoever else asks; all others by their network. */
const linesOf = (c: Limited, name: string, key: string, asker: Asker): [Line, ...Line[]] => {
  const network: Line = { name, key: `${networkOf(c.ip)} ${key}` };
  return asker.line === 'strangers'
    ? [network]
    : [{ name: `${name}-device`, key: `${asker.browser.slice(0, 24)} ${key}` }, network];
};
/** Of one account or number: three requests in ten minutes and ten a day. */
export const takeRequest = async (c: Limited, what: 'reset' | 'recovery', key: string, asker: Asker): Promise<void> => {
  await takeFromFirst(c.limits, linesOf(c, `${what}-10m`, key, asker), { ...ASKED, points: 3, seconds: 600 });
  await takeFromFirst(c.limits, linesOf(c, `${what}-day`, key, asker), { ...ASKED, points: 10, seconds: 86_400 });
};
/** Twenty tries in a quarter of an hour. */
export const takeTry = async (c: Limited, what: 'reset' | 'recovery', key: string, asker: Asker): Promise<void> => {
  await takeFromFirst(c.limits, linesOf(c, `${what}-try`, key, asker), TRIED);
};
