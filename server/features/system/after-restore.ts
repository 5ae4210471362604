/**
 * `bin/after-restore --to '2026-11-22 21:57:59+01' [--late]`, with the settings of the portal, once PostgreSQL has
 * opened at that moment and before a portal starts; on every machine with a folder of its own (EMA_DATA_DIR).
 */
import { parseArgs } from 'node:util';
import pino from 'pino';
import { createClock } from '../../adapters/clock.ts';
import { openDatabase } from '../../db/client.ts';
import { ownerOf } from '../../db/passwords.ts';
import { readConfig } from '../../kernel/config.ts';
import { takeBack } from './take-back.ts';

const { values } = parseArgs({ options: { to: { type: 'string' }, late: { type: 'boolean', default: false } } });
/** With its zone, as `bin/restore` asks for it. */
const ZONED = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d(?::?\d\d)?)$/;
const momentOf = (told: string): Date | null => {
  const moment = ZONED.test(told) ? new Date(told.replace(/([+-]\d\d)$/, '$1:00')) : null;
  return moment === null || Number.isNaN(moment.getTime()) ? null : moment;
};

const moment = momentOf(values.to ?? '');
const refuse = (why: string): void => {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
};
if (moment === null) refuse(`To which moment? bin/after-restore --to '2026-11-22 21:57:59+01' [--late]`);
else {
  const config = readConfig();
  const { pool, db } = openDatabase(ownerOf(config), 1, pino({ level: 'warn' }), { as: 'owner' });
  try {
    const lines = await takeBack({ db, config, moment, now: createClock().now(), isLate: values.late });
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (thrown) {
    refuse(thrown instanceof Error ? thrown.message : String(thrown));
  } finally {
    await pool.end();
  }
}
