import { hostname } from 'node:os';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { getHealth } from '@ema/calls/system/health.ts';
import type { Config } from '../../kernel/config.ts';
import type { Services } from '../../kernel/services.ts';
import { testPortal } from '../../test/harness.ts';
import { watch, watchDiskHere } from './watch.ts';

const t = testPortal();
const TO = 'sorveglianza@example.it';
const watching = (more: Partial<Config> = {}): Services => ({
  ...t.services,
  config: { ...t.services.config, EMA_ALERT_MAIL: TO, ...more },
});
const look = (more: Partial<Config> = {}): Promise<void> => watch(watching(more));
/** The next round, and the one after it. */
const lookTwice = async (): Promise<void> => {
  await look();
  await turn(5 / 60);
  await look();
};
const told = async () => (await t.outbox(TO)).map(({ subject }) => subject).toReversed();
const [BEGAN, LASTS, ENDED] = [
  'Portale: qualcosa è fermo',
  'Portale: qualcosa è ancora fermo',
  'Portale: è tornato a posto',
];
const turn = (hours: number) =>
  t.db.query(
    `update troubles set since = since - make_interval(secs => $1), told_at = told_at - make_interval(secs => $1),
    seen_at = seen_at - make_interval(secs => $1), unseen_since = unseen_since - make_interval(secs => $1)`,
    [hours * 3_600],
  );
beforeEach(async () => {
  await t.db.query(`delete from outbox; delete from troubles; delete from job_runs; delete from backups_seen;
    delete from privacy_requests`);
});

describe('a trouble that lasts', () => {
  it('NET-1042 is told again a day later, however many look, with how it is by then, and once it is over no more', async () => {
    await t.db.query(`insert into backups_seen (at, name) values (ema_now() - interval '40 hours', 'notte')`);
    await look();
    await turn(23);
    await look();
    expect(await told()).toEqual([BEGAN]);
    await turn(1);
    await t.db.query(`update backups_seen set at = at - interval '1 day'`);
    await Promise.all([look(), look(), look()]);
    await look();
    expect(await told()).toEqual([BEGAN, LASTS]);
    expect((await t.outbox(TO))[0]?.body).toContain('L’ultima copia di sicurezza è di 2 giorni fa.');
    await turn(24);
    await look();
    expect(await told()).toEqual([BEGAN, LASTS, LASTS]);
    await t.db.query(`insert into backups_seen (name) values ('notte')`);
    await turn(24);
    await lookTwice();
    await lookTwice();
    expect(await told()).toEqual([BEGAN, LASTS, LASTS, ENDED]);
  });

  it('NET-1042 one that a release before told of, which kept no time of it, counts since it began', async () => {
    await t.db.query(`insert into backups_seen (at, name) values (ema_now() - interval '40 hours', 'notte')`);
    await t.db.query(
      `insert into troubles (key, sentence, since) values ('backup', 'vecchia', ema_now() - interval '25 hours')`,
    );
    await look();
    await look();
    expect(await told()).toEqual([LASTS]);
  });
});

describe('a message whose job is over', () => {
  const waiting = async (failed: string | null = null): Promise<number> => {
    const { rows } = await t.db.query<{ id: number }>(
      `insert into outbox (channel, destination, body, created_at, failed_at)
       values ('sms', '+393471234567', 'x', ema_now() - interval '3 hours', ema_now() - $1::interval)
       returning id::int`,
      [failed],
    );
    return rows[0]?.id ?? 0;
  };
  it('NET-513 is given up, whichever way the job ended; one that was given up before keeps its time', async () => {
    const ids = [await waiting(), await waiting(), await waiting('2 hours')];
    for (const [i, state] of ['completed', 'failed'].entries()) {
      const job = await t.services.boss.send('outbox-sms', { id: ids[i] });
      await t.db.query('update pgboss.job set state = $2 where id = $1', [job, state]);
    }
    await look();
    const { rows } = await t.db.query<{ id: number; minutes: number }>(
      `select id::int, round(extract(epoch from ema_now() - failed_at) / 60)::int as minutes
       from outbox where channel = 'sms' order by id`,
    );
    expect(rows).toEqual(ids.map((id, i) => ({ id, minutes: i === 2 ? 120 : 0 })));
  });

  it('NET-514 where the address of the log alone is named, it hears of it', async () => {
    await waiting('2 hours');
    const { EMA_ALERT_MAIL: _, ...config } = t.services.config;
    await watch({ ...t.services, config: { ...config, EMA_AUDIT_MAIL: TO } });
    expect(await told()).toEqual([BEGAN]);
  });
});

