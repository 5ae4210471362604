import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { testPortal } from '../test/harness.ts';
import { prepareCallsRole } from './calls-role.ts';

const t = testPortal();
const made: string[] = [];
/** A role as somebody else might have made it. */
const role = async (powers: string): Promise<string> => {
  const name = `other_${randomBytes(4).toString('hex')}`;
  made.push(name);
  await t.db.query(`create role ${name} login password 'x' ${powers}; grant ema_app to ${name}`);
  const url = new URL(t.services.config.DATABASE_URL);
  url.username = name;
  url.password = 'x';
  return url.toString();
};
afterAll(async () => {
  for (const name of made) await t.db.query(`drop owned by ${name}; drop role ${name}`);
});
const prepare = (callsUrl?: string, secrets: readonly [string, ...string[]] = [t.services.config.secret]) =>
  prepareCallsRole({ owner: { url: t.services.config.DATABASE_URL }, callsUrl, secrets, isPooled: false });
const asks = async (url: string, ...statements: string[]): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    return undefined;
  } catch (thrown) {
    return (thrown as { code?: string }).code;
  } finally {
    await client.end();
  }
};

describe('what calls connect as', () => {
  const calls = () => t.services.callsUrl;
  const EVIL = [
    `update audit set detail = '{}'`,
    'delete from audit',
    'truncate audit',
    `update audit_heads set rows = 0, hash = ''`,
    'drop trigger audit_chain on audit',
    'alter table audit disable trigger all',
    'create table evil (id integer)',
    'create or replace function ema_now() returns timestamptz language sql as $$ select null::timestamptz $$',
    'drop table orders',
    'drop table pgboss.job cascade',
    'delete from drizzle.present',
    `alter role current_user superuser`,
    'create role evil',
  ];
  it.each(EVIL)('N1 may not: %s', async (statement) => {
    for (const before of ['select 1', 'set role none', 'reset role', 'reset session authorization', 'reset all'])
      expect(await asks(calls(), before, statement), before).toMatch(/^42501$|^3F000$/);
  });

  it('N1 becomes nobody else', async () => {
    const owner = new URL(t.services.config.DATABASE_URL).username;
    expect(await asks(calls(), `set role ${owner}`)).toBe('42501');
    expect(await asks(calls(), `set session authorization ${owner}`)).toBe('42501');
    const who = await t.services.pool.query<{ me: string; session: string; is_member: boolean }>(
      `select current_user as me, session_user as session, pg_has_role(current_user, 'ema_app', 'usage') as is_member`,
    );
    expect(who.rows[0]?.me).toMatch(/^ema_calls_\d+_[0-9a-f]{8}$/);
    expect(who.rows[0]).toMatchObject({ session: who.rows[0]?.me, is_member: true });
  });

  it('N1 no connection of the portal is the owner’s once it started, those of the jobs neither', async () => {
    await t.services.boss.getQueues();
    await (await t.as('admin')).get('/api/home');
    const { rows } = await t.db.query<{ usename: string }>(
      `select distinct usename::text from pg_stat_activity where datname = current_database() and application_name in ('ema', 'ema-jobs', 'ema-start')`,
    );
    expect(rows.map((r) => r.usename)).toEqual([expect.stringMatching(/^ema_calls_/)]);
  });

  it('is made once, however many start at the same time, and follows the secret', async () => {
    const urls = await Promise.all(Array.from({ length: 6 }, () => prepare()));
    expect(new Set(urls)).toEqual(new Set([calls()]));
    const [secret] = t.services.config.secrets;
    const turned = () => prepare(undefined, ['another secret', secret]);
    const other = await Promise.all(Array.from({ length: 4 }, turned));
    expect(new Set(other).size).toBe(1);
    expect(await asks(other[0] ?? '', 'select count(*) from orders')).toBeUndefined();
    expect(await prepare()).toBe(calls());
    expect(await asks(calls(), 'select 1')).toBeUndefined();
  });

  it('a secret that is turned ends the role of the one before, once nobody works by it', async () => {
    const [secret] = t.services.config.secrets;
    const old = await prepare(undefined, ['an old secret', secret]);
    const working = new pg.Client({ connectionString: old });
    await working.connect();
    const young = await prepare(undefined, ['a young secret', secret]);
    expect(await asks(old, 'select 1'), 'somebody works by it').toBeUndefined();
    await working.end();
    await expect
      .poll(async () => {
        await prepare(undefined, ['a young secret', secret]);
        return asks(old, 'select 1').catch((thrown: { code?: string }) => thrown.code);
      })
      .toMatch(/^28/);
    expect(await asks(young, 'select 1')).toBeUndefined();
    expect(await asks(calls(), 'select 1')).toBeUndefined();
  });

  it.each([
    ['superuser', 'is a superuser'],
    ['createrole', 'may make roles'],
    ['createdb', 'may make databases'],
    ['bypassrls', 'passes by row security'],
  ])('N1 a given role that is %s is refused', async (powers, said) => {
    const url = await role(powers);
    await expect(prepare(url)).rejects.toThrow(said);
  });

  it('N1 a given role that owns something, becomes another or is nobody is refused; a plain one is taken', async () => {
    const plain = await role('');
    expect(await prepare(plain)).toBe(plain);
    const owns = await role('');
    await t.db.query(
      `create table owned_by_it (id integer); alter table owned_by_it owner to ${new URL(owns).username}`,
    );
    await expect(prepare(owns)).rejects.toThrow('owns something');
    const becomes = await role('');
    await t.db.query(`grant pg_write_all_data to ${new URL(becomes).username}`);
    await expect(prepare(becomes)).rejects.toThrow('may become another role');
    // NET-1045: who follows the primary is no secret to it.
    const sees = await role('');
    await t.db.query(`grant pg_read_all_stats to ${new URL(sees).username}`);
    expect(await prepare(sees)).toBe(sees);
    await expect(prepare(plain.replace(new URL(plain).username, 'nobody_at_all'))).rejects.toThrow('does not exist');
    await expect(prepare(t.services.config.DATABASE_URL)).rejects.toThrow('is a superuser');
  });
});
