/** Carries out an erasure in the background: part by part, again from the beginning whenever it was cut off. */
import { sql } from 'drizzle-orm';
import { REQUEST_TRANSITIONS } from '@ema/domain/privacy/states.ts';
import type { Identity } from '@ema/domain/privacy/erasure.ts';
import { first } from '../../db/rows.ts';
import { erasures } from '../../db/tables/privacy.ts';
import { dropArrival } from '../../kernel/arrivals.ts';
import { writeAudit } from '../../kernel/audit.ts';
import { noteErasures } from '../../kernel/erasures-file.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { doEach, workEach } from '../../kernel/work-each.ts';
import { applyCounted, BATCH } from './apply-part.ts';
import {
  findArrivalsOf,
  findCopiesOf,
  findErasure,
  findErasuresToNote,
  findErasuresToPass,
  type NotedRow,
} from './erasure-queries.ts';
import { erasedMail } from './mails.ts';
import { lastDayOf } from './preview-queries.ts';
import { PARTS } from './parts.ts';
import { findSought } from './sought.ts';
import { ownerOf, type Owner } from './whose-queries.ts';

export const CARRY_OUT = 'privacy-erase';

const NOBODY: Identity = { firstName: '', lastName: '', fiscalCode: '', birthDate: '', address: '' };

/** Bytes that no row of `files` names: copies of one's data, and what is still arriving. */
const forgetLoose = async (services: Services, owner: Owner): Promise<void> => {
  const { db, ports, config } = services;
  for (const { id, sha256 } of await findCopiesOf(db, owner)) {
    if (sha256 !== null) await ports.files.remove(sha256);
    await db.execute(sql`delete from data_exports where id = ${id}`);
  }
  for (const { id } of await findArrivalsOf(db, owner)) await dropArrival(db, config, id);
};

/** Every part, as long as there is something of it. */
const eraseParts = async (services: Services, id: number, owner: Owner, identity: Identity): Promise<void> => {
  const { db, boss, ports } = services;
  const whose = { owner, sought: await findSought(db, owner, identity) };
  await forgetLoose(services, owner);
  for (const part of PARTS)
    for (let changed = BATCH; changed === BATCH;) {
      changed = await db.transaction(ports.clock.now(), (tx) =>
        applyCounted(tx, createOutbox(tx, boss), { id, part, whose }),
      );
    }
};

/** The last thing that is sent to somebody; whether it could be. */
type Told = { id: number; begun_at: Date };
const tell = ({ ports, log }: Services, { id, begun_at: at }: Told, to: Identity): Promise<boolean> =>
  (to.email ?? '') === ''
    ? Promise.resolve(false)
    : ports.mail.send({ key: `erasure-${id}-${at.getTime()}`, to: to.email ?? '', ...erasedMail(to.firstName) }).then(
        () => true,
        () => {
          log.warn({ erasure: id }, 'somebody erased could not be told');
          return false;
        },
      );

const asNoted = (erasure: NotedRow) => ({
  at: erasure.begun_at.toISOString(),
  person: erasure.person_id,
  privateCustomer: erasure.private_customer_id,
  who: erasure.identity,
});

/** NET-504: repeated, it does nothing twice; what came in meanwhile goes with the next pass. */
export const carryOut = async (services: Services, data: Record<string, unknown>): Promise<void> => {
  const { db, ports } = services;
  const id = Number(data['id']);
  const erasure = await findErasure(db, id);
  if (!erasure) return;
  const owner = await ownerOf(db, { personId: erasure.person_id, privateCustomerId: erasure.private_customer_id });
  if (!owner) return;
  const identity = erasure.identity ?? NOBODY;
  if (erasure.state !== 'done') await noteErasures(services.config, [asNoted(erasure)]);
  await eraseParts(services, id, owner, identity);
  if (erasure.state === 'done') return;
  const isTold = await tell(services, erasure, identity);
  const until = await lastDayOf(db, owner);
  const now = ports.clock.now();
  await db.transaction(now, async (tx) => {
    const finished = await first(
      tx,
      { done: erasures.done },
      sql`
      update erasures
      set state = 'done',
        finished_at = ema_now(),
        kept_until = ${until}::date,
        identity = case when ${until}::date is not null
          then identity - '{email,mobile,phone,username,former}'::text[] end
      where id = ${id}
        and state = 'running'
      returning done`,
    );
    // Another worker was first.
    if (!finished) return;
    const { from, to } = REQUEST_TRANSITIONS.finish;
    await tx.execute(sql`
      update privacy_requests
      set state = ${to},
        settled_at = ema_now(),
        settled_by_user_id = ${erasure.decided_by_user_id},
        outcome = ${outcomeOf(isTold)}
      where id = ${erasure.request_id}
        and state = any(${sql.param([...from])}::text[])`);
    const who = { viewer: null, now, ip: '', requestId: '' };
    await writeAudit(
      tx,
      { event: 'privacy.erased', object: 'erasure', objectId: id, detail: { done: finished.done } },
      who,
    );
  });
};

const outcomeOf = (isTold: boolean): string =>
  `Cancellazione eseguita. ${isTold ? 'La persona è stata avvisata per e-mail.' : 'La persona è ancora da avvisare.'}`;

/**
 * Every night: goes on with what was cut off, and once more through what came in while an erasure was done. What a
 * release of before, or a machine with a folder of its own, carried out is noted here too (NET-1010); a folder
 * that takes no line keeps no other pass from its work (NET-1014).
 */
export const sweepErasures = async (services: Services): Promise<void> => {
  await doEach(services, 'a part of the night of erasures failed', [
    async () => noteErasures(services.config, (await findErasuresToNote(services.db)).map(asNoted)),
    async () => {
      const toPass = await findErasuresToPass(services.db, services.ports.clock.now());
      await workEach(services, 'an erasure was not carried out', toPass, (one) => carryOut(services, one));
    },
  ]);
};
