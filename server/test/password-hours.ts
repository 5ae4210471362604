/** Tells how long messages that hold a password wait to be sent (ACC-677). */
import type { Portal } from './harness.ts';

/** By what each message with this password goes, and in how many hours from now it ends. */
export const hoursOfPasswords = async (t: Portal, password: string): Promise<Record<string, number | null>> => {
  const { rows } = await t.db.query<{ channel: string; hours: number | null }>(
    `select channel, round(extract(epoch from expires_at - ema_now()) / 36) / 100 as hours
     from outbox
     where body like '%password ' || $1 || '%'`,
    [password],
  );
  return Object.fromEntries(
    rows.map(({ channel, hours }) => [channel, hours === null ? null : Math.round(Number(hours))]),
  );
};
