/** Signs somebody in with username and password (ACC-073). */
import { sql } from 'drizzle-orm';
import { login } from '@ema/calls/access.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { first } from '../../db/rows.ts';
import { users } from '../../db/tables/access.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { networkOf } from '../../kernel/limits.ts';
import { canonicalUsername } from './canonical-username.ts';
import { deviceOf, rememberDevice } from './devices.ts';
import { takeFromFirst, type Line } from './lines.ts';
import { noteOperations } from './note-operations.ts';
import { findForLogin, type Place } from './queries.ts';
import { openSession } from './sessions.ts';

/** The attempt is taken before the password is looked at: 10 in 15 minutes, even at once; a success is given back. */
const ATTEMPTS = {
  points: 10,
  seconds: 900,
  message: 'Troppi tentativi di accesso. Riprova tra qualche minuto oppure reimposta la password.',
} as const;
const OPERATIONS_CENTER = '/app/account/operations-center';

export const loginHandler = handle(
  login,
  async (c, { body }) => {
    const username = canonicalUsername(body.username);
    const from = { device: deviceOf(c), network: networkOf(c.ip) };
    const user = await findForLogin(c.db, username, from, c.now);
    const line = await takeFromFirst(c.limits, linesOf(username, from, user), ATTEMPTS);
    const secret =
      (await tryToEnter(c, user, { password: body.password, mayRehash: true })) ??
      (await tryToEnter(c, await findForLogin(c.db, username, from, c.now), {
        password: body.password,
        mayRehash: false,
      }));
    if (secret === null) return refuseSignIn(c, user);
    await c.limits.giveBack(line.name, line.key, ATTEMPTS.points, ATTEMPTS.seconds);
    const viewer = await c.findViewer(secret);
    if (viewer) await noteOperations(c, viewer);
    return { redirectTo: (viewer?.requiredOperations.length ?? 0) > 0 ? OPERATIONS_CENTER : '/app' };
  },
  { transaction: 'manual' },
);

/**
 * A browser somebody signed in with, and a network they signed in from, have attempts of their own; all strangers
 * together have one line, which they may use up without stopping anybody else.
 */
const linesOf = (
  username: string,
  from: Place,
  known: { knows_device: boolean; knows_network: boolean } | null,
): [Line, ...Line[]] => {
  const strangers: Line = { name: 'login', key: username };
  const device: Line = { name: 'login-device', key: `${from.device.slice(0, 24)} ${username}` };
  const network: Line = { name: 'login-network', key: `${from.network} ${username}` };
  const own = [...(known?.knows_device ? [device] : []), ...(known?.knows_network ? [network] : [])];
  const [foremost, ...rest] = [...own, strangers];
  return [foremost ?? strangers, ...rest];
};

type Context = CallContext<Viewer | null>;
type Account = Awaited<ReturnType<typeof findForLogin>>;

const refuseSignIn = async (c: Context, user: Account): Promise<never> => {
  await c.audit({ event: 'access.login-refused', object: 'user', objectId: user?.id ?? '', subjectUserId: user?.id });
  throw new CallError('wrong_credentials');
};

/**
 * Looks at the password, which takes its time. Whoever must look again hashes nothing anew: who was first just did.
 * @returns the session's secret; null when the account is another by now @throws wrong_credentials
 */
const tryToEnter = async (
  c: Context,
  user: Account,
  by: { password: string; mayRehash: boolean },
): Promise<string | null> => {
  const { passwords } = c.ports;
  const matches = await passwords.verify(user?.password_hash ?? passwords.dummyHash, by.password);
  if (!user || !matches || !user.is_usable) return refuseSignIn(c, user);
  const rehashed = by.mayRehash && passwords.needsRehash(user.password_hash) ? await passwords.hash(by.password) : null;
  return enter(c, user.id, { verified: user.password_hash, rehashed });
};

/**
 * Notes the sign-in and opens its session, while the hash that was verified is the account's: whoever changes it holds
 * the row first and then ends the sessions, so either sees the other. `rehashed` is the password hashed as today.
 */
const enter = (
  c: Context,
  userId: number,
  { verified, rehashed }: { verified: string; rehashed: string | null },
): Promise<string | null> =>
  c.transact(async (tx) => {
    const entered = await first(
      tx,
      { id: users.id },
      sql`
      update users
      set first_login = coalesce(first_login, last_login, ema_now()),
        last_login = ema_now(),
        last_activity = ema_now(),
        password_hash = coalesce(${rehashed}, password_hash)
      where id = ${userId}
        and password_hash = ${verified}
        and not disabled
      returning id`,
    );
    if (!entered) return null;
    await c.audit({ object: 'user', objectId: userId, subjectUserId: userId, detail: { actor: userId } }, tx);
    const secret = await openSession(c, tx, userId);
    await rememberDevice(c, tx, userId);
    return secret;
  });
