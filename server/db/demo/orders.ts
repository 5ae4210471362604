import { readFile } from 'node:fs/promises';
import type { PoolClient } from 'pg';

/** Makes submitted orders for the agents and customers that are there: set-based, so a million takes minutes, not hours. */
export const insertDemoOrders = async (client: PoolClient, howMany: number, now: Date): Promise<void> => {
  const text = await readFile(new URL('./orders.sql', import.meta.url), 'utf8');
  await client.query('select setseed(0.4242)');
  for (const statement of text.split(/;\s*\n/).filter((s) => s.trim())) {
    const literal = statement.replaceAll('$1', String(Math.trunc(howMany))).replaceAll('$2', `'${now.toISOString()}'`);
    await client.query(literal);
  }
};
