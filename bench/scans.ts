/** Sends scans at a steady pace from many devices, some twice as a bad line does, and counts what came of them. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { send } from './drive.ts';
import type { Served } from './processes.ts';
import { get, post } from './stage.ts';

const A_MINUTE = 2000;
const DEVICES = 20;
/** Every tenth scan is sent again by its device, every seventh guest is scanned by another one too. */
const AGAIN = 10;
const ELSEWHERE = 7;
/** The office looks at the list of guests while they come in, and a device fetches its snapshot. */
const OFFICE_EVERY_MS = 2000;

type Given = {
  pool: pg.Pool;
  portal: Served;
  office: string;
  seconds: number;
  signIn: (pool: pg.Pool, username: string) => Promise<string>;
  say: (text: string) => void;
};
type Scan = { code: string; clientId: string; device: number };
const scansOf = (amount: number): Scan[] => {
  const scans: Scan[] = [];
  for (let guest = 1; scans.length < amount; guest += 1) {
    const scan = { code: `P${guest}`, clientId: randomUUID(), device: guest % DEVICES };
    scans.push(scan);
    if (guest % AGAIN === 0) scans.push(scan);
    if (guest % ELSEWHERE === 0) scans.push({ ...scan, clientId: randomUUID(), device: (guest + 1) % DEVICES });
  }
  return scans.slice(0, amount);
};
const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** Waits for no answer before the next is due: what a scan waits for counts from when it should have left. */
const atPace = async (scans: readonly Scan[], one: (scan: Scan) => Promise<void>): Promise<number[]> => {
  const began = performance.now();
  const waits: number[] = [];
  const under: Promise<void>[] = [];
  for (const [i, scan] of scans.entries()) {
    const due = began + (i * 60_000) / A_MINUTE;
    await sleep(Math.max(0, due - performance.now()));
    under.push(one(scan).then(() => void waits.push(performance.now() - due)));
  }
  await Promise.all(under);
  return waits.toSorted((a, b) => a - b);
};

/** What the database knows afterwards of those that were sent. */
const countsOf = async (pool: pg.Pool, scans: readonly Scan[]) =>
  (
    await pool.query<{ heard: number; rows: number; inside: number; doubled: number }>(
      `select count(distinct client_id)::int as heard, count(*)::int as rows,
         count(distinct guest_id) filter (where result = 'OK')::int as inside,
         (count(*) filter (where result = 'OK') - count(distinct guest_id) filter (where result = 'OK'))::int as doubled
       from meeting_scans where client_id = any($1::uuid[])`,
      [[...new Set(scans.map((scan) => scan.clientId))]],
    )
  ).rows[0] ?? { heard: 0, rows: 0, inside: 0, doubled: 0 };

/** @returns whether a scan was lost, doubled or refused */
export const measureScans = async ({ pool, portal, office, seconds, signIn, say }: Given): Promise<boolean> => {
  const devices: string[] = [];
  for (let n = 1; n <= DEVICES; n += 1) devices.push(await signIn(pool, `NET${100_000 + n}`));
  const meeting = await pool.query<{ id: number }>('select max(id) as id from meetings');
  const amount = Math.min(3000, Math.round((seconds * A_MINUTE) / 60));
  const scans = scansOf(amount);
  let refused = 0;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      await send(portal.url, get(`/api/meetings/guests?meeting=${meeting.rows[0]?.id}`, office));
      await send(portal.url, get('/api/meetings/scan-snapshot', devices[0] ?? ''));
      await sleep(OFFICE_EVERY_MS);
    }
  })();
  const waits = await atPace(scans, async ({ code, clientId, device }) => {
    const body = { guestCode: code, clientId };
    const answer = await send(portal.url, post('/api/meetings/scan-code', body, { cookie: devices[device] ?? '' }));
    if (answer.status !== 200 || /ERR_(NOT|CODE)/.test(answer.body)) refused += 1;
  });
  isOver = true;
  await looking;
  await portal.stop();
  const guests = new Set(scans.map((scan) => scan.code)).size;
  const seen = await countsOf(pool, scans);
  const lost = new Set(scans.map((scan) => scan.clientId)).size - seen.heard + guests - seen.inside;
  const doubled = seen.doubled + seen.rows - seen.heard;
  say(
    `${amount} scans at ${A_MINUTE} a minute, ${DEVICES} devices, ${guests} of 3,000 guests: p50 ${at(waits, 0.5).toFixed(1)} ms, ` +
      `p99 ${at(waits, 0.99).toFixed(1)} ms, worst ${(waits.at(-1) ?? 0).toFixed(1)} ms; refused ${refused}, lost ${lost}, doubled ${doubled}`,
  );
  return refused + lost + doubled > 0;
};
