import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { calls } from '@ema/calls/all.ts';
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import { inputs } from './fuzz.ts';
import { newKey, testPortal, type Answer, type Client } from './harness.ts';

/** More, and others: `npm run test:properties`. */
const RUNS = Number(process.env['EMA_FUZZ_RUNS'] ?? 5);
const SEED = Number(process.env['EMA_FUZZ_SEED'] ?? 1);
/** They take what they work with away from the calls that come after them. */
const LAST = ['users.delete', 'users.update', 'users.set-duties', 'access.logout'];
/** What the provider of payments would be asked is not there: no server listens in this test. */
const OF_PROVIDERS = new Set(['unavailable', 'overloaded']);

type Seeded = { randomFrom: (seed: number) => () => number };
const t = testPortal({ ownFiles: true, notesErrors: false });
const matrix = readFileSync(new URL('./permission-matrix.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const [, ...people] = (matrix[0] ?? '').split(' | ').slice(0, 10);
/** The demo people who get as far as the handler. */
const mayAsk = new Map(
  matrix.slice(1).map((line) => {
    const [name = '', ...cells] = line.split(' | ');
    return [name, people.filter((person, i) => cells[i] === 'yes' && person !== 'signed-out')] as const;
  }),
);

const IDS = [
  1,
  2,
  3,
  5,
  8,
  13,
  21,
  34,
  55,
  144,
  0,
  -1,
  999_999_999,
  '9'.repeat(30),
  'abc',
  '%00',
  '%F0%9F%98%80',
  '1.5',
];
/** The words by which things are named instead of numbered. */
const NAMES = ['kleen-commission', 'fibra-cumulative', 'SCN001', 'new-commission', 'seller', 'ROLE_ADMIN', '202601'];

it(
  `no input makes a call fail (seed ${SEED}): it works, or says in Italian why not`,
  async () => {
    const seeded = (await import(new URL('../../tools/seeded.ts', import.meta.url).href)) as Seeded;
    const { of, pick, chance } = inputs(seeded.randomFrom(SEED));
    const addressOf = (spec: CallSpec): string => {
      const path = spec.path.replace(/:\w+/g, () => String(chance(0.8) ? pick(IDS) : pick(NAMES)));
      const query = of(spec.query) as Record<string, unknown> | undefined;
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(typeof query === 'object' && query ? query : {}))
        search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value).toWellFormed());
      return search.size > 0 ? `${path}?${search}` : path;
    };
    const send = (who: Client, spec: CallSpec, url: string): Promise<Answer> => {
      const headers = { 'sec-fetch-site': 'same-origin' };
      const options = { headers, ...(spec.idempotency === 'key' ? { key: newKey() } : {}) };
      if (spec.method === 'GET') return who.get(url, options);
      if (spec.method === 'DELETE') return who.del(url, options);
      const ask = { POST: who.post, PUT: who.put, PATCH: who.patch }[spec.method];
      const body = of(spec.body);
      return ask(url, typeof body === 'object' && body !== null ? body : { body }, options);
    };
    const isFault = ({ status, body }: Answer): boolean => {
      if (status < 400) return false;
      const { type = '', detail = '' } = (body ?? {}) as { type?: string; detail?: string };
      if (status >= 500) return !OF_PROVIDERS.has(type.replace('urn:ema:', ''));
      return !/^[A-ZÈ«\d]/.test(detail) || /\b(?:invalid|expected|received|must|undefined|null|error)\b/i.test(detail);
    };
    const faults: string[] = [];
    const order = [...calls].toSorted((a, b) => Number(LAST.includes(a.name)) - Number(LAST.includes(b.name)));
    for (const spec of order.filter(({ path }) => path !== '/'))
      for (let run = 0; run < RUNS; run += 1) {
        const who = pick(mayAsk.get(spec.name) ?? []);
        const client = who === undefined ? t.anyone : await t.as(who, pick([undefined, 0, 1]));
        const url = addressOf(spec);
        const answer = await send(client, spec, url);
        if (isFault(answer))
          faults.push(
            `${spec.name} as ${who ?? 'nobody'}: ${spec.method} ${url.slice(0, 120)} → ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
          );
      }
    expect(faults).toEqual([]);
  },
  120_000 + RUNS * 30_000,
);
