import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';
import { sendMessage } from './send-message.ts';

const t = testPortal();
type Row = { attempts: number; body: string; is_sent: boolean; is_failed: boolean };
const write = async (channel: 'sms' | 'mail', expiresAt: string | null = null): Promise<number> => {
  const made = await t.db.query<{ id: number }>(
    `insert into outbox (channel, destination, subject, body, created_at, expires_at)
     values ($1, 'a@example.it', 'Oggetto', 'codice 123456', ema_now(), $2)
     returning id::int`,
    [channel, expiresAt],
  );
  return made.rows[0]?.id ?? 0;
};
const rowOf = async (id: number): Promise<Row> =>
  (
    await t.db.query<Row>(
      'select attempts, body, sent_at is not null as is_sent, failed_at is not null as is_failed from outbox where id = $1',
      [id],
    )
  ).rows[0] as Row;
/** Sends with gateways that keep what they are given. @returns what went out by which */
const sent = async (id: number, more: { fails?: boolean; isProduction?: boolean } = {}): Promise<unknown[]> => {
  const { ports, config } = t.services;
  const { sms, mail } = ports;
  const gone: unknown[] = [];
  const gateway = (channel: string) => ({
    send: async (message: object) => {
      if (more.fails) throw new Error('the gateway is down');
      gone.push([channel, message]);
    },
  });
  Object.assign(ports, { sms: gateway('sms'), mail: gateway('mail') });
  try {
    await sendMessage({ ...t.services, config: { ...config, isProduction: more.isProduction === true } }, { id });
  } finally {
    Object.assign(ports, { sms, mail });
  }
  return gone;
};

describe('a message of the outbox', () => {
  it('goes out by its own way, once, with what it says', async () => {
    const [sms, mail] = [await write('sms'), await write('mail')];
    const key = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(await sent(sms)).toEqual([['sms', { id: sms, key, to: 'a@example.it', body: 'codice 123456' }]]);
    expect(await sent(mail)).toEqual([
      ['mail', { key, to: 'a@example.it', subject: 'Oggetto', body: 'codice 123456' }],
    ]);
    expect([await sent(sms), await sent(mail)]).toEqual([[], []]);
    expect(await rowOf(sms)).toMatchObject({ attempts: 1, is_sent: true, is_failed: false });
  });

  it('NET-918 each try has the key of its message; one that has its number after a restore has another', async () => {
    const keyOf = async (id: number): Promise<string> => {
      const [[, message]] = (await sent(id)) as [[string, { key: string }]];
      await t.db.query('update outbox set sent_at = null where id = $1', [id]);
      return message.key;
    };
    const id = await write('sms');
    const first = await keyOf(id);
    expect(await keyOf(id)).toBe(first);
    await t.db.query('delete from outbox where id = $1', [id]);
    await t.db.query(
      `insert into outbox (id, channel, destination, body, created_at) overriding system value
       values ($1, 'sms', 'a@example.it', 'un altro', ema_now())`,
      [id],
    );
    expect(await keyOf(id)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await keyOf(id)).not.toBe(first);
    // Written before the release that made keys: a try of it may have gone out already, under its number.
    await t.db.query('update outbox set message_key = null where id = $1', [id]);
    expect(await keyOf(id)).toBe(String(id));
  });

  it('ACC-216 a file goes with an e-mail under its own name, and the local outbox names it', async () => {
    const bytes = Buffer.from('%PDF-1.7 prova');
    const sha256 = await t.services.ports.files.put(bytes);
    const id = await write('mail');
    await t.db.query(
      `with file as (
         insert into files (sha256, size, content_type, name)
         values ($1, 14, 'application/pdf', 'Compensi ottobre.pdf')
         returning id)
       update outbox set file_id = file.id
       from file
       where outbox.id = $2`,
      [sha256, id],
    );
    expect(await sent(id)).toMatchObject([
      ['mail', { attachment: { name: 'Compensi ottobre.pdf', contentType: 'application/pdf', bytes } }],
    ]);
  });

  it('B11 ACC-445 a code that is too old is not sent any more, nor kept, one that is still good is', async () => {
    const now = t.services.ports.clock.now().getTime();
    const [old, good] = [
      await write('sms', new Date(now - 1000).toISOString()),
      await write('sms', new Date(now + 60_000).toISOString()),
    ];
    expect([await sent(old), (await sent(good)).length]).toEqual([[], 1]);
    // B11 ACC-445: what it said is gone.
    expect(await rowOf(old)).toMatchObject({ is_sent: false, is_failed: true, body: '' });
    expect(await sent(old), 'given up for good').toEqual([]);
    expect((await rowOf(old)).attempts).toBe(1);
  });

  it('what the gateway did not take is tried again, and counted', async () => {
    const id = await write('mail');
    await expect(sent(id, { fails: true })).rejects.toThrow('the gateway is down');
    expect(await rowOf(id)).toMatchObject({ attempts: 1, is_sent: false, is_failed: false });
    expect(await sent(id)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ attempts: 2, is_sent: true });
  });

  it('C8 in production a code is not kept once it was sent', async () => {
    const [here, there] = [await write('sms'), await write('sms')];
    await sent(here);
    await sent(there, { isProduction: true });
    expect([(await rowOf(here)).body, (await rowOf(there)).body]).toEqual(['codice 123456', '']);
  });

  it('NET-1120 in production a file that was made for a message alone goes once it was sent, a paper stays', async () => {
    const attach = async (id: number, name: string): Promise<number> => {
      const { rows } = await t.db.query<{ id: number }>(
        `with file as (
           insert into files (sha256, size, content_type, name) values ($1, 4, 'text/plain', $2)
           returning id)
         update outbox set file_id = file.id
         from file
         where outbox.id = $3
         returning file_id::int as id`,
        [await t.services.ports.files.put(Buffer.from(name)), name, id],
      );
      return rows[0]?.id ?? 0;
    };
    const [report, paper, here] = [await write('mail'), await write('mail'), await write('mail')];
    const files = [await attach(report, 'ospiti'), await attach(paper, 'carta'), await attach(here, 'qui')];
    await t.db.query(
      `insert into outbox (channel, destination, body, file_id) values ('mail', 'altri@example.it', 'x', $1)`,
      [files[1]],
    );
    for (const id of [report, paper]) expect(await sent(id, { isProduction: true })).toHaveLength(1);
    expect(await sent(here)).toHaveLength(1);
    const { rows } = await t.db.query<{ name: string }>(`select name from files where id = any($1) order by name`, [
      files,
    ]);
    expect(rows.map(({ name }) => name)).toEqual(['carta', 'qui']);
    const { rows: left } = await t.db.query(`select 1 from outbox where id = any($1) and file_id is not null`, [
      [report, paper, here],
    ]);
    expect(left).toHaveLength(1);
  });

  it('of one that does not exist nothing is sent', async () => {
    expect(await sent(99_999_999)).toEqual([]);
  });
});
