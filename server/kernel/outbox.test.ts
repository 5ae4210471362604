/** What a message and a job leave in the transaction that wants them, and that nothing is left of one undone. */
import { describe, expect, it } from 'vitest';
import type { Mail } from './context.ts';
import { testPortal } from '../test/harness.ts';
import { createOutbox, MESSAGE_QUEUES } from './outbox.ts';

const t = testPortal();
const inTransaction = (work: (outbox: ReturnType<typeof createOutbox>) => Promise<void>) =>
  t.services.db.transaction(t.services.ports.clock.now(), (tx) => work(createOutbox(tx, t.services.boss)));
const mail = (more: Partial<Mail>) => inTransaction((o) => o.mail({ to: 'ada@example.it', body: 'Prova', ...more }));
const subjects = async () => (await t.outbox('ada@example.it')).map(({ subject }) => subject);
const jobs = async (queue: string) =>
  (
    await t.db.query<{ id: string | null; group: string | null; seconds: number; key: string | null }>(
      `select data ->> 'id' as id, group_id as "group", singleton_key as key,
         extract(epoch from start_after - created_on)::float8 as seconds
       from pgboss.job
       where name = $1
       order by created_on, id`,
      [queue],
    )
  ).rows;

describe('the outbox of a call', () => {
  it('ACC-214 a subject is one line of two hundred characters, whatever somebody wrote into it', async () => {
    await mail({ subject: 'Uno\r\nBcc: altri@example.it\n\nDue' });
    await mail({ subject: 'x'.repeat(201) });
    await mail({});
    expect(await subjects()).toEqual(['', 'x'.repeat(200), 'Uno Bcc: altri@example.it Due']);
  });

  it('ACC-435 SMS and e-mails have a queue each, with the number of their row', async () => {
    const before = { mail: (await jobs(MESSAGE_QUEUES.mail)).length, sms: (await jobs(MESSAGE_QUEUES.sms)).length };
    await mail({ to: 'ugo@example.it' });
    await inTransaction((o) => o.sms({ to: '+393471230001', body: 'Prova' }));
    const ids = [...(await t.outbox('ugo@example.it')), ...(await t.outbox('+393471230001'))].map(({ id }) => id);
    const [mails, messages] = [await jobs(MESSAGE_QUEUES.mail), await jobs(MESSAGE_QUEUES.sms)];
    expect([mails.length - before.mail, messages.length - before.sms]).toEqual([1, 1]);
    expect([mails.at(-1)?.id, messages.at(-1)?.id]).toEqual(ids.map(String));
  });

  it('ACC-435 of a transaction that is undone no message and no job is left', async () => {
    const count = async () => [
      (await t.db.query('select from outbox')).rowCount,
      (await t.db.query('select from pgboss.job')).rowCount,
    ];
    const before = await count();
    const undone = inTransaction(async (o) => {
      await o.mail({ to: 'ada@example.it', body: 'Prova' });
      await o.sms({ to: '+393471230002', body: 'Prova' });
      await o.job('media-preview', { id: 1 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await count()).toEqual(before);
  });

  it('NET-521 a job waits as long as is said, or until then, in the group that is said', async () => {
    await t.db.query(`delete from pgboss.job where name = 'media-preview'`);
    const send = (...of: Parameters<ReturnType<typeof createOutbox>['job']>) => inTransaction((o) => o.job(...of));
    await send('media-preview', { id: 1 });
    await send('media-preview', { id: 2 }, { startAfterSeconds: 90, group: 'seven' });
    const [first, second] = await jobs('media-preview');
    expect([first?.id, first?.group, first?.seconds]).toEqual(['1', null, 0]);
    expect([second?.id, second?.group, second?.seconds]).toEqual(['2', 'seven', 90]);
    await send('media-preview', { id: 3 }, { startAt: new Date('2030-01-01T00:00:00Z') });
    const { rows } = await t.db.query<{ at: Date }>(
      `select start_after as at from pgboss.job where name = 'media-preview' and data ->> 'id' = '3'`,
    );
    expect(rows).toEqual([{ at: new Date('2030-01-01T00:00:00Z') }]);
  });
});
