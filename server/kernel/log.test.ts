import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { openDatabase } from '../db/client.ts';
import { handlers } from '../features/all.ts';
import { testPortal } from '../test/harness.ts';
import { buildApp } from './app.ts';
import { startBoss } from './jobs.ts';
import { createLimits } from './limits.ts';
import { createLog, withoutValues } from './log.ts';

/** What must never be read in the log, whatever fails: as a person types it, and as JSON or a stack would have it. */
const SECRETS = [
  'RSSMRA80A01H501U',
  '+393331234567',
  '482913',
  'Via dei Segreti',
  'segreto@example.it',
  'Nome"Cognome',
];
const [CODE, MOBILE, NUMBER, TEXT, MAIL, QUOTED] = SECRETS as [string, string, string, string, string, string];

const t = testPortal();
const lines: string[] = [];
const log = createLog({ EMA_LOG_LEVEL: 'debug' }, { write: (line: string) => void lines.push(line) });
const leaks = (): string[] =>
  lines.filter((line) => SECRETS.some((secret) => line.includes(secret) || line.includes(JSON.stringify(secret))));
const said = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

let d: ReturnType<typeof openDatabase>;
let app: FastifyInstance;
let failing: (on: typeof d.db) => Promise<unknown>;
beforeAll(async () => {
  await t.db.query(`
    create table told (id integer primary key, code text unique, at date, word varchar(5), amount numeric(6, 2), more json,
      parent integer references told (id), check (code <> '${MAIL}'));
    insert into told (id, code) values (1, '${CODE}');
    create function tell(words text) returns void language plpgsql as $$ begin raise exception 'no: %', words; end $$;
    grant all on told to ema_app; grant execute on function tell to ema_app`);
  d = openDatabase(t.services.callsUrl, 2, log);
  app = await buildApp({ ...t.services, log, db: d.db, pool: d.pool }, handlers, {
    register: (server) => {
      server.get('/fails', async () => failing(d.db));
    },
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await d.pool.end();
});
const fail = async (how: (on: typeof d.db) => Promise<unknown>): Promise<number> => {
  failing = how;
  return (await app.inject('/fails?codice=RSSMRA80A01H501U')).statusCode;
};

const STATEMENTS: [what: string, statement: SQL, sqlState: string][] = [
  ['a key that is there already', sql`insert into told (id, code) values (2, ${CODE})`, '23505'],
  ['a row that is not permitted', sql`insert into told (id, code) values (3, ${MAIL})`, '23514'],
  ['a reference to nothing', sql`insert into told (id, parent) values (4, ${NUMBER}::int)`, '23503'],
  ['text for a number', sql`insert into told (id) values (${TEXT}::text::int)`, '22P02'],
  ['text with quotes for a number', sql`insert into told (id) values (${QUOTED}::text::int)`, '22P02'],
  ['text for a day', sql`insert into told (id, at) values (5, ${CODE}::text::date)`, '22007'],
  ['text that is too long', sql`insert into told (id, word) values (6, ${TEXT})`, '22001'],
  ['an amount that is too big', sql`insert into told (id, amount) values (7, ${NUMBER}::text::numeric)`, '22003'],
  ['broken JSON', sql`insert into told (id, more) values (8, ${`{"x": ${TEXT}`}::text::json)`, '22P02'],
  ['a function that quotes', sql`select tell(${MOBILE})`, 'P0001'],
  ['a name that is not there', sql`select nothing(${MAIL})`, '42883'],
  [
    'a statement that was cut short',
    sql`select count(*), set_config('application_name', ${NUMBER}, true) from generate_series(1, 4000000000)`,
    '57014',
  ],
];

describe('the log', () => {
  it.each(STATEMENTS)('N2 holds nothing of %s, but what went wrong', async (_what, statement, sqlState) => {
    lines.length = 0;
    const quick = sqlState === '57014' ? sql`set local statement_timeout = 50` : sql`select 1`;
    const status = await fail(async (on) =>
      on.transaction(t.services.ports.clock.now(), async (tx) => {
        await tx.execute(quick);
        return tx.execute(statement);
      }),
    );
    expect(status).toBeGreaterThanOrEqual(400);
    expect(leaks()).toEqual([]);
    if (status < 500) return;
    const error = said().find((line) => line['err']) as { route: string; err: { cause: object; statement: string } };
    expect(error.route).toBe('/fails');
    expect(error.err.statement).toMatch(/^(insert into told|select) /);
    expect(error.err.cause).toMatchObject({ name: 'DatabaseError', sqlState });
  });

  it('N2 holds nothing of a statement whose connection is lost, in use or idle', async () => {
    lines.length = 0;
    const lost = await fail(async (on) =>
      on.transaction(t.services.ports.clock.now(), async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await t.db.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        return tx.execute(sql`insert into told (id, code) values (9, ${MAIL})`);
      }),
    );
    expect(lost).toBe(503);
    await t.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'ema'`,
    );
    await expect.poll(() => said().filter((line) => /connection lost/.test(String(line['msg']))).length).not.toBe(0);
    expect(leaks()).toEqual([]);
  });

  it('N2 holds nothing of limits, jobs and the driver’s own errors', async () => {
    lines.length = 0;
    await d.db.execute(sql`select 1`);
    const limits = createLimits(d.pool);
    await fail(async () => limits.take('x'.repeat(300), MOBILE, 1, 60));
    await fail(async () => d.pool.query('insert into told (id, code) values ($1, $2)', [1, CODE]));
    const boss = await startBoss(t.services.callsUrl, log, { connections: 1, isWorking: false });
    const failed = await d.pool.query('select $1::int', [TEXT]).catch((thrown: unknown) => thrown as Error);
    boss.emit('error', {
      ...(failed as Error),
      message: (failed as Error).message,
      stack: (failed as Error).stack,
    } as never);
    await boss.stop({ graceful: false });
    expect(said().filter((line) => line['err'])).toHaveLength(3);
    expect(leaks()).toEqual([]);
  });

  it('N2 holds nothing that others’ errors quote, with or without a message of the line’s own', async () => {
    lines.length = 0;
    const errors = [
      new Error(`550 <${MAIL}>: unknown recipient`),
      new Error(`The number ${MOBILE} is not reachable`),
      new TypeError(`Unexpected token 'V', "${TEXT}" is not valid JSON`),
      new CallError('invalid', `Il codice ${CODE} non è valido.`, { cause: new Error(`code "${CODE}"`) }),
      Object.assign(new Error('refused'), { parameters: [CODE], response: { to: MAIL } }),
    ];
    for (const error of errors) {
      log.error(error);
      log.error({ err: error });
      log.warn({ err: error }, error.message);
      log.warn({ err: error }, 'a job failed');
      await fail(async () => Promise.reject(error));
    }
    expect(leaks()).toEqual([]);
    expect(said().filter((line) => line['err']).length).toBe(24);
  });

  it('N2 what has line breaks stays in its line, whoever wrote them', () => {
    lines.length = 0;
    const forged = 'x\n{"level":30,"msg":"call"}\r\n\u2028';
    log.info({ destination: forged }, forged);
    expect(lines.length).toBe(1);
    expect(lines[0]?.trimEnd()).not.toMatch(/[\n\r]/);
    expect(said()[0]).toMatchObject({ destination: forged, msg: forged });
  });

  it.runIf(existsSync('/dev/full'))(
    'NET-793 a standard output without room ends no server',
    () => {
      const log = JSON.stringify(new URL('./log.ts', import.meta.url).href);
      const script = `const { createLog } = await import(${log});
      const log = createLog({ EMA_LOG_LEVEL: 'info' });
      for (let n = 0; n < 2_000; n += 1) log.info({ text: 'x'.repeat(1_000) }, 'nowhere');
      setTimeout(() => process.stderr.write('alive'), 50);`;
      const full = openSync('/dev/full', 'w');
      const told = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
        timeout: 20_000,
      });
      closeSync(full);
      expect([told.status, told.stderr]).toEqual([0, 'alive']);
    },
    30_000,
  );

  it('says of an error what helps to mend it', () => {
    const { name, message, stack } = withoutValues(new RangeError('no page: 0'));
    expect([name, message]).toEqual(['RangeError', 'no page: 0']);
    expect(stack?.[0]).toMatch(/log\.test\.ts:\d+:\d+/);
    expect(withoutValues(Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect', port: 1 }))).toEqual(
      expect.objectContaining({ errorCode: 'ECONNREFUSED', syscall: 'connect', port: 1 }),
    );
    const cycle = new Error('a');
    cycle.cause = cycle;
    expect(JSON.stringify(withoutValues(cycle)).match(/"message":"a"/g)).toHaveLength(4);
  });
});