describe('a trouble of one machine', () => {
  const rows = async () =>
    (await t.db.query<{ key: string }>('select key from troubles order by key')).rows.map(({ key }) => key);
  const disk = (host: string, days: number) =>
    t.db.query(
      `insert into troubles (key, sentence, host, told_at, seen_at)
       values ('disk-' || $1, 'Sul disco dei dati di ' || $1 || ' resta libero il 3 %.', $1, ema_now(),
         ema_now() - make_interval(days => $2))`,
      [host, days],
    );

  it('NET-1043 ends when that machine looks, and not when another does; a machine that is gone is forgotten', async () => {
    await disk('app-a', 6);
    await disk('app-b', 8);
    await disk(hostname(), 0);
    await lookTwice();
    expect(await rows()).toEqual(['disk-app-a']);
    expect(await told()).toEqual([ENDED]);
    expect((await t.outbox(TO))[0]?.body).toContain(`Sul disco dei dati di ${hostname()} resta`);
    await look();
    expect([await rows(), await told()]).toEqual([['disk-app-a'], [ENDED]]);
  });

  it('NET-1043 stands on the page whichever machine answers it', async () => {
    await disk('app-a', 0);
    await disk(hostname(), 0);
    const { body } = await (await t.as('admin')).get<CallOutput<typeof getHealth>>('/api/admin/health');
    expect(body.troubles).toEqual([
      { key: 'disk-app-a', sentence: 'Sul disco dei dati di app-a resta libero il 3 %.', since: expect.any(String) },
    ]);
  });

  it('NET-1108 a process that works no queue looks at its own disk, and at nothing else', async () => {
    await disk('app-a', 0);
    await disk(hostname(), 0);
    await t.db.query(`insert into troubles (key, sentence) values ('backup', 'di tutti')`);
    const timer = watchDiskHere(watching(), 20);
    await expect
      .poll(async () => (await t.db.query('select 1 from troubles where unseen_since is not null')).rowCount)
      .toBe(1);
    await turn(5 / 60);
    await expect.poll(told).toEqual([ENDED]);
    clearInterval(timer);
    expect(await rows()).toEqual(['backup', 'disk-app-a']);
    expect((await t.outbox(TO))[0]?.body).toContain(`Sul disco dei dati di ${hostname()} resta`);
  });
});

describe('a trouble that comes and goes', () => {
  const isPending = async () =>
    (await t.db.query<{ is: boolean }>('select is_pending as is from troubles')).rows.map(({ is }) => is);
  const late = () =>
    t.db.query(`insert into backups_seen (at, name) values (ema_now() - interval '40 hours', 'notte')`);

  it('NET-1107 is over when two looks in a row do not find it, and begins no second time', async () => {
    await late();
    await look();
    for (let round = 0; round < 3; round += 1) {
      await t.db.query(`insert into backups_seen (name) values ('notte')`);
      await turn(5 / 60);
      // Several at once are one look.
      await Promise.all([look(), look()]);
      await t.db.query(`delete from backups_seen where at > ema_now() - interval '1 hour'`);
      await turn(5 / 60);
      await look();
    }
    expect(await told()).toEqual([BEGAN]);
    await t.db.query(`insert into backups_seen (name) values ('notte')`);
    await lookTwice();
    expect(await told()).toEqual([BEGAN, ENDED]);
  });

  it('NET-1107 a standby that is missing is told when the next look misses it too, and then over like any other', async () => {
    const misses = { EMA_STANDBYS: 2 };
    await look(misses);
    expect([await told(), await isPending()]).toEqual([[], [true]]);
    await turn(5 / 60);
    // It was a restart: nobody hears of it.
    await look();
    expect([await told(), await isPending()]).toEqual([[], []]);
    await look(misses);
    await look(misses);
    expect(await told()).toEqual([]);
    await turn(5 / 60);
    await look(misses);
    await look(misses);
    expect([await told(), await isPending()]).toEqual([[BEGAN], [false]]);
    expect((await t.outbox(TO))[0]?.body).toContain('ne sono attese 2');
    await lookTwice();
    expect(await told()).toEqual([BEGAN, ENDED]);
  });
});

