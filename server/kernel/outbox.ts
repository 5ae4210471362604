/** Leaves messages and jobs that are sent only when what caused them is really saved. */
import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Queryable } from '../db/client.ts';
import { first } from '../db/rows.ts';
import { outbox } from '../db/tables/system.ts';
import type { Mail, Outbox } from './context.ts';

/** SMS have a queue of their own: a gateway that is down takes no turn of an e-mail (K3). */
export const MESSAGE_QUEUES = { sms: 'outbox-sms', mail: 'outbox' } as const;

/**
 * Rows of the outbox and jobs, written in the caller's transaction; workers act on them after the commit, and what they
 * write is written for those who sent it.
 */
export const createOutbox = (db: Queryable, boss: PgBoss, sentBy: readonly number[] = []): Outbox => {
  const send: Outbox['job'] = async (queue, data, options = {}) => {
    await boss.send(queue, sentBy.length > 0 ? { ...data, sentBy } : data, {
      db: { executeSql: (text, values) => runIn(db, text, values ?? []) },
      ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
      ...(options.startAt ? { startAfter: options.startAt } : {}),
      ...(options.key ? { singletonKey: options.key } : {}),
      ...(options.group ? { group: { id: options.group } } : {}),
    });
  };
  const put = async (channel: 'sms' | 'mail', m: Mail) => {
    const inserted = await first(
      db,
      { id: outbox.id },
      sql`
        insert into outbox (channel, destination, subject, body, file_id, expires_at)
        values (${channel}, ${m.to}, ${oneLine(m.subject ?? '')}, ${m.body}, ${m.fileId ?? null},
          ${m.expiresAt?.toISOString() ?? null})
        returning id`,
    );
    await send(MESSAGE_QUEUES[channel], { id: inserted?.id }, m.notBefore ? { startAt: m.notBefore } : {});
  };
  return { sms: (m) => put('sms', m), mail: (m) => put('mail', m), job: send };
};

/** Runs a numbered-parameter statement of the job library on the call's own transaction. */
const runIn = async (db: Queryable, text: string, values: unknown[]): Promise<{ rows: unknown[] }> => {
  const chunks = text.split(/\$(\d+)/);
  const query = sql.empty();
  chunks.forEach((chunk, i) => {
    query.append(i % 2 === 0 ? sql.raw(chunk) : sql`${sql.param(values[Number(chunk) - 1])}`);
  });
  const { rows } = await db.execute(query);
  return { rows };
};

const oneLine = (value: string): string => value.replace(/[\r\n]+/g, ' ').slice(0, 200);
