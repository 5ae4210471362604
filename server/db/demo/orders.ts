/** Makes the demo's orders for the agents and customers that are there, by the statements of `orders.sql`. */
import { readFile } from 'node:fs/promises';
import type { PoolClient } from 'pg';

export type OrderSizes = { orders: number; open: number; seed: number; now: Date };

/** Makes orders for the agents and customers that are there: set-based, so a million takes minutes, not hours. */
export const insertDemoOrders = async (client: PoolClient, given: OrderSizes): Promise<void> => {
  const text = await readFile(new URL('./orders.sql', import.meta.url), 'utf8');
  const values: Record<string, string> = {
    orders: String(given.orders),
    open: String(given.open),
    seed: String(given.seed),
    now: `'${given.now.toISOString()}'`,
  };
  for (const statement of text.split(/;\s*\n/))
    await client.query(statement.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''));
};
