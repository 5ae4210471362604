/** Many sign in at once, as at the end of a meeting: orders are read and closed meanwhile. */
import { beforeAll, describe, expect, it } from 'vitest';
import { PERSONA_PASSWORD } from '../../db/demo/personas.ts';
import { makeCommission } from '../../test/builders.ts';
import { newKey, testPortal, type Answer, type Client } from '../../test/harness.ts';
import { hasNoTimers } from '../../test/template.ts';

const t = testPortal();
/** So many times longer than with nobody signing in, at most: of medians, on the same machine, a moment apart. */
const TIMES = 12;
let agente: Client;
let orderId: number;
beforeAll(async () => {
  agente = await t.as('agente', 1);
  ({ orderId } = await makeCommission(agente));
});

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};
const read = () =>
  timed(async () => expect((await agente.get(`/api/agent/pending-orders/${orderId}`)).status).toBe(200));
/** The closing of a new order; making it is not counted. */
const close = async (): Promise<number> => {
  const { orderId: made } = await makeCommission(agente);
  const path = `/api/agent/pending-orders/${made}/direct-submission`;
  return timed(async () => expect((await agente.post(path, {}, { key: newKey() })).status).toBe(200));
};
const work = async (isOver: () => boolean): Promise<{ reads: number[]; closings: number[] }> => {
  const [reads, closings]: [number[], number[]] = [[], []];
  while (!isOver()) {
    for (let n = 0; n < 5; n += 1) reads.push(await read());
    closings.push(await close());
  }
  return { reads, closings };
};

/** Different people, each from a network of their own, one with the right password. */
const signInMany = (howMany: number): Promise<Answer>[] =>
  Array.from({ length: howMany }, (_, n) => {
    const body =
      n === 0 ? { username: 'manager', password: PERSONA_PASSWORD } : { username: `ignoto.${n}`, password: 'x' };
    return t.anyone.post('/login', body, {
      ip: `10.9.${n >> 6}.${n & 63}`,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  });

// Of times that a moved clock measures nothing follows.
describe.skipIf(hasNoTimers)('a flood of sign-ins', () => {
  it('ACC-508 sixty at once wait and are all answered, while orders are read and closed in bounded time', async () => {
    let rounds = 0;
    await work(() => rounds++ >= 1);
    rounds = 0;
    const calm = await work(() => rounds++ >= 4);
    let isOver = false;
    const flood = Promise.all(signInMany(60)).finally(() => {
      isOver = true;
    });
    const during = await work(() => isOver);
    const answers = await flood;
    expect(answers[0]?.status).toBe(200);
    expect(answers.slice(1).filter(({ status }) => status !== 401)).toEqual([]);
    expect(during.reads.length).toBeGreaterThanOrEqual(5);
    expect(during.closings.length).toBeGreaterThanOrEqual(1);
    expect(median(during.reads) / median(calm.reads)).toBeLessThan(TIMES);
    expect(median(during.closings) / median(calm.closings)).toBeLessThan(TIMES);
  }, 120_000);

  it('ACC-508 what is more than can wait is told at once when to come back; who waits is answered, and others work', async () => {
    const flood = signInMany(250);
    const reads = [await read(), await read()];
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(50);
    expect(answers.length - refused.length).toBeGreaterThan(50);
    expect(answers.filter(({ status }) => status !== 503 && status !== 401 && status !== 200)).toEqual([]);
    for (const { headers, body } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(2);
      expect((body as { detail: string }).detail).toMatch(/molto occupato|Troppi accessi/);
    }
    expect(reads).toHaveLength(2);
    const [again] = await Promise.all(signInMany(1));
    expect(again?.status).toBe(200);
  }, 120_000);
});
