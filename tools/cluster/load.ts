/** People who sell through a cluster while it is broken, and what each of them was told and may rely on. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { root } from '../house.ts';

const SELLERS = 6;
const READERS = 2;
const PAUSE_MS = 60;
const PATIENCE_MS = 8_000;

type Seller = { cookie: string; customerId: number | string };
type Stage = { pool: pg.Pool; sellers: Seller[] };

export type Intent = { tag: string; order: number | null; isClosed: boolean };
/** Of one stretch of time. */
export type Count = {
  /** First answers that were no success, by what they were. */
  answers: Map<string, number>;
  asked: number;
  /** What a client that asks once more, after the time it is told, still sees as an error. */
  seen: number;
  /** Lists of people who only read, how many of them were no success at once, and how many not even when asked again. */
  lists: { asked: number; failed: number; seen: number };
};
export type Load = {
  intents: Intent[];
  count: () => Count;
  /** A new stretch begins. */
  reset: () => void;
  /** Moments (performance.now) at which something was acknowledged. */
  acknowledged: number[];
  /** What must not be: an answer of the portal that is neither a success nor «later». */
  refusals: string[];
  stop: () => Promise<void>;
};

type Answer = { status: number; body: Record<string, unknown>; waitMs: number };

const ask = async (url: string, seller: Seller, key: string, body: unknown): Promise<Answer | string> =>
  fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', cookie: seller.cookie, 'idempotency-key': key },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    async (answer) => ({
      status: answer.status,
      // A proxy whose portal died in the middle of an answer says so in its own words.
      body: (await answer.json().catch(() => ({}))) as Record<string, unknown>,
      waitMs: 1_000 * Number(answer.headers.get('retry-after') ?? '1'),
    }),
    (thrown: unknown) => ((thrown as { name?: string }).name === 'TimeoutError' ? 'no answer' : 'connection lost'),
  );

const isList = (answer: Answer | string): boolean => typeof answer !== 'string' && answer.status === 200;

/** The same intent is still being worked on, or its number was just given to somebody else. */
const isLater = (answer: Answer): boolean => answer.status >= 500 || answer.status === 429 || answer.status === 409;

const newCount = (): Count => ({ answers: new Map(), asked: 0, seen: 0, lists: { asked: 0, failed: 0, seen: 0 } });

/** Sellers make and close commissions and look at their orders, each sent again with its key until it is answered. */
export const startLoad = async (url: string, adminUrl: string): Promise<Load> => {
  const place = pathToFileURL(join(root, 'bench/stage.ts')).href;
  const { openStage } = (await import(place)) as { openStage: (url: string) => Promise<Stage> };
  const stage = await openStage(adminUrl);
  await stage.pool.end();
  const run = randomBytes(4).toString('hex');
  const intents: Intent[] = [];
  const acknowledged: number[] = [];
  const refusals: string[] = [];
  let count = newCount();
  const over = { yes: false };

  const insist = async (path: string, body: unknown, seller: Seller): Promise<Record<string, unknown>> => {
    const key = randomBytes(18).toString('base64url');
    count.asked += 1;
    for (let tries = 1; ; tries += 1) {
      const answer = await ask(`${url}${path}`, seller, key, body);
      if (typeof answer !== 'string' && answer.status < 400) return answer.body;
      const what = typeof answer === 'string' ? answer : String(answer.status);
      if (tries === 1) count.answers.set(what, (count.answers.get(what) ?? 0) + 1);
      if (tries === 2) count.seen += 1;
      if (typeof answer !== 'string' && !isLater(answer)) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      if (typeof answer !== 'string' && answer.status === 500)
        refusals.push(`${path}: 500 ${JSON.stringify(answer.body)}`);
      if (over.yes && tries > 30) throw new Error(`${path}: no answer until the end (${what})`);
      await sleep(typeof answer === 'string' ? 500 : answer.waitMs);
    }
  };
  const sell = async (seller: Seller, worker: number): Promise<void> => {
    while (!over.yes) {
      const intent: Intent = { tag: `guasto ${run} ${worker}-${intents.length}`, order: null, isClosed: false };
      intents.push(intent);
      const items = [{ product: 'VEN-2041', quantity: 2, attributes: {} }];
      const wish = {
        type: 'kleen-commission',
        customer: Number(seller.customerId),
        paymentMethod: 'mav',
        note: intent.tag,
        items,
      };
      const commission = await insist('/api/agent/commissions', wish, seller);
      intent.order = Number(commission['orderId']);
      acknowledged.push(performance.now());
      await insist(`/api/agent/pending-orders/${intent.order}/direct-submission`, {}, seller);
      intent.isClosed = true;
      acknowledged.push(performance.now());
      await insist('/api/agent/orders?shop=1', undefined, seller);
      await sleep(PAUSE_MS);
    }
  };
  const read = async (seller: Seller): Promise<void> => {
    while (!over.yes) {
      const { lists } = count;
      const look = () => ask(`${url}/api/agent/orders?shop=1`, seller, '', undefined);
      const answer = await look();
      lists.asked += 1;
      if (!isList(answer)) {
        lists.failed += 1;
        await sleep(typeof answer === 'string' ? 500 : answer.waitMs);
        if (!isList(await look())) lists.seen += 1;
      }
      await sleep(PAUSE_MS);
    }
  };
  const readers = stage.sellers
    .slice(SELLERS, SELLERS + READERS)
    .map((seller) => read(seller).catch((thrown: unknown) => refusals.push(String(thrown))));
  const sellers = stage.sellers
    .slice(0, SELLERS)
    .map((seller, i) => sell(seller, i).catch((thrown: unknown) => refusals.push(String(thrown))));
  return {
    intents,
    acknowledged,
    refusals,
    count: () => count,
    reset: () => {
      count = newCount();
    },
    stop: async () => {
      over.yes = true;
      await Promise.all([...sellers, ...readers]);
    },
  };
};
