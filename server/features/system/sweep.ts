/** Deletes what nobody needs any more: old answers of repeated requests, ended sessions, spent codes, spent limits. */
import { sql } from 'drizzle-orm';
import type { Services } from '../../kernel/services.ts';

export const sweep = async ({ db, limits, ports }: Services): Promise<void> => {
  const before = (days: number) =>
    sql`${ports.clock.now().toISOString()}::timestamptz - make_interval(days => ${days})`;
  await db.execute(sql`
    delete from idempotency
    where created_at < ${before(3)}`);
  await db.execute(sql`
    delete from sessions
    where ended_at < ${before(90)}
      or last_used_at < ${before(90)}`);
  await db.execute(sql`
    delete from challenges
    where expires_at < ${before(90)}`);
  await db.execute(sql`
    delete from challenges
    where person_id < 0
      and expires_at < ${before(2)}`);
  await db.execute(sql`
    delete from known_devices
    where last_used_at < ${before(400)}`);
  await db.execute(sql`
    delete from drafts d
    where d.saved_at < ${before(30)}
      or exists (select 1 from commissions c where c.draft_id = d.draft_id)`);
  await db.execute(sql`
    delete from outbox
    where sent_at < ${before(90)}`);
  await db.execute(sql`select ema_fold_order_counts()`);
  await limits.sweep();
};
