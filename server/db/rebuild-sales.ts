/**
 * Compares the sums that reports read with the orders they come from, or makes them anew.
 * `npm run sales-totals [-- --rebuild]`, with the database of DATABASE_URL.
 */
import { parseArgs } from 'node:util';
import pino from 'pino';
import { readConfig } from '../kernel/config.ts';
import { openDatabase } from './client.ts';
import { ownerOf } from './passwords.ts';

const { values } = parseArgs({ options: { rebuild: { type: 'boolean', default: false } } });
const { pool } = openDatabase(ownerOf(readConfig()), 1, pino({ level: 'warn' }), { as: 'owner' });
const client = await pool.connect();
await client.query('set statement_timeout = 0');
await client.query('set lock_timeout = 0');
if (values.rebuild) {
  const rebuilt = await client.query<{ rows: number }>('select ema_rebuild_sales() as rows');
  process.stdout.write(`${rebuilt.rows[0]?.rows ?? 0} sums made anew\n`);
}
const faults = await client.query('select * from ema_sales_faults() limit 100');
for (const fault of faults.rows) process.stdout.write(`${JSON.stringify(fault)}\n`);
process.stdout.write(
  faults.rows.length === 0 ? 'The sums are those of the orders.\n' : 'The sums differ from the orders.\n',
);
client.release();
await pool.end();
if (faults.rows.length > 0) process.exitCode = 1;
