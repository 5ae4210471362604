import { beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { getProcessing } from '@ema/calls/system/processing.ts';
import { ANONYMOUS } from '@ema/domain/privacy/erasure.ts';
import { TREATMENTS } from '@ema/domain/system/processing.ts';
import { testPortal } from '../../test/harness.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { FORGET_BYTES } from './forget-files.ts';
import { applyRetention } from './retention.ts';

type Processing = CallOutput<typeof getProcessing>;
const t = testPortal({ ownFiles: true });
const PATHS = ['/api/admin/processing', '/file/admin/processing'];
const read = async (): Promise<Processing> =>
  (await (await t.as('admin')).get<Processing>('/api/admin/processing')).body;
const counts = async (): Promise<Record<string, number>> =>
  Object.fromEntries((await read()).next.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]));
const USER = `(select id from users where username = 'agente')`;
const SELLER = `(select a.id from agents a where a.user_id = ${USER})`;
let sha256: string;

/** Nothing that refers to people by these names stands outside of the register. */
const SAYS_SOMETHING =
  /^(user|person|agent|customer|seller|actor_user|subject_user)_id$|email$|mobile|telephone|destination|(first|last|full)_name|iban|(^|_)ip(_address)?$/;
/** Of the portal itself: whom an alert was meant for is in its recipients. */
const OF_NOBODY = new Set(['alerts', 'meeting_hotels', 'banks']);

