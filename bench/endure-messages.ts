/** Ten thousand messages whose workers are killed again and again: each arrives, and counts once. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { startSmsGateway } from './edges.ts';
import type { Part } from './endure.ts';
import { servePortal } from './processes.ts';

const MESSAGES = 10_000;
/** In full and in `--quick`. */
const A_KILL = { full: MESSAGES / 50, quick: 40 };
const DELIVERED_WITHIN_MS = 1_800_000;
const KNOWN_WITHIN_MS = 60_000;

/** What a call leaves behind, many times over: rows of the outbox and their jobs, as the first one stands there. */
const leave = async (pool: Pool, n: number): Promise<void> => {
  await pool.query(
    `with sent as (
       insert into outbox (channel, destination, subject, body)
       select 'sms', '+39350' || lpad(g::text, 7, '0'), '', 'Prova di resistenza ' || g
       from generate_series(1, $1::int) g
       returning id),
     numbered as (select id, gen_random_uuid() as job_id from sent)
     insert into pgboss.job
     select (jsonb_populate_record(j, jsonb_build_object('id', n.job_id, 'data', jsonb_build_object('id', n.id)))).*
     from numbered n
     join pgboss.job j on j.id = (select id from pgboss.job where name = 'outbox-sms' limit 1)`,
    [n],
  );
};

const unsent = async (pool: Pool): Promise<number> =>
  (await pool.query<{ n: number }>('select count(*)::int as n from outbox where sent_at is null')).rows[0]?.n ?? 0;

export const messages: Part = async ({ url, dataDir, stage, random, times, demand, tell, isQuick }) => {
  const total = Math.min(MESSAGES, times * (isQuick ? A_KILL.quick : A_KILL.full));
  const gateway = await startSmsGateway();
  gateway.works = true;
  const quiet = {
    EMA_LOG_LEVEL: 'silent',
    SMS_ADAPTER: 'http',
    SMS_TOKEN: 'bench',
    SMS_URL: `http://127.0.0.1:${gateway.port}`,
  };
  const settings = { ...quiet, EMA_WORKERS: '1' };
  try {
    // Without workers: one message asked for as people do, whose job is the pattern of the others.
    const asking = await servePortal(url, dataDir, quiet);
    const seller = stage.sellers[0];
    await stage.pool.query(
      `update people p set mobile = '+393509999999', mobile_validated_at = null from customers c
       where c.person_id = p.id and c.id = $1`,
      [seller?.customerId],
    );
    const asked = await fetch(`${asking.url}/api/agent/customers/${seller?.customerId}/contact-validation-start`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: seller?.cookie ?? '' },
      body: JSON.stringify({ contactType: 'mobile' }),
    });
    await asking.stop();
    if (!asked.ok) throw new Error(`a code was not sent: ${asked.status} ${await asked.text()}`);
    await leave(stage.pool, total - 1);
    const began = performance.now();
    let served = await servePortal(url, dataDir, settings);
    for (let kill = 1; kill <= times; kill += 1) {
      const due = (kill * total) / (times + 1);
      while (gateway.received.size < due && performance.now() - began < DELIVERED_WITHIN_MS) await sleep(20);
      await sleep(random() * 600);
      await served.kill();
      served = await servePortal(url, dataDir, settings);
    }
    while (gateway.received.size < total && performance.now() - began < DELIVERED_WITHIN_MS) await sleep(100);
    const seconds = (performance.now() - began) / 1000;
    // What the gateway took is written down a moment later, or once more when its worker died in between.
    const known = performance.now();
    while ((await unsent(stage.pool)) > 0 && performance.now() - known < KNOWN_WITHIN_MS) await sleep(100);
    await served.stop();
    const repeats = [...gateway.received.values()].reduce((sum, n) => sum + n - 1, 0);
    const left = await stage.pool.query<{ unsent: number; failed: number }>(
      `select count(*) filter (where sent_at is null)::int as unsent,
         count(*) filter (where failed_at is not null)::int as failed
       from outbox`,
    );
    tell(`${(total / seconds).toFixed(1)} messages a second, starts of the killed included`);
    demand(
      gateway.received.size === total,
      `all ${total} messages arrive although ${times} workers are killed; ${repeats} came twice with one key, ` +
        'which the gateway keeps out',
    );
    demand(
      left.rows[0]?.unsent === 0 && left.rows[0].failed === 0,
      `each is known as sent (${left.rows[0]?.unsent} are not, ${left.rows[0]?.failed} given up)`,
    );
  } finally {
    gateway.stop();
  }
};