describe('what expired before it was sent', () => {
  type Made = { state: 'failed' | 'sent'; to?: string; channel?: string; lives: string; over: string };
  const message = ({ state, to = '+393471234567', channel = 'sms', lives, over }: Made) =>
    t.db.query(
      `insert into outbox (channel, destination, body, created_at, expires_at, sent_at, failed_at)
       values ($1, $2, '', ema_now() - $4::interval - $3::interval, ema_now() - $4::interval,
         case when $5 = 'sent' then ema_now() end, case when $5 = 'failed' then ema_now() end)`,
      [channel, to, lives, over, state],
    );
  const credentials = { state: 'failed', lives: '24 hours' } as const;
  const code = { state: 'failed', lives: '10 minutes' } as const;
  const sentences = async () =>
    (await t.db.query<{ sentence: string }>('select sentence from troubles order by key')).rows.map(
      ({ sentence }) => sentence,
    );
  const ONE = 'SMS: un messaggio è scaduto senza partire: chi lo aspettava va ricontattato.';

  it('NET-1101 credentials that lapsed do not end the alarm as mended: whoever waited is to be called', async () => {
    await message({ ...credentials, over: '-1 hour' });
    await look();
    expect(await sentences()).toEqual(['SMS: un messaggio non è partito e si può inviare di nuovo.']);
    await t.db.query(`update outbox set expires_at = ema_now() - interval '1 minute' where channel = 'sms'`);
    await lookTwice();
    expect([await told(), await sentences()]).toEqual([[BEGAN, BEGAN], [ONE]]);
    // After two days it is past, which is not mended.
    await t.db.query(`update outbox set expires_at = ema_now() - interval '49 hours' where channel = 'sms'`);
    await lookTwice();
    expect([await told(), await sentences()]).toEqual([[BEGAN, BEGAN], []]);
  });

  it('NET-1101 until one left to the same address', async () => {
    await message({ ...credentials, over: '1 hour' });
    await message({ ...credentials, state: 'sent', over: '-1 hour', to: '+393470000000' });
    await message({ ...credentials, state: 'sent', over: '-1 hour', channel: 'mail' });
    await look();
    expect(await sentences()).toEqual([ONE]);
    await message({ ...credentials, state: 'sent', over: '-1 hour' });
    await lookTwice();
    expect([await told(), await sentences()]).toEqual([[BEGAN], []]);
  });

  it('NET-1101 one that left to the same address before another expired makes nothing good', async () => {
    await message({ ...credentials, over: '1 hour', to: '+393470000000' });
    await message({ ...credentials, state: 'sent', over: '-1 hour' });
    await message({ ...credentials, over: '1 hour' });
    await look();
    expect(await sentences()).toEqual([
      'SMS: 2 messaggi sono scaduti senza partire: chi li aspettava va ricontattato.',
    ]);
  });

  it('NET-1101 what lived for fifteen minutes at most is a code, and past after a day', async () => {
    await message({ state: 'failed', lives: '15 minutes', over: '25 hours' });
    await look();
    expect(await sentences()).toEqual([]);
    await message({ state: 'failed', lives: '16 minutes', over: '25 hours' });
    await look();
    expect(await sentences()).toEqual([ONE]);
  });

  it('NET-1101 a gateway that carries codes alone rings when several expired and none left since', async () => {
    for (const over of ['25 hours', '40 minutes', '20 minutes']) await message({ ...code, over });
    await look();
    expect(await sentences()).toEqual([]);
    await message({ ...code, over: '1 minute', to: '+393479999999' });
    await message({ ...code, state: 'sent', over: '-5 minutes', channel: 'mail' });
    await look();
    expect(await sentences()).toEqual([
      'SMS: 3 messaggi sono scaduti senza partire: chi li aspettava va ricontattato.',
    ]);
    await message({ ...code, state: 'sent', over: '-5 minutes', to: '+393470000000' });
    await lookTwice();
    expect([await told(), await sentences()]).toEqual([[BEGAN], []]);
  });
});