describe('the register of processing', () => {
  it('NET-516 administrators alone read and print it, and each file is in the log', async () => {
    for (const path of PATHS) {
      expect((await t.anyone.get(path)).status).toBe(401);
      for (const username of ['agente', 'manager', 'gm', 'cliente', 'ordini', 'scanner'])
        expect((await (await t.as(username)).get(path)).status, `${username} ${path}`).toBe(403);
    }
    const admin = await t.as('admin');
    const [pdf, csv, xlsx] = await Promise.all(
      ['pdf', 'csv', 'xlsx'].map((format) => admin.get(`/file/admin/processing?format=${format}`)),
    );
    expect(pdf?.raw.subarray(0, 5).toString()).toBe('%PDF-');
    const lines = csv?.raw.toString('utf8').trimEnd().split('\r\n') ?? [];
    expect(lines).toHaveLength(TREATMENTS.length + 1);
    expect(lines[1]).toContain('Anagrafica e account');
    expect(xlsx?.raw.subarray(0, 2).toString()).toBe('PK');
    const { rows } = await t.db.query(
      `select detail ->> 'note' as note from audit where event = 'system.processing-file'`,
    );
    expect(rows.map(({ note }: { note: string }) => note).toSorted()).toEqual(['CSV', 'PDF', 'XLSX']);
  });

  it('NET-516 every table about people stands in it, and every table in it is there', async () => {
    const { rows } = await t.db.query<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public'
         and t.table_type = 'BASE TABLE'
         and c.table_name not like 'dev\\_%'`,
    );
    const there = new Set(rows.map(({ table }) => table));
    const about = new Set(rows.filter(({ column }) => SAYS_SOMETHING.test(column)).map(({ table }) => table));
    const registered = new Set(TREATMENTS.flatMap(({ tables }) => tables));
    expect([...about].filter((table) => !registered.has(table) && !OF_NOBODY.has(table)).toSorted()).toEqual([]);
    expect([...registered].filter((table) => !there.has(table))).toEqual([]);
  });
});

describe('what is over its term', () => {
  beforeAll(async () => {
    // What the demo holds that is over its term is none of this test's.
    await applyRetention(t.services);
    sha256 = await t.services.ports.files.put(Buffer.from('a refused identity picture'));
    const at = (term: string) => `ema_now() - interval '${term}'`;
    for (const [late, minute] of [
      [true, `- interval '1 minute'`],
      [false, `+ interval '1 hour'`],
    ] as const) {
      const when = (term: string) => `${at(term)} ${minute}`;
      await t.db.query(
        `with attached as (
           insert into files (sha256, size, content_type, name)
           select repeat('0', 64), 1, 'text/calendar', n || ' ${late}.ics' from unnest(array['sent', 'failed']) n
           returning id, name)
         insert into outbox (channel, destination, body, file_id, sent_at, failed_at)
         select 'mail', 'a@example.it', 'x', id, case when name like 'sent%' then ${when('90 days')} end,
           case when name like 'failed%' then ${when('90 days')} end
         from attached;
         insert into unknown_operations (user_id, operation_name, reported_at)
         values (${USER}, 'retention ${late}', ${when('180 days')});
         with kept as (
           insert into files (sha256, size, content_type, name) values ('${sha256}', 26, 'image/png', 'x.png') returning id)
         insert into user_uploads (user_id, kind, file_id, uploaded_by_user_id, state, settled_at, settled_by_user_id, reason)
         select ${USER}, 'identity_document', id, ${USER}, 'discarded', ${when('12 months')}, ${USER}, 'retention'
         from kept;
         insert into appointments (seller_id, customer_first_name, customer_last_name, customer_mobile, customer_email,
           time, status, created_by_user_id)
         values (${SELLER}, 'Zenobia', 'Quaglia${late}', '+393479998877', 'zenobia${late}@example.it',
           ${when('24 months')}, 'confirmed', ${USER});
         with met as (
           insert into meetings (title, date) values ('retention', (${at('24 months')})::date ${late ? '- 1' : '+ 1'})
           returning id)
         insert into meeting_guests (meeting_id, code, full_name) select id, 'RET${late ? 1 : 2}', 'Ugo Zerbini ${late}' from met`,
      );
    }
  });
  const EXPECTED = { sent: 1, failed: 1, 'unknown-operations': 1, uploads: 1, appointments: 1, guests: 1 };

  it('NET-517 the page counts what the next pass does, and counting changes nothing', async () => {
    expect(await counts()).toEqual(EXPECTED);
    expect(await counts()).toEqual(EXPECTED);
  });

  it('NET-518 NET-1120 goes once, however many passes there are at once, and stands in the log', async () => {
    const passes = await Promise.all([applyRetention(t.services), applyRetention(t.services)]);
    const together: Record<string, number> = {};
    for (const [id, n] of passes.flatMap((done) => Object.entries(done))) together[id] = (together[id] ?? 0) + n;
    expect(together).toEqual(EXPECTED);
    expect(await applyRetention(t.services)).toEqual({});
    expect(await counts()).toEqual({});
    const { rows: attached } = await t.db.query(
      `select name from files where content_type = 'text/calendar' order by 1`,
    );
    expect(attached, 'NET-1120').toEqual([{ name: 'failed false.ics' }, { name: 'sent false.ics' }]);
    const { last } = await read();
    expect(last?.done).toMatch(/: \d/);
    expect(last?.done, 'of each rule that did something').not.toContain('undefined');
    await applyRetention(t.services);
    expect((await read()).last, 'a pass that does nothing says nothing').toEqual(last);
    const types = (await (await t.as('admin')).get<{ items: string[] }>('/api/admin/log-types')).body.items;
    expect(types).toContain('Dati oltre il termine eliminati');
  });

  it('NET-518 of a pass that is killed what was done stands in the log all the same, once', async () => {
    await t.db.query(
      `insert into idempotency (user_id, call, key, request_hash, created_at)
       select ${USER}, 'x', 'killed-' || n, 'x', ema_now() - interval '4 days' from generate_series(1, 700) n;
       insert into unknown_operations (user_id, operation_name, reported_at)
       values (${USER}, 'killed', ema_now() - interval '181 days')`,
    );
    const begun = (await read()).last;
    let transactions = 0;
    const { db } = t.services;
    const dying = new Proxy(db, {
      get: (of, name: keyof typeof db) =>
        name === 'transaction'
          ? (...given: Parameters<typeof db.transaction>) => {
              transactions += 1;
              if (transactions > 1) throw new Error('killed');
              return of.transaction(...given);
            }
          : of[name],
    });
    await expect(applyRetention({ ...t.services, db: dying })).rejects.toThrow('killed');
    expect((await read()).last).toEqual(begun);
    const rest = await Promise.all([applyRetention(t.services), applyRetention(t.services)]);
    expect(rest.reduce((sum, done) => sum + (done['repeats'] ?? 0), 0)).toBe(200);
    const { rows } = await t.db.query<{ repeats: number; operations: number }>(
      `select sum((detail -> 'done' ->> 'repeats')::int)::int as repeats,
         sum((detail -> 'done' ->> 'unknown-operations')::int)::int as operations
       from audit where event = 'system.retention' and at > $1`,
      [begun?.at],
    );
    expect(rows).toEqual([{ repeats: 700, operations: 1 }]);
    expect((await t.db.query('select 1 from retention_counts')).rowCount).toBe(0);
  });

  it('NET-518 names and contacts stand in no text column any more; figures and what is younger stay', async () => {
    const { rows: columns } = await t.db.query<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')`,
    );
    const found: string[] = [];
    for (const { table, column } of columns) {
      const { rows } = await t.db.query(
        `select 1 from "${table}" where "${column}"::text ~ 'Quagliatrue|zenobiatrue|Zerbini true' limit 1`,
      );
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
    expect(found).toEqual([]);
    const { rows: kept } = await t.db.query(
      `select customer_last_name as name, status from appointments
       where customer_last_name in ('Quagliafalse', $1) order by time`,
      [ANONYMOUS],
    );
    expect(kept.slice(-2)).toEqual([
      { name: ANONYMOUS, status: 'confirmed' },
      { name: 'Quagliafalse', status: 'confirmed' },
    ]);
    const { rows: guests } = await t.db.query(
      `select full_name from meeting_guests where code like 'RET_' order by code desc`,
    );
    expect(guests).toEqual([{ full_name: 'Ugo Zerbini false' }, { full_name: ANONYMOUS }]);
  });

  it('NET-518 bytes of a discarded picture go with its last row', async () => {
    await doWaitingJobs(t, FORGET_BYTES);
    expect((await t.services.ports.files.get(sha256)).toString(), 'the younger one has them too').toContain('refused');
    await t.db.query(`update user_uploads set settled_at = settled_at - interval '1 day' where reason = 'retention'`);
    expect(await applyRetention(t.services)).toEqual({ uploads: 1 });
    await doWaitingJobs(t, FORGET_BYTES);
    await expect(t.services.ports.files.get(sha256)).rejects.toThrow(/ENOENT|missing/);
    const { rows } = await t.db.query('select 1 from files where sha256 = $1', [sha256]);
    expect(rows).toEqual([]);
  });

  it('NET-896 a photo or video goes a day after it was deleted, with its file and its small picture', async () => {
    const files = t.services.ports.files;
    const [film, poster] = [await files.put(Buffer.from('a film')), await files.put(Buffer.from('a poster'))];
    const medium = async (deleted: string): Promise<number> => {
      const { rows } = await t.db.query(
        `with kept as (
           insert into files (sha256, size, content_type, name)
           values ($1, 6, 'video/mp4', 'film.mp4'), ($2, 8, 'image/jpeg', 'film.mp4.jpg') returning id)
         insert into user_media (user_id, media_type, file_id, preview_file_id, uploaded_by_user_id, deleted_at)
         select ${USER}, 'video', min(id), max(id), ${USER}, ${deleted} from kept
         returning id::int`,
        [film, poster],
      );
      return rows[0].id;
    };
    const kept = [await medium('null'), await medium(`ema_now() - interval '23 hours'`)];
    const gone = await medium(`ema_now() - interval '25 hours'`);
    expect(await counts()).toEqual({ media: 1 });
    expect(await applyRetention(t.services)).toEqual({ media: 1 });
    const left = async () =>
      (await t.db.query('select id::int from user_media where id = any($1) order by id', [[...kept, gone]])).rows.map(
        ({ id }: { id: number }) => id,
      );
    expect(await left()).toEqual(kept);
    await doWaitingJobs(t, FORGET_BYTES);
    expect((await files.get(film)).toString(), 'others have the same bytes').toBe('a film');
    await t.db.query(`update user_media set deleted_at = ema_now() - interval '2 days' where id = any($1)`, [kept]);
    expect(await applyRetention(t.services)).toEqual({ media: 2 });
    await doWaitingJobs(t, FORGET_BYTES);
    for (const bytes of [film, poster]) await expect(files.get(bytes)).rejects.toThrow(/ENOENT|missing/);
    const rows = await t.db.query('select from files where sha256 = any($1)', [[film, poster]]);
    expect(rows.rowCount).toBe(0);
  });

  it('ACC-622 the newest certificate of a VAT number stays though it was discarded, until another one comes', async () => {
    const certificate = (days: number, state: string, when: string) =>
      t.db.query(
        `with kept as (
           insert into files (sha256, size, content_type, name) values ('vat${days}', 1, 'image/png', 'x.png') returning id)
         insert into user_uploads (user_id, kind, file_id, uploaded_by_user_id, state, settled_at, settled_by_user_id,
           reason)
         select ${USER}, 'vat_certificate', id, ${USER}, '${state}', ${when}, ${USER}, 'vat'
         from kept`,
      );
    await t.db.query(`update agents set vat_number = '01234560058' where user_id = ${USER}`);
    await certificate(500, 'discarded', `ema_now() - interval '500 days'`);
    await certificate(400, 'discarded', `ema_now() - interval '400 days'`);
    expect(await applyRetention(t.services)).toEqual({ uploads: 1 });
    expect(await applyRetention(t.services), 'the newest').toEqual({});
    await certificate(1, 'accepted', `ema_now() - interval '1 day'`);
    expect(await applyRetention(t.services)).toEqual({ uploads: 1 });
  });

  it('ACC-618 names and telephones of a loyalty programme go 90 days after its last date; how many they were stays', async () => {
    const contract = async (state: string, days: number): Promise<number> => {
      const { rows } = await t.db.query(
        `insert into contracts (user_id, template_id, state, cancelled_at, payload)
         select ${USER}, t.id, $1, case $1 when 'cancelled' then ema_now() end, jsonb_build_object(
           'meetingsRequired', true,
           'meetings', jsonb_build_array(
             jsonb_build_object('lastName', 'Zanzotto', 'firstName', 'Ida', 'phone', '3331',
               'date', (ema_now() at time zone 'Europe/Rome')::date - 200, 'time', '10:00'),
             jsonb_build_object('lastName', 'Zanzotto', 'firstName', 'Ugo', 'phone', '3332',
               'date', (ema_now() at time zone 'Europe/Rome')::date - $2::int, 'time', '10:00')))
         from contract_templates t
         where t.document_type = 'agent_registration'
           and not exists (select 1 from contracts k where k.template_id = t.id and k.user_id = ${USER}
             and k.state = $1)
         order by t.revision desc
         limit 1
         returning id::int`,
        [state, days],
      );
      return rows[0].id;
    };
    const payloadOf = async (id: number) =>
      (await t.db.query('select payload from contracts where id = $1', [id])).rows[0].payload;
    const old = await contract('cancelled', 91);
    expect(await applyRetention(t.services)).toEqual({ programmes: 1 });
    expect(await payloadOf(old)).toEqual({ meetingsRequired: true, meetingsCount: 2 });
    await t.db.query('delete from contracts where id = $1', [old]);
    const young = await contract('cancelled', 90);
    expect(await applyRetention(t.services)).toEqual({});
    expect((await payloadOf(young)).meetings).toHaveLength(2);
  });

  it('NET-518 a picture that two papers share stays until both are gone', async () => {
    await t.db.query(
      `with kept as (
         insert into files (sha256, size, content_type, name) values ('shared', 1, 'image/png', 'x.png') returning id)
       insert into user_uploads (user_id, kind, file_id, uploaded_by_user_id, state, settled_at, settled_by_user_id, reason)
       select ${USER}, 'identity_document', id, ${USER}, 'discarded', ema_now() - day * interval '1 day', ${USER}, 'shared'
       from kept, (values (400), (1)) days (day)`,
    );
    const left = async () =>
      (await t.db.query<{ n: number }>(`select count(*)::int as n from files where sha256 = 'shared'`)).rows[0]?.n;
    expect([await applyRetention(t.services), await left()]).toEqual([{ uploads: 1 }, 1]);
    await t.db.query(`update user_uploads set settled_at = settled_at - interval '400 days' where reason = 'shared'`);
    expect([await applyRetention(t.services), await left()]).toEqual([{ uploads: 1 }, 0]);
  });
});
