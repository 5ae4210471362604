/**
 * Fills a database with as many agents, customers and orders as asked for, to measure the portal with.
 * `npm run demo:large [-- --agents 5000 --customers 300000 --orders 1000000]`: the database of DATABASE_URL may be
 * empty or hold the demo. Nothing is removed; running it again adds only what is missing.
 */
import { parseArgs } from 'node:util';
import pino from 'pino';
import { createDiskFiles } from '../../adapters/files-disk.ts';
import { createClock } from '../../adapters/clock.ts';
import { readConfig } from '../../kernel/config.ts';
import { openDatabase } from '../client.ts';
import { migrateDatabase } from '../migrate.ts';
import { ownerOf } from '../passwords.ts';
import { seed } from '../seed/seed.ts';
import { growDemo } from './grow.ts';
import { DEMO_SIZES, loadDemo } from './load.ts';

const { values } = parseArgs({
  options: {
    agents: { type: 'string', default: '5000' },
    customers: { type: 'string', default: '300000' },
    orders: { type: 'string', default: '1000000' },
  },
});
const config = readConfig();
const owner = ownerOf(config);
const log = pino({ level: 'info' });
await migrateDatabase(owner);
const { pool } = openDatabase(owner, 1, log, { as: 'owner' });
const now = createClock().now();
await seed(pool, config);
const sizes = { agents: Number(values.agents), customers: Number(values.customers), orders: Number(values.orders) };
const atFirst = {
  agents: Math.min(DEMO_SIZES.agents, sizes.agents),
  customers: Math.min(DEMO_SIZES.customers, sizes.customers),
  orders: Math.min(DEMO_SIZES.orders, sizes.orders),
};
const files = createDiskFiles(`${config.EMA_DATA_DIR}/files`);
await loadDemo(pool, {
  now,
  files,
  log,
  sizes: atFirst,
});
await growDemo(pool, { now, files, log, sizes });
await pool.end();
