import { sql } from 'drizzle-orm';
import { login } from '@ema/calls/access.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { openSession } from './sessions.ts';

const MESSAGE = 'Troppi tentativi di accesso. Riprova tra qualche minuto oppure reimposta la password.';
const ATTEMPTS = 10;
const WITHIN_SECONDS = 900;
export const OPERATIONS_CENTER = '/app/account/operations-center';

/** One canonical key whatever the spelling, so that variants share one count. */
export const canonicalUsername = (username: string): string =>
  username.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');

/** ACC-073: signs in. The attempt is taken before the password is looked at: 10 in 15 minutes, however parallel; one that succeeds is given back. */
export const loginHandler = handle(
  login,
  async (c, { body }) => {
    const username = canonicalUsername(body.username);
    await c.limits.take('login', username, ATTEMPTS, WITHIN_SECONDS, MESSAGE);
    const found = await c.db.execute<{ id: number; password_hash: string; usable: boolean }>(sql`
      select u.id, u.password_hash, not u.disabled and coalesce(a.status in ('seller', 'customer'), true) as usable
      from users u left join agents a on a.user_id = u.id where lower(u.username) = ${username}`);
    const user = found.rows[0];
    const matches = await c.ports.passwords.verify(user?.password_hash ?? c.ports.passwords.dummyHash, body.password);
    if (!user || !matches || !user.usable) {
      await c.audit({
        event: 'access.login-refused',
        object: 'user',
        objectId: user?.id ?? '',
        subjectUserId: user?.id,
      });
      throw new CallError('wrong_credentials');
    }
    await c.limits.giveBack('login', username, ATTEMPTS, WITHIN_SECONDS);
    const fresh = c.ports.passwords.needsRehash(user.password_hash)
      ? await c.ports.passwords.hash(body.password)
      : null;
    const secret = await c.transact(async (tx) => {
      const now = c.now.toISOString();
      await tx.execute(sql`
        update users set last_login = ${now}, last_activity = ${now}, password_hash = coalesce(${fresh}, password_hash) where id = ${user.id}`);
      await c.audit({ object: 'user', objectId: user.id, subjectUserId: user.id, detail: { actor: user.id } }, tx);
      return openSession(c, tx, user.id);
    });
    const viewer = await c.findViewer(secret);
    return { redirectTo: (viewer?.requiredOperations.length ?? 0) > 0 ? OPERATIONS_CENTER : '/app' };
  },
  { transaction: 'manual' },
);
