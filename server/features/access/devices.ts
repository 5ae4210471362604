/** The browsers in which somebody signed in: they go on when strangers used up what strangers may (ACC-341). */
import { sql } from 'drizzle-orm';
import type { AskerLine } from '@ema/domain/codes/recovery.ts';
import type { Tx } from '../../db/client.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import { hashSecret } from '../../kernel/session-gate.ts';
import { newSecret } from './sessions.ts';

/** So many browsers of one person are known, the last used. */
const KEPT = 20;
type Context = Pick<CallContext<Viewer | null>, 'device' | 'setDevice'>;

/**
 * The browser has a new secret after each sign-in: one that somebody planted there beforehand is worth nothing. Others
 * who sign in with it stay known.
 */
export const rememberDevice = async (c: Context, tx: Tx, userId: number): Promise<void> => {
  const secret = newSecret();
  const before = deviceOf(c);
  await tx.execute(sql`
    with others as (
      update known_devices set secret_hash = ${hashSecret(secret)}
      where secret_hash = ${before}
        and user_id <> ${userId}),
    replaced as (
      delete from known_devices
      where user_id = ${userId}
        and (secret_hash = ${before}
          or secret_hash in (
            select secret_hash
            from known_devices
            where user_id = ${userId}
            order by last_used_at desc, secret_hash
            offset ${KEPT - 1})))
    insert into known_devices (secret_hash, user_id)
    values (${hashSecret(secret)}, ${userId})`);
  c.setDevice(secret);
};

/** Whoever learned the password may have signed in with it. */
export const forgetDevices = async (tx: Tx, userId: number): Promise<void> => {
  await tx.execute(sql`delete from known_devices where user_id = ${userId}`);
};

/** The hash of the browser's secret, which no table has when it brought none. */
export const deviceOf = (c: Pick<Context, 'device'>): string => (c.device === null ? '' : hashSecret(c.device));

/** The browser that asks for a code, and the line in which its codes are counted. */
export type Asker = { browser: string; line: AskerLine };

/** Gives a browser its secret when it has none: a code is good only in the browser that asked for it. */
export const askerOf = async (c: Context, knows: (device: string) => Promise<boolean>): Promise<Asker> => {
  const secret = c.device ?? newSecret();
  if (c.device === null) c.setDevice(secret);
  const browser = hashSecret(secret);
  return { browser, line: (await knows(browser)) ? `device:${browser}` : 'strangers' };
};
