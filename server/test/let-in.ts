/** Walks all calls: whom each lets in, after the committed matrix, and what its address takes. */
import { readFileSync } from 'node:fs';
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import type { Client, Portal } from './harness.ts';

const [head = '', ...lines] = readFileSync(new URL('./permission-matrix.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const people = head.split(' | ').slice(1, 10);
const first = new Map(
  lines.map((line) => {
    const [name = '', ...cells] = line.split(' | ');
    const may = people.filter((_, i) => cells[i] === 'yes');
    // Whoever sells may ask of what they ordered once: of the demo people only the customer has ordered.
    const isOfCustomers = name.startsWith('customer-orders.') && may.includes('cliente');
    return [name, isOfCustomers ? 'cliente' : (may[0] ?? 'signed-out')] as const;
  }),
);

/** Somebody whom the call lets in: nobody signed in, or the first of the demo people who may. */
export const letIn = async (t: Portal, { name }: CallSpec): Promise<Client> => {
  const username = first.get(name) ?? 'signed-out';
  return username === 'signed-out' ? t.anyone : t.as(username);
};

/** Whether the address of a call takes this in the place of each of its names. */
export const takes = ({ path, params }: CallSpec, id: string): boolean =>
  params?.safeParse(Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id]))).success ?? true;
