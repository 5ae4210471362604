/** Makes a copy of somebody's data in the background, as often as it must be begun, and forgets it after a week. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { EXPORT_TRANSITIONS, KEPT_DAYS, MOST_TRIES, progressOf } from '@ema/domain/profile/data-export.ts';
import { spool } from '../../adapters/spool.ts';
import { zipOf } from '../../adapters/zip.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { dataExports } from '../../db/tables/profile.ts';
import { holdBytes, putUnlessThere } from '../../kernel/held-bytes.ts';
import type { Services } from '../../kernel/services.ts';
import { workEach } from '../../kernel/work-each.ts';
import { sealContract } from '../contracts/seal-contract.ts';
import { forgetBytes } from '../system/forget-files.ts';
import { findExpired, findUnsealedOf, ownerOfExport } from './data-export-queries.ts';
import { entriesOf } from './write-data-export.ts';

type Event = keyof typeof EXPORT_TRANSITIONS;
const from = (event: Event) => sql`state = any(${sql.param([...EXPORT_TRANSITIONS[event].from])}::text[])`;

/** Takes it up, also from a worker that died. @returns how often it was begun; null when it is over */
const begin = async ({ db }: Services, id: number): Promise<number | null> => {
  const begun = await first(
    db,
    { tries: dataExports.tries },
    sql`
    update data_exports set state = ${EXPORT_TRANSITIONS.begin.to}, tries = tries + 1, progress = 0
    where id = ${id}
      and ${from('begin')}
    returning tries`,
  );
  return begun?.tries ?? null;
};

const fail = async ({ db, ports }: Services, id: number): Promise<void> => {
  await db.execute(sql`
    update data_exports set state = ${EXPORT_TRANSITIONS.fail.to}, finished_at = ${ports.clock.now().toISOString()}
    where id = ${id}
      and ${from('fail')}`);
};

/** Begun again it starts anew: nothing of a copy is kept before it is whole. */
export const makeDataExport = async (services: Services, data: Record<string, unknown>): Promise<void> => {
  const id = Number(data['id']);
  const tries = await begin(services, id);
  if (tries === null) return;
  const owner = await ownerOfExport(services.db, id);
  if (!owner || tries > MOST_TRIES) return fail(services, id);
  for (const contract of await findUnsealedOf(services.db, owner)) await sealContract(services, contract);
  const tell = async (done: number, of: number): Promise<void> => {
    await services.db.execute(sql`
      update data_exports set progress = ${progressOf(done, of)}
      where id = ${id}
        and state = 'running'`);
  };
  const now = services.ports.clock.now();
  const entries = entriesOf(services, owner, now, tell);
  const spooled = await spool(zipOf(entries, now), join(services.config.EMA_DATA_DIR, 'spool'));
  await keep(services, id, spooled).finally(() => rm(spooled.path, { force: true }));
};

/** Gigabytes are put before anything is held; what goes before its row is there is put once more. */
const keep = async (services: Services, id: number, { path, size }: { path: string; size: number }): Promise<void> => {
  const { db, ports } = services;
  const put = () => ports.files.putFile(path);
  const sha256 = await put();
  const now = ports.clock.now();
  const isOurs = await db.transaction(now, async (tx) => {
    await holdBytes(tx, sha256);
    if (!(await finish(tx, id, { sha256, size }))) return false;
    await putUnlessThere(ports.files, sha256, put);
    return true;
  });
  // Another worker was first: this copy is nobody's, unless it is the very same.
  if (!isOurs) await forgetBytes(services, { sha256 });
};

const finish = async (tx: Tx, id: number, kept: { sha256: string; size: number }): Promise<boolean> =>
  (await first(
    tx,
    { id: dataExports.id },
    sql`
    update data_exports
    set state = ${EXPORT_TRANSITIONS.finish.to},
      progress = 100,
      sha256 = ${kept.sha256},
      size = ${kept.size},
      finished_at = ema_now(),
      expires_at = ema_now() + make_interval(days => ${KEPT_DAYS})
    where id = ${id}
      and ${from('finish')}
    returning id`,
  )) !== null;

/** Copies whose week is over lose their bytes first, then their state; what never came to an end is given up. */
export const sweepDataExports = async (services: Services): Promise<void> => {
  const { db, ports } = services;
  const now = ports.clock.now().toISOString();
  await db.execute(sql`
    update data_exports set state = ${EXPORT_TRANSITIONS.fail.to}, finished_at = ${now}::timestamptz
    where ${from('fail')}
      and requested_at < ${now}::timestamptz - interval '1 day'`);
  await workEach(services, 'a copy of data did not expire', await findExpired(db, now), async ({ id, sha256 }) => {
    if (sha256 !== null) await ports.files.remove(sha256);
    await db.execute(sql`
      update data_exports set state = ${EXPORT_TRANSITIONS.expire.to}, sha256 = null
      where id = ${id}
        and ${from('expire')}`);
  });
};
