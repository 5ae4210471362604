import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Files } from '../../adapters/ports.ts';
import { openDatabase } from '../../db/client.ts';
import { ownerOf } from '../../db/passwords.ts';
import { erasuresSince, isErased, noteErasures, type Erased } from '../../kernel/erasures-file.ts';
import type { Services } from '../../kernel/services.ts';
import { makeCommission } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { checkAudit } from './check-audit.ts';
import { sweepBytes } from './sweep-bytes.ts';
import { clearFolder, obstacle, takeBack, type TakenBack } from './take-back.ts';

const TO = 'revisore@example.it';
const MINUTE = 60_000;
const t = testPortal({ ownFiles: true });
let begun: Date;
let moment: Date;
let agente: Client;
let late: string;
beforeAll(async () => {
  begun = t.services.ports.clock.now();
  moment = new Date(begun.getTime() + 10 * MINUTE);
});
const folder = () => t.services.config.EMA_DATA_DIR;
const heads = () => join(folder(), 'audit-heads.jsonl');
/** A night so many minutes after the beginning. */
const night = (minutes: number) => {
  const { ports, config } = t.services;
  const at = new Date(begun.getTime() + minutes * MINUTE);
  const services: Services = {
    ...t.services,
    config: { ...config, EMA_AUDIT_MAIL: TO },
    ports: { ...ports, clock: { ...ports.clock, now: () => at } },
  };
  return checkAudit(services);
};
type More = Partial<Parameters<typeof takeBack>[0]>;
/** As its operator does it: as the owner of the database. */
const asOwner = () => {
  const { config, ports } = t.services;
  return openDatabase(ownerOf(config), 1, pino({ level: 'silent' }), { as: 'owner', aheadMs: ports.clock.aheadMs });
};
const takeWhole = async (more: More = {}): Promise<TakenBack> => {
  const { config, ports } = t.services;
  const { pool, db } = asOwner();
  const given = {
    db,
    config,
    files: ports.files,
    moment,
    now: ports.clock.now(),
    isLate: false,
    skip: 0,
    copied: undefined,
  };
  return takeBack({ ...given, ...more }).finally(() => pool.end());
};
const take = async (more: More = {}): Promise<string[]> => (await takeWhole(more)).said;
const audit = (statements: string) =>
  t.db.query(`set session_replication_role = replica; ${statements}; reset session_replication_role`);
const personOf = async (username: string): Promise<number> =>
  (await t.db.query<{ id: number }>('select person_id::int as id from users where username = $1', [username])).rows[0]
    ?.id ?? 0;
const whoIs = async (person: number): Promise<NonNullable<Erased['who']>> => {
  const { rows } = await t.db.query(
    `select p.first_name as "firstName", p.last_name as "lastName", coalesce(p.fiscal_code, '') as "fiscalCode",
       u.username
     from people p join users u on u.person_id = p.id where p.id = $1`,
    [person],
  );
  return rows[0];
};

