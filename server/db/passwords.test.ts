import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { rename, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCommission } from '../test/builders.ts';
import { testPortal, type Client } from '../test/harness.ts';
import { followingDatabase, mayHaveStandby, type StandbyServer } from '../test/standby.ts';
import { connectClient } from './passwords.ts';

const [FIRST, SECOND, THIRD] = ['first', 'second', 'third'].map((one) => `${one}-${randomBytes(9).toString('hex')}`);
const passwords = [FIRST, SECOND, THIRD];
const role = `ema_turned_${randomBytes(6).toString('hex')}`;
const folder = mkdtempSync(join(tmpdir(), 'ema-passwords-'));
const [callsFile, ownerFile] = [join(folder, 'calls'), join(folder, 'owner')];
/** As whoever writes a secret does: there is always a whole file. */
const replace = async (file: string, ...lines: unknown[]): Promise<void> => {
  await writeFile(`${file}.new`, `${lines.join('\n')}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
};

let server: StandbyServer | undefined;
const said: string[] = [];
const t = testPortal({
  workers: true,
  log: { write: (line) => void said.push(line) },
  settings: async (databaseUrl) => {
    const owner = new URL(databaseUrl);
    const admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
    await admin.query(`create role ${role} login password '${FIRST}' in role ema_app`);
    await admin.end();
    // The owner’s is the second of its file: the first lets nobody in.
    await replace(ownerFile, 'of-yesterday', decodeURIComponent(owner.password));
    await replace(callsFile, FIRST);
    const calls = new URL(databaseUrl);
    [owner.password, calls.username, calls.password] = ['', role, ''];
    if (mayHaveStandby()) server = await followingDatabase(databaseUrl);
    return {
      EMA_LOG_LEVEL: 'debug',
      DATABASE_URL: owner.href,
      DATABASE_PASSWORD_FILE: ownerFile,
      DATABASE_CALLS_URL: calls.href,
      DATABASE_CALLS_PASSWORD_FILE: callsFile,
      ...(server ? { DATABASE_READS_URL: server.urlOf(databaseUrl), EMA_READS_LAG_SECONDS: '60' } : {}),
    };
  },
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const turn = (password: string | undefined): Promise<unknown> =>
  t.db.query(`alter role ${role} password '${password}'`);
const letsIn = async (password: string | undefined): Promise<unknown> => {
  const url = new URL(t.services.callsUrl);
  url.password = String(password);
  return connectClient(url.href).then(
    async (client) => (await client.end(), true),
    (thrown: { code?: string }) => thrown.code,
  );
};
const pidsOf = async (on: pg.Pool, application: string): Promise<string> =>
  (
    await on.query<{ pids: string | null }>(
      `select string_agg(pid::text, ',') as pids from pg_stat_activity where usename = $1 and application_name = $2`,
      [role, application],
    )
  ).rows[0]?.pids ?? '';
/** Every connection there is now is lost, each when nobody uses it; whoever wants one connects anew. */
const hangUp = async (on: pg.Pool, application: string): Promise<void> => {
  const pids = `{${await pidsOf(on, application)}}`;
  const left = (): Promise<pg.QueryResult> =>
    on.query(
      `select case when state = 'idle' then pg_terminate_backend(pid) end
       from pg_stat_activity
       where pid = any($1::int[])`,
      [pids],
    );
  await expect.poll(async () => (await left()).rowCount, { timeout: 20_000 }).toBe(0);
};
const hangUpAll = async (): Promise<void> => {
  await Promise.all([hangUp(t.db, 'ema'), hangUp(t.db, 'ema-jobs')]);
  if (server) await hangUp(server.admin, 'ema-reads');
};
const LIST = '/api/agent/commissions?submitted=false&perPage=50';

/** Sells and reads until it is told to stop, and keeps every status; each call on a connection of its own. */
const trade = async (agent: Client, until: AbortSignal, statuses: number[]): Promise<void> => {
  while (!until.aborted) {
    const { id } = await makeCommission(agent);
    statuses.push((await agent.get(`/api/agent/commissions/${id}`)).status, (await agent.get(LIST)).status);
  }
};

describe('NET-530 the password of the database is turned while the portal runs', () => {
  it('two passwords overlap: no call fails, jobs and the standby go on, and the former lets nobody in', async () => {
    const agents = await Promise.all(['agente', 'manager', 'gm'].map((name) => t.as(name, 1)));
    const { options } = t.services.pool as unknown as { options: { maxUses: number } };
    const { maxUses } = options;
    options.maxUses = 1;
    const ending = new AbortController();
    const statuses: number[] = [];
    const trading = Promise.allSettled(agents.map((agent) => trade(agent, ending.signal, statuses)));
    /** So many calls more, whatever one costs here. */
    const someMore = async (): Promise<void> => {
      const wanted = statuses.length + 12;
      await expect.poll(() => statuses.length, { timeout: 30_000 }).toBeGreaterThan(wanted);
    };
    try {
      await someMore();
      await replace(callsFile, SECOND, FIRST);
      await someMore();
      await turn(SECOND);
      await someMore();
      await replace(callsFile, SECOND);
      await someMore();
    } finally {
      ending.abort();
      options.maxUses = maxUses;
    }
    expect(await trading).toEqual(agents.map(() => ({ status: 'fulfilled', value: undefined })));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect([await letsIn(FIRST), await letsIn(SECOND)]).toEqual(['28P01', true]);
  }, 120_000);

  it('jobs connect anew, and so does what is read on a standby', async () => {
    const before = await pidsOf(t.db, 'ema-jobs');
    const answered = t.services.standby?.counts.answered ?? 0;
    await hangUpAll();
    const agent = await t.as('agente', 1);
    await expect.poll(() => pidsOf(t.db, 'ema-jobs'), { timeout: 20_000 }).not.toBe('');
    expect(await pidsOf(t.db, 'ema-jobs')).not.toBe(before);
    await t.services.boss.send('outbox', { id: 0 });
    const done = `select count(*)::int as n from pgboss.job where name = 'outbox' and state = 'completed'`;
    await expect.poll(async () => (await t.db.query<{ n: number }>(done)).rows[0]?.n, { timeout: 20_000 }).not.toBe(0);
    if (!server) return;
    await expect
      .poll(
        async () => {
          expect((await agent.get(LIST)).status).toBe(200);
          return t.services.standby?.counts.answered;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(answered);
  });

  it('where the database is first and the file follows, calls wait for it', async () => {
    const agent = await t.as('agente', 1);
    await turn(THIRD);
    await hangUpAll();
    const [made] = await Promise.all([makeCommission(agent), sleep(400).then(() => replace(callsFile, THIRD))]);
    expect((await agent.get(`/api/agent/commissions/${made.id}`)).status).toBe(200);
  });

  it('with none that lets in, calls are asked to come again, and do as soon as one is there', async () => {
    const agent = await t.as('agente', 1);
    await replace(callsFile, 'nobody', 'either');
    await hangUpAll();
    const refused = await agent.get(LIST);
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': expect.anything() } });
    expect(refused.raw.toString()).not.toMatch(/nobody|either|password/);
    await replace(callsFile, 'nobody', 'either', THIRD);
    expect((await agent.get(LIST)).status).toBe(200);
  });

  it('a file that is empty for a moment, or gone, leaves what stood in it before', async () => {
    const agent = await t.as('agente', 1);
    await replace(callsFile, THIRD);
    await hangUpAll();
    expect((await agent.get(LIST)).status).toBe(200);
    for (const spoil of [() => writeFile(callsFile, ''), () => unlink(callsFile)]) {
      await spoil();
      await hangUpAll();
      expect((await agent.get(LIST)).status).toBe(200);
    }
    await replace(callsFile, THIRD);
  });

  it('no password is in the log, however much it says', () => {
    const log = said.join('');
    expect(log).toContain('connections to the database');
    for (const password of [...passwords, 'of-yesterday']) expect(log).not.toContain(password);
  });
});

describe('NET-530 a file of passwords', () => {
  const start = (file: string): Promise<unknown> => {
    const url = new URL(t.services.config.DATABASE_URL);
    return connectClient({ url: url.href, passwordFile: file }, { patienceMs: 0 });
  };
  it.each([
    ['nothing', '\n\n'],
    ['four passwords', 'one-of-them\ntwo\nthree\nfour\n'],
    ['a whole book', `one-of-them${'x'.repeat(5_000)}`],
  ])('with %s is refused at the start, by its name and not by what it says', async (_what, text) => {
    const file = join(folder, 'wrong');
    await writeFile(file, text);
    const thrown = await start(file).then(String, String);
    expect(thrown).toContain(file);
    expect(thrown).not.toContain('one-of-them');
  });

  it('that is not there is refused by its name', async () => {
    await expect(start(join(folder, 'absent'))).rejects.toThrow(/absent cannot be read: ENOENT/);
  });
});
