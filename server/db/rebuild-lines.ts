/**
 * Compares the kept lines of sponsors with the tree they come from, or draws them anew.
 * `npm run sponsor-lines [-- --rebuild]`, with the database of DATABASE_URL.
 */
import { parseArgs } from 'node:util';
import pino from 'pino';
import { readConfig } from '../kernel/config.ts';
import { openDatabase } from './client.ts';
import { ownerOf } from './passwords.ts';

const { values } = parseArgs({ options: { rebuild: { type: 'boolean', default: false } } });
const { pool } = openDatabase(ownerOf(readConfig()), 1, pino({ level: 'warn' }), { as: 'owner' });
const client = await pool.connect();
await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0');
if (values.rebuild) {
  const rebuilt = await client.query<{ rows: number }>('select ema_rebuild_sponsor_lines() as rows');
  process.stdout.write(`${rebuilt.rows[0]?.rows ?? 0} lines drawn anew\n`);
}
const faults = await client.query('select * from ema_sponsor_line_faults() limit 100');
for (const fault of faults.rows) process.stdout.write(`${JSON.stringify(fault)}\n`);
process.stdout.write(
  faults.rows.length === 0 ? 'The lines are those of the sponsors.\n' : 'The lines differ from the sponsors.\n',
);
await client.query('commit');
client.release();
await pool.end();
if (faults.rows.length > 0) process.exitCode = 1;
