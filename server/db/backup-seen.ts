/**
 * Tells the portal that a backup was made, for «Stato del sistema»: `npm run backup-seen -- "pg_dump" [--bytes N]`,
 * with the database of DATABASE_URL, as the last step of whatever makes backups.
 */
import { parseArgs } from 'node:util';
import pino from 'pino';
import { readConfig } from '../kernel/config.ts';
import { openDatabase } from './client.ts';
import { ownerOf } from './passwords.ts';

const { values, positionals } = parseArgs({ options: { bytes: { type: 'string' } }, allowPositionals: true });
const bytes = values.bytes === undefined ? null : Number(values.bytes);
if (bytes !== null && !Number.isSafeInteger(bytes)) throw new Error(`--bytes: ${values.bytes} is no number of bytes`);
const { pool } = openDatabase(ownerOf(readConfig()), 1, pino({ level: 'warn' }), { as: 'owner' });
await pool.query('insert into backups_seen (name, bytes) values ($1, $2)', [
  (positionals[0] ?? 'copia').slice(0, 80),
  bytes,
]);
await pool.query('delete from backups_seen where id <= (select max(id) - 100 from backups_seen)');
await pool.end();
process.stdout.write('The portal knows of the backup.\n');
