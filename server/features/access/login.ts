/** Signs somebody in with username and password (ACC-073). */
import { sql } from 'drizzle-orm';
import { login } from '@ema/calls/access.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { canonicalUsername } from './canonical-username.ts';
import { findForLogin } from './queries.ts';
import { openSession } from './sessions.ts';

const TOO_MANY = 'Troppi tentativi di accesso. Riprova tra qualche minuto oppure reimposta la password.';
const ATTEMPTS = 10;
const WITHIN_SECONDS = 900;
const OPERATIONS_CENTER = '/app/account/operations-center';

/** The attempt is taken before the password is looked at: 10 in 15 minutes, even at once; a success is given back. */
export const loginHandler = handle(
  login,
  async (c, { body }) => {
    const username = canonicalUsername(body.username);
    await c.limits.take('login', username, ATTEMPTS, WITHIN_SECONDS, TOO_MANY);
    const user = await findForLogin(c.db, username);
    const matches = await c.ports.passwords.verify(user?.password_hash ?? c.ports.passwords.dummyHash, body.password);
    if (!user || !matches || !user.is_usable) {
      await c.audit({
        event: 'access.login-refused',
        object: 'user',
        objectId: user?.id ?? '',
        subjectUserId: user?.id,
      });
      throw new CallError('wrong_credentials');
    }
    await c.limits.giveBack('login', username, ATTEMPTS, WITHIN_SECONDS);
    const rehashed = c.ports.passwords.needsRehash(user.password_hash)
      ? await c.ports.passwords.hash(body.password)
      : null;
    const secret = await enter(c, user.id, rehashed);
    const viewer = await c.findViewer(secret);
    return { redirectTo: (viewer?.requiredOperations.length ?? 0) > 0 ? OPERATIONS_CENTER : '/app' };
  },
  { transaction: 'manual' },
);

/** Notes the sign-in and opens its session; `rehashed` is the password hashed as is done today. @returns the secret */
const enter = (c: CallContext<Viewer | null>, userId: number, rehashed: string | null): Promise<string> =>
  c.transact(async (tx) => {
    await tx.execute(sql`
      update users
      set last_login = ema_now(),
        last_activity = ema_now(),
        password_hash = coalesce(${rehashed}, password_hash)
      where id = ${userId}`);
    await c.audit({ object: 'user', objectId: userId, subjectUserId: userId, detail: { actor: userId } }, tx);
    return openSession(c, tx, userId);
  });
