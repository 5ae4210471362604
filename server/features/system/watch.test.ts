import { hostname } from 'node:os';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { getHealth } from '@ema/calls/system/health.ts';
import { testPortal } from '../../test/harness.ts';
import { watch } from './watch.ts';

const t = testPortal();
const TO = 'sorveglianza@example.it';
const look = async (): Promise<void> => {
  await watch({ ...t.services, config: { ...t.services.config, EMA_ALERT_MAIL: TO } });
};
const told = async () => (await t.outbox(TO)).map(({ subject }) => subject).toReversed();
const [BEGAN, LASTS, ENDED] = [
  'Portale: qualcosa è fermo',
  'Portale: qualcosa è ancora fermo',
  'Portale: è tornato a posto',
];
const turn = (hours: number) =>
  t.db.query(
    `update troubles set since = since - make_interval(hours => $1),
    told_at = told_at - make_interval(hours => $1), seen_at = seen_at - make_interval(hours => $1)`,
    [hours],
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
    await look();
    await look();
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
    await look();
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
});
