import { expect, it } from 'vitest';
import { calls } from '@ema/calls/all.ts';
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import { inItalian } from '../kernel/italian.ts';
import { testPortal, type Answer, type Client } from './harness.ts';
import { letIn, takes } from './let-in.ts';

const t = testPortal({ notesErrors: false });
/** What is sent is not of our making, or never read. */
const OPEN = new Set([
  'payments.webhook',
  'payments.pagodil-notification',
  'payments.pagodil-return',
  'contracts.start-signature',
  'fiscal-documents.start-signature',
  'fiscal-documents.receipt.start-signature',
]);
/** A table is sent, not fields. */
const takesTable = ({ csv, body }: CallSpec): boolean => csv !== undefined && body !== undefined;

const send = (who: Client, { method, path }: CallSpec, isQuery: boolean): Promise<Answer> => {
  const url = `${path.replace(/:\w+/g, '1')}${isQuery ? '?nobodyKnows=1' : ''}`;
  const headers = { 'sec-fetch-site': 'same-origin' };
  if (method === 'GET') return who.get(url, { headers });
  if (method === 'DELETE') return who.del(url, { headers });
  return { POST: who.post, PUT: who.put, PATCH: who.patch }[method](url, isQuery ? {} : { nobodyKnows: 1 }, {
    headers,
  });
};
const parse = (spec: CallSpec, part: 'query' | 'body'): string =>
  JSON.stringify(spec[part]?.safeParse({ nobodyKnows: 1 }, { error: inItalian }).error?.issues);
const refusesByName = ({ status, body }: Answer): boolean =>
  status === 422 && JSON.stringify((body as { violations?: object[] }).violations).includes('Il campo «nobodyKnows»');

it('ACC-507 a field of a body or of an address that nobody foresaw is refused in Italian, by its name', async () => {
  const faults: string[] = [];
  let asked = 0;
  for (const spec of calls.filter(({ name }) => !OPEN.has(name)))
    for (const part of ['query', 'body'] as const) {
      if (!spec[part] || spec.path === '/' || takesTable(spec)) continue;
      if (!takes(spec, '1')) {
        if (!parse(spec, part).includes('Il campo «nobodyKnows»')) faults.push(`${spec.name} ${part}`);
        continue;
      }
      const who = await letIn(t, spec);
      const answer = await send(who, spec, part === 'query');
      asked += 1;
      if (!refusesByName(answer))
        faults.push(`${spec.name} ${part}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
    }
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(300);
}, 120_000);
