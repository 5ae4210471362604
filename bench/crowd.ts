/** Sellers who insist: they make and close commissions, repeat with the same key what got no answer, and know what was acknowledged. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Seller } from './stage.ts';

type Wish = { tag: string; order: number | null; isClosed: boolean };
type Demand = (holds: boolean, what: string) => void;
export type Crowd = {
  wishes: Wish[];
  reads: number;
  /** How often something was asked again. */
  retries: number;
  /** What nobody should have been answered. */
  faults: string[];
  /** So many were acknowledged up to now. */
  closings(): number;
  /** How often an error was answered that is nobody's way of saying «later». */
  broken: number;
  /** The first of them. */
  firstBroken: string;
  /** No new wishes; what is under way comes to its end. */
  stop(): Promise<void>;
  /** Nothing is asked for any more. */
  giveUp(): void;
};
type Answer = { status: number; body: Record<string, unknown> };

const TRY_MS = 8_000;

/** May one ask again? Also when the portal says that the first is still being worked on. */
const isToRepeat = (answer: Answer | null): boolean =>
  answer === null ||
  answer.status >= 500 ||
  answer.status === 429 ||
  (answer.status === 409 && /in corso/i.test(String(answer.body['detail'])));

/** So many sellers, each with one thing after another. @param mark begins the note by which their commissions are known */
export const startCrowd = (url: string, sellers: readonly Seller[], mark: string): Crowd => {
  let [isOver, isGivenUp] = [false, false];
  const crowd: Crowd = {
    wishes: [],
    reads: 0,
    retries: 0,
    faults: [],
    broken: 0,
    firstBroken: '',
    closings: () => crowd.wishes.filter(({ isClosed }) => isClosed).length,
    stop: async () => {
      isOver = true;
      await Promise.allSettled(working);
    },
    giveUp: () => {
      [isOver, isGivenUp] = [true, true];
    },
  };
  /** One thing a person wants, sent again with the same key until there is an answer, as the browser does. */
  const insist = async (path: string, body: unknown, cookie: string): Promise<Record<string, unknown>> => {
    const key = randomBytes(18).toString('base64url');
    for (;;) {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TRY_MS),
      })
        .then(async (r): Promise<Answer> => ({ status: r.status, body: (await r.json()) as Answer['body'] }))
        .catch(() => null);
      if (answer && answer.status < 400) return answer.body;
      if (!isToRepeat(answer)) throw new Error(`${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
      if (isGivenUp) throw new Error('given up');
      if (answer && answer.status >= 500 && answer.status !== 503) {
        crowd.broken += 1;
        crowd.firstBroken ||= `${path}: ${answer.status} ${JSON.stringify(answer.body)}`;
      }
      crowd.retries += 1;
      await sleep(30);
    }
  };
  /** A commission, most of them closed, and a look at their orders in between. */
  const work = async (seller: Seller, n: number): Promise<void> => {
    while (!isOver) {
      const wish: Wish = { tag: `${mark} ${n}-${crowd.wishes.length}`, order: null, isClosed: false };
      crowd.wishes.push(wish);
      const commission = await insist(
        '/api/agent/commissions',
        {
          type: 'kleen-commission',
          customer: seller.customerId,
          paymentMethod: 'mav',
          note: wish.tag,
          items: [{ product: 'VEN-2041', quantity: 2, attributes: {} }],
        },
        seller.cookie,
      );
      wish.order = Number(commission['orderId']);
      if (crowd.wishes.length % 4 !== 0) {
        await insist(`/api/agent/pending-orders/${wish.order}/direct-submission`, {}, seller.cookie);
        wish.isClosed = true;
      }
      const isRead = await fetch(`${url}/api/agent/orders?shop=1`, {
        headers: { cookie: seller.cookie },
        signal: AbortSignal.timeout(TRY_MS),
      })
        .then(async (r) => (await r.arrayBuffer(), r.ok))
        .catch(() => false);
      if (isRead) crowd.reads += 1;
    }
  };
  // A seller who gives up must be heard at once, not when all are asked for.
  const working = sellers.map((seller, n) =>
    work(seller, n).catch((error: unknown) => void crowd.faults.push(String(error))),
  );
  return crowd;
};

/** Until so many closings were acknowledged: from then on something can be lost. */
export const underWay = async (crowd: Crowd, closings = 8): Promise<void> => {
  while (crowd.closings() < closings && crowd.faults.length === 0) await sleep(50);
};

/** Until the next closing is acknowledged, at that very moment. */
export const justClosed = async (crowd: Crowd): Promise<void> => {
  const before = crowd.closings();
  while (crowd.closings() === before && crowd.faults.length === 0) await sleep(1);
};

/** What the database says of everything that was wanted. @param url of a connection that may see all */
export const judgeCrowd = async (url: string, { wishes }: Crowd, mark: string, demand: Demand): Promise<void> => {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  type Row = { note: string; n: number; order_id: number; state: string; lines: number; total: number; wanted: number };
  const commissions = await db.query<Row>(
    `select c.note, count(*) over (partition by c.note)::int as n, o.id as order_id, o.state,
       (select count(*)::int from commission_lines l where l.commission_id = c.id) as lines,
       (select sum(l.unit_price_cents * l.quantity)::bigint from commission_lines l
        where l.commission_id = c.id) as total,
       o.lines_total_cents as wanted
     from commissions c
     join orders o on o.id = c.order_id
     where c.note like $1`,
    [`${mark} %`],
  );
  const byTag = new Map(commissions.rows.map((row) => [row.note, row]));
  const acknowledged = wishes.filter(({ order }) => order !== null);
  const closed = wishes.filter(({ isClosed }) => isClosed);
  demand(
    acknowledged.length > 0 && acknowledged.every(({ tag, order }) => byTag.get(tag)?.order_id === order),
    `all ${acknowledged.length} acknowledged commissions are there`,
  );
  demand(
    commissions.rows.every(({ n }) => n === 1),
    'none is there twice',
  );
  demand(
    commissions.rows.every(({ lines, total, wanted }) => lines === 1 && total === wanted),
    'each is whole: its lines sum to its order',
  );
  demand(
    closed.length > 0 && closed.every(({ tag }) => byTag.get(tag)?.state === 'submitted'),
    `all ${closed.length} acknowledged closings are submitted`,
  );
  const ask = async (sql: string): Promise<number> => Number((await db.query<{ n: number }>(sql)).rows[0]?.n);
  demand(
    (await ask(
      `select count(*)::int as n
       from (select object_id from audit where event = 'orders.direct-submission' group by object_id having count(*) > 1) x`,
    )) === 0,
    'no order was closed twice',
  );
  demand(
    (await ask(
      `select (select sum(count) from order_counts) - (select count(*) from orders where state = 'submitted') as n`,
    )) === 0,
    'the counts by day are exact',
  );
  demand((await ask('select count(*)::int as n from ema_audit_faults()')) === 0, 'the audit’s chain is unbroken');
  await db.end();
};

/** Milliseconds until the portal answers a call that reads the database; Infinity after twenty seconds. */
export const untilAnswered = async (url: string, cookie: string): Promise<number> => {
  const began = performance.now();
  while (
    // The second may end while the answer arrives: that is no answer either.
    !(await fetch(`${url}/api/agent/orders?shop=1`, { headers: { cookie }, signal: AbortSignal.timeout(1000) })
      .then(async (r) => (await r.arrayBuffer(), r.ok))
      .catch(() => false))
  ) {
    if (performance.now() - began > 20_000) return Infinity;
    await sleep(10);
  }
  return performance.now() - began;
};
