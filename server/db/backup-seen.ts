/**
 * Tells the portal that a backup was made, for «Stato del sistema»: `npm run backup-seen -- "pg_dump" [--bytes N]
 * [--part database|files] [--machine app1]`, with the database of DATABASE_URL, as the last step of whatever makes
 * backups.
 */
import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { BACKUP_PARTS, type BackupPart } from '@ema/domain/system/health.ts';
import { createClock } from '../adapters/clock.ts';
import { readConfig } from '../kernel/config.ts';
import { openDatabase } from './client.ts';
import { ownerOf } from './passwords.ts';

const { values, positionals } = parseArgs({
  options: {
    bytes: { type: 'string' },
    part: { type: 'string', default: 'database' },
    machine: { type: 'string', default: hostname() },
  },
  allowPositionals: true,
});
const bytes = values.bytes === undefined ? null : Number(values.bytes);
if (bytes !== null && !Number.isSafeInteger(bytes)) throw new Error(`--bytes: ${values.bytes} is no number of bytes`);
if (!BACKUP_PARTS.includes(values.part as BackupPart))
  throw new Error(`--part: ${values.part} is none of ${BACKUP_PARTS.join(', ')}`);
const config = readConfig();
const { aheadMs } = createClock(config.EMA_CLOCK_START);
const { pool } = openDatabase(ownerOf(config), 1, pino({ level: 'warn' }), { as: 'owner', aheadMs });
await pool.query('insert into backups_seen (name, bytes, part, machine) values ($1, $2, $3, $4)', [
  (positionals[0] ?? 'copia').slice(0, 80),
  bytes,
  values.part,
  values.machine.slice(0, 100),
]);
// Files are copied every few minutes: their rows must not push out those of the database.
await pool.query(
  `delete from backups_seen b
   using (
     select id, row_number() over (partition by part, machine order by id desc) as n
     from backups_seen
   ) k
   where k.id = b.id
     and (k.n > 100
       or (b.at < ema_now() - interval '90 days'
         and exists (select from backups_seen later where later.part = b.part and later.id > b.id)))`,
);
await pool.end();
process.stdout.write('The portal knows of the backup.\n');