describe('a portal that was taken back to a moment', () => {
  it('NET-920 its log is held against the last head before it, and the restore is told', async () => {
    await makeCommission(await t.as('agente', 1));
    expect(await night(5)).toEqual([]);
    await t.db.query('create table kept as select * from audit; create table kept_heads as select * from audit_heads');
    await makeCommission(await t.as('agente', 1));
    late = await t.services.ports.files.put(Buffer.from('di dopo'));
    expect(await night(20)).toEqual([]);
    await audit(
      `truncate audit; insert into audit overriding system value select * from kept;
       truncate audit_heads; insert into audit_heads select * from kept_heads`,
    );
    expect(await night(30), 'without a mark').toContainEqual(
      expect.objectContaining({ fault: 'differs from the head that went out' }),
    );
    agente = await t.as('agente');
    const { config } = t.services;
    for (const [person, minutes] of [
      [await personOf('manager'), 12],
      [await personOf('cliente'), 8],
    ] as const) {
      const at = new Date(begun.getTime() + minutes * MINUTE).toISOString();
      const erased = { at, person, privateCustomer: null, who: await whoIs(person) };
      expect([await noteErasures(config, [erased]), await noteErasures(config, [erased])]).toEqual([1, 0]);
    }
    writeFileSync(join(folder(), 'erasures.jsonl'), '{"at":"2026', { flag: 'a' });

    const said = (await take()).join('\n');
    expect(said).toContain('heads of the log: those that went out after that moment hold no more');
    expect(said).toMatch(/sessions: [1-9]\d* ended/);
    expect(said.match(/\(manager\)/g)).toHaveLength(1);
    expect(said).not.toContain('(cliente)');

    expect(await night(70)).toEqual([]);
    const [mail] = await t.outbox(TO);
    expect(mail?.body).toContain('il portale è stato riportato al');
    expect(await night(80), 'the next night has a head of its own again').toEqual([]);
    expect((await t.outbox(TO))[0]?.body).not.toContain('è stato riportato');
  });

  it('NET-920 a mark that follows another head than it names is found', async () => {
    const text = readFileSync(heads(), 'utf8');
    writeFileSync(heads(), text.replace(/"from":"./, '"from":"x'));
    expect(await night(90)).toContainEqual({ lane: -1, id: null, fault: 'the file of heads was altered' });
    writeFileSync(heads(), text);
    expect(await night(90)).toEqual([]);
  });

  it('NET-921 nobody is signed in any more, and bytes of after the moment are out of the night’s way', async () => {
    expect((await agente.get('/api/home')).status).toBe(401);
    const place = join(late.slice(0, 2), late.slice(2, 4), late);
    expect([existsSync(join(folder(), 'files', place)), existsSync(join(folder(), 'files-aside', place))]).toEqual([
      false,
      true,
    ]);
    const { rows } = await t.db.query<{ sha256: string }>('select distinct sha256 from files');
    const known = readdirSync(join(folder(), 'files'), { recursive: true }).map((name) => String(name).slice(6));
    expect(rows.filter(({ sha256 }) => !known.includes(sha256))).toEqual([]);
    expect(await sweepBytes(t.services)).toMatchObject({ orphans: 0 });
  });

  it('NET-921 again it does nothing twice; of a database that goes on after the moment it is refused', async () => {
    const before = readFileSync(heads(), 'utf8');
    await expect(take({ moment: new Date(begun.getTime() - MINUTE) })).rejects.toThrow('--late');
    expect(readFileSync(heads(), 'utf8')).toBe(before);
    const said = await take({ moment: new Date(begun.getTime() + 90 * MINUTE) });
    expect(said[0]).toBe('sessions: 0 ended, everybody signs in anew');
    expect(said.join('\n')).toContain('erasures: none was noted here');
    const marked = readFileSync(heads(), 'utf8');
    await take({ moment: new Date(begun.getTime() + 90 * MINUTE) });
    expect(readFileSync(heads(), 'utf8')).toBe(marked);
  });

  it('NET-1010 NET-1015 who has the number of somebody erased is told apart from them', async () => {
    const { config } = t.services;
    const late = new Date(begun.getTime() + 200 * MINUTE);
    const at = new Date(late.getTime() + MINUTE).toISOString();
    const names = ['agente', 'gm', 'cliente', 'scanner', 'ordini'];
    const [same, other, unsaid, newer, invited = 0] = await Promise.all(names.map(personOf));
    const nobody = { firstName: 'Eva', lastName: 'Blu', fiscalCode: 'BLUVEA80A41A479X', username: 'eva' };
    await noteErasures(config, [
      // The fiscal code was put right since: the username says it.
      { at, person: same ?? 0, privateCustomer: null, who: { ...(await whoIs(same ?? 0)), fiscalCode: 'X' } },
      { at, person: other ?? 0, privateCustomer: null, who: nobody },
      { at, person: unsaid ?? 0, privateCustomer: null, who: null },
      { at, person: newer ?? 0, privateCustomer: null, who: await whoIs(newer ?? 0) },
      { at, person: invited, privateCustomer: null, who: await whoIs(invited) },
    ]);
    await t.db.query(`update users set created_at = $2 where person_id = any($1)`, [[newer, invited], at]);
    // Invited before the moment, an account since (NET-1015).
    await t.db.query(
      `insert into subordinate_invitations (sponsor_id, person_id, created_at)
       select min(id), $1, $2 from agents`,
      [invited, begun],
    );
    const said = (await take({ moment: late, isLate: true })).join('\n');
    const [surely = '', perhaps = ''] = said.split('nothing here says that it is them');
    expect(surely).toContain('erase them anew');
    expect(surely.match(/\(\w+\), decided/g)).toEqual(['(agente), decided', '(ordini), decided']);
    expect(perhaps.match(/\(\w+\), decided/g)?.toSorted()).toEqual(['(cliente), decided', '(gm), decided']);
    const text = readFileSync(join(folder(), 'erasures.jsonl'), 'utf8');
    expect(text).toContain('"marks"');
    expect(text, 'never who it was').not.toMatch(/BLUVEA80|Eva Blu|"eva"/i);
  });

  it('NET-1010 two lines of one erasure are one, with what either says of it; a person without anything has a name', async () => {
    const { config } = t.services;
    const at = new Date(begun.getTime() + 300 * MINUTE).toISOString();
    const of = { at, person: null, privateCustomer: 7 };
    const who = { firstName: 'Eva', lastName: 'Blu', fiscalCode: '' };
    writeFileSync(join(folder(), 'erasures.jsonl'), `\n${JSON.stringify(of)}\n`, { flag: 'a' });
    const since = () => erasuresSince(config, new Date(begun.getTime() + 299 * MINUTE));
    const [bare] = await since();
    expect(bare && (await isErased(bare, who))).toBeNull();
    expect(await noteErasures(config, [{ ...of, who }]), 'it stands there').toBe(0);
    const elsewhere = mkdtempSync(join(folder(), 'other-'));
    await noteErasures({ EMA_DATA_DIR: elsewhere }, [{ ...of, who }]);
    const line = readFileSync(join(elsewhere, 'erasures.jsonl'), 'utf8');
    writeFileSync(join(folder(), 'erasures.jsonl'), line, { flag: 'a' });
    const [one, ...more] = await since();
    expect(more).toEqual([]);
    expect(one && (await isErased(one, who))).toBe(true);
    expect(one && (await isErased(one, { ...who, lastName: 'Bianchi' }))).toBe(false);
  });

  const config = () => t.services.config;
  const later = (minutes: number): Date => new Date(begun.getTime() + minutes * MINUTE);
  const without = (name: string) => ({ ...config(), EMA_DATA_DIR: mkdtempSync(join(folder(), `${name}-`)) });

  it.each([
    [
      'one that waits for a standby',
      { waits_for: 'node2' },
      false,
      /^synchronous_standby_names is 'node2'[^]*alter system/,
    ],
    ['one that has its standby again', { waits_for: 'node2' }, true, null],
    ['one that is not open', { is_open: false, waits_for: 'node2' }, false, /not open yet/],
    ['one that goes on', { last: new Date('2026-11-22T12:00:05.001Z') }, false, /--late/],
    ['one whose app machine was ahead by as much as may be', { last: new Date('2026-11-22T12:00:05Z') }, false, null],
    ['one that knows nothing', {}, false, null],
  ])('NET-1020 NET-921 %s', (_what, more, isLate, why) => {
    const standing = { is_open: true, last: null, waits_for: '', ...more };
    const said = obstacle(standing, { moment: new Date('2026-11-22T12:00:00Z'), isLate });
    if (why === null) expect(said).toBeNull();
    else expect(said).toMatch(why);
  });

  it('NET-1024 whoever was erased is known from the copies too; where nobody knows that is said', async () => {
    const bare = without('bare');
    const at = later(500).toISOString();
    const nobody = { moment: later(400), isLate: true, config: bare };
    const loudly = (await take(nobody)).join('\n');
    expect(loudly).toContain('ERASURES: NOBODY KNOWS');
    expect(loudly).not.toContain('none was noted');
    expect((await take({ ...nobody, copied: '' })).join('\n')).toContain('ERASURES: NOBODY KNOWS');

    const copies = without('copies');
    const person = await personOf('agente');
    await noteErasures(copies, [{ at, person, privateCustomer: null, who: await whoIs(person) }]);
    const copied = `${readFileSync(join(copies.EMA_DATA_DIR, 'erasures.jsonl'), 'utf8')}{"at":"2026`;
    const said = (await take({ ...nobody, copied })).join('\n');
    expect(said).toContain('erasures: 1 lines of the copies were missing here');
    expect(said).toMatch(/erase them anew[^]*\(agente\), decided/);
    expect((await take({ ...nobody, copied })).join('\n'), 'once').not.toContain('were missing here');
    expect((await take({ ...nobody, moment: later(600) })).join('\n')).toContain('none was noted here after that');
  });

  it('NET-1109 one decided just before the moment may be gone with it; how many were noted is said', async () => {
    const config = without('just');
    const given = { moment: later(1_000), isLate: true, config };
    const person = await personOf('manager');
    const note = async (at: Date, of: number) =>
      noteErasures(config, [{ at: at.toISOString(), person: of, privateCustomer: null, who: await whoIs(person) }]);
    await note(later(998), person);
    expect((await take(given)).join('\n')).toContain('erasures: none was noted here after that moment');
    await note(later(1_001), 99_999_998);
    const one = (await take(given)).join('\n');
    expect(one).toContain('erasures: 1 was noted after that moment, nobody of whom is known again');
    await note(later(1_002), 99_999_999);
    const two = (await take(given)).join('\n');
    expect(two).toContain('erasures: 2 were noted after that moment, nobody of whom is known again');
    await note(new Date(later(1_000).getTime() - 30_000), person);
    expect((await take(given)).join('\n')).toMatch(/erase them anew[^]*\(manager\), decided/);
  });

  it('NET-1103 a folder alone that was lost keeps what the database names, and nothing else is touched', async () => {
    const who = await t.as('agente');
    const deleted = await t.services.ports.files.put(Buffer.from('di chi fu cancellato'));
    const place = join(deleted.slice(0, 2), deleted.slice(2, 4), deleted);
    const marked = readFileSync(heads(), 'utf8');
    const other = join(folder(), 'files', 'nota.txt');
    writeFileSync(other, 'of whoever looks after the machine');
    const { pool, db } = asOwner();
    const given = { db, config: config(), files: t.services.ports.files };
    const { said, missing } = await clearFolder(given);
    expect([said[0], missing]).toEqual(['files: 1 that the database does not know were moved to files-aside', []]);
    expect(['files', 'files-aside'].map((at) => existsSync(join(folder(), at, place)))).toEqual([false, true]);
    expect(existsSync(other), 'no file of the portal').toBe(true);
    expect([(await who.get('/api/home')).status, readFileSync(heads(), 'utf8')]).toEqual([200, marked]);
    // On S3 nothing was put back, and portals may work: what they are about to name is left alone.
    const store = { ...t.services.ports.files, keptBefore: () => Promise.reject(new Error('asked')) as never };
    const onS3 = { ...given, files: store, config: { ...config(), FILES_ADAPTER: 's3' as const } };
    expect(await clearFolder(onS3).finally(() => pool.end())).toEqual({ said: [], missing: [] });
  });

  it('NET-1027 no number of after the moment is given again, once for each moment', async () => {
    const drawn = async (name: string): Promise<number> =>
      Number((await t.db.query(`select nextval('${name}_id_seq') as n`)).rows[0]?.n);
    const names = ['orders', 'commissions', 'withdrawals', 'customers', 'people', 'shippings', 'fiscal_documents'];
    const before = await Promise.all(names.map(drawn));
    const log = await drawn('audit');
    const given = { moment: later(700), isLate: true, skip: 10_000 };
    const told = (await take(given)).join('\n');
    const next = /numbers: of orders.* 10000 further.* the next order is n\. (\d+)\n/.exec(told)?.[1];
    const after = await Promise.all(names.map(drawn));
    expect(Number(next)).toBe(after[0]);
    expect(after.map((n, i) => n - (before[i] ?? 0))).toEqual(names.map(() => 10_001));
    expect(await drawn('audit'), 'the log has its own order').toBe(log + 1);
    expect((await take({ ...given, skip: 5 })).join('\n')).toContain('were moved on for that moment already');
    expect(await drawn('orders')).toBe((after[0] ?? 0) + 1);
    await take({ ...given, moment: later(701), skip: 3 });
    expect(await drawn('orders')).toBe((after[0] ?? 0) + 5);
  });

  it('NET-1028 files that are missing are named; on S3 keys without a row are listed, and nothing is moved', async () => {
    const { rows } = await t.db.query<{ sha256: string }>('select distinct sha256 from files order by 1');
    const names = rows.map(({ sha256 }) => sha256);
    const gone = names[3] ?? '';
    const other = 'ab'.repeat(32);
    const asked: string[] = [];
    const store: Files = {
      ...t.services.ports.files,
      holds: async (sha256) => {
        asked.push(sha256);
        return sha256 !== gone;
      },
      keptBefore: async function* () {
        yield [...names.slice(0, 2), other];
      },
    };
    const here = without('s3');
    const given = { moment: later(800), isLate: true, files: store, config: { ...here, FILES_ADAPTER: 's3' as const } };
    const { said, missing } = await takeWhole(given);
    expect(missing).toEqual([gone]);
    expect(asked.toSorted()).toEqual(names);
    expect(said.join('\n')).toContain('1 keys on S3 that no row names stand in');
    expect(readFileSync(join(here.EMA_DATA_DIR, 'files-unnamed.txt'), 'utf8')).toBe(`${other}\n`);
    const tidy: Files = {
      ...store,
      keptBefore: async function* () {
        yield names.slice(0, 2);
      },
    };
    const clean = (await takeWhole({ ...given, files: tidy })).said;
    expect(clean).toContain('files: no key on S3 is without a row');
    const silent = { ...store, holds: () => Promise.reject(new Error('the store of files did not answer in time')) };
    await expect(takeWhole({ ...given, files: silent })).rejects.toThrow('did not answer in time');
    expect((await takeWhole({ moment: later(800), isLate: true })).missing, 'on the disk').toEqual([]);
  });

  it('NET-921 keys that let in are named, by their name, and cards that may come again; of none that is said', async () => {
    const given = { moment: later(1_200), isLate: true };
    const said = async () => (await take(given)).join('\n');
    expect(await said()).toContain('API keys: none lets anybody in');
    await t.db.query(
      `insert into api_keys (user_id, name, prefix, secret_hash, scopes, expires_on, per_minute, created_by_user_id,
         revoked_at)
       select u.id, x.name, 'ema_' || x.n, 'take-back ' || x.n, '{orders.read}',
         (ema_now() at time zone 'Europe/Rome')::date + x.days, 60, u.id, case when x.is_revoked then ema_now() end
       from (values (1, 'magazzino', 0, false), (2, 'Contabilità', 9, false), (3, 'Scaduta', -1, false),
           (4, 'Revocata', 9, true)) x (n, name, days, is_revoked)
       join (select id, row_number() over (order by id) as n from users) u on u.n = x.n`,
    );
    await t.db.query(
      `insert into agent_cards (agent_id, year, number, first_name, last_name, company, seat, products, responsible,
         first_day, last_day, code, withdrawn_at, withdrawn_why)
       select a.id, x.year, x.number, 'Ada', 'Zucca', 'EMA', 'Roma', 'x', 'x', '2090-01-01', '2090-12-31', x.code,
         ema_now(), 'lost'
       from (values (1, 2090, 7, 'BACK-0000-0000-0001'), (1, 2091, 5, 'BACK-0000-0000-0002'),
           (2, 2091, 4, 'BACK-0000-0000-0003')) x (n, year, number, code)
       join (select id, row_number() over (order by id) as n from agents) a on a.n = x.n`,
    );
    const told = await said();
    expect(told).toMatch(/these let in;.*\n {2}Contabilità \(ema_2…\)\n {2}magazzino \(ema_1…\)\nAccounts/);
    expect(told).toContain('come again (the last: 5 of 2091, 7 of 2090)');
  });

  it('NET-1010 a private customer too; not one who came after the moment, nor who is erased in it', async () => {
    const config = without('private');
    const moment = later(1_300);
    const { rows } = await t.db.query<{ id: number }>(
      `insert into private_customers (agent_id, first_name, last_name, street, building_number, city, post_code, state,
         telephone, created_at)
       select (select min(id) from agents), 'Pia', x.name, 'Via Uno', '1', 'Asti', '14100', 'AT', '',
         $1::timestamptz + make_interval(hours => x.hours)
       from (values (1, 'Prima', -1), (2, 'Dopo', 1), (3, 'Cancellata', -1)) x (n, name, hours)
       order by x.n
       returning id::int`,
      [moment],
    );
    const ids = rows.map(({ id }) => id);
    const person = await personOf('gm');
    const erase = (column: string, id: number | undefined) =>
      t.db.query(
        `with request as (
           insert into privacy_requests (kind, channel, state, ${column}, received_on, due_on, created_by_user_id)
           select 'erasure', 'letter', 'running', $1::bigint, '2026-11-01', '2026-12-01', min(id) from users
           returning id, created_by_user_id)
         insert into erasures (request_id, ${column}, reason, decided_by_user_id)
         select id, $1, 'x', created_by_user_id from request`,
        [id],
      );
    await erase('private_customer_id', ids[2]);
    await erase('person_id', person);
    const at = later(1_301).toISOString();
    await noteErasures(config, [
      ...ids.map((id) => ({ at, person: null, privateCustomer: id, who: null })),
      { at, person, privateCustomer: null, who: null },
    ]);
    const said = (await take({ moment, isLate: true, config })).join('\n');
    expect(said.match(/\S+ \S+, decided/g)).toEqual(['Pia Prima, decided']);
  });
});
