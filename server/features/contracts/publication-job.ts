/** Asks everybody a published text concerns for their signature: in batches, begun again where it stopped. */
import { sql } from 'drizzle-orm';
import { CONTRACT_TRANSITIONS } from '@ema/domain/contracts/states.ts';
import { all, first, nullable, type RowOf } from '../../db/rows.ts';
import type { Tx } from '../../db/client.ts';
import { contracts } from '../../db/tables/contracts.ts';
import { wordsOf } from '../../db/words.ts';
import type { Job } from '../../kernel/jobs.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { workEach } from '../../kernel/work-each.ts';
import { HAS_SIGNED, PEOPLE } from './audience.ts';
import { findDue, findRunning, ofKind, RUNNING, type Running } from './publication-queries.ts';
import { tellToSign } from './tell-to-sign.ts';

/** So many people in one transaction: a worker that dies loses no more than that, and asks and tells nobody twice. */
const BATCH = 200;

/** Two workers take turns at its row. */
const hold = (tx: Tx, templateId: number): Promise<Running | null> =>
  first(
    tx,
    RUNNING,
    sql`
    select n.template_id, n.asked, n.last_user_id, t.document_type, t.revision
    from contract_publications n
    join contract_templates t on t.id = n.template_id
    where n.template_id = ${templateId}
      and n.finished_at is null
    for update of n`,
  );

const REPLACED = { id: contracts.id, user_id: contracts.userId };
/** Whoever is signing at this moment is waited for: what is signed then is no more replaced. */
const cancelWaiting = (tx: Tx, n: Running, userIds: readonly number[]): Promise<RowOf<typeof REPLACED>[]> =>
  all(
    tx,
    REPLACED,
    sql`
    update contracts c
    set state = ${CONTRACT_TRANSITIONS.replace.to},
      cancelled_at = ema_now(),
      cancel_reason = ${`Sostituito dalla revisione ${n.revision}`}
    from contract_templates t
    where t.id = c.template_id
      and t.document_type = ${n.document_type}
      and c.template_id <> ${n.template_id}
      and c.user_id = any(${sql.param([...userIds])}::bigint[])
      and c.order_id is null
      and c.state in ${wordsOf(CONTRACT_TRANSITIONS.replace.from)}
    returning c.id, c.user_id`,
  );

const ASSIGNED = { id: contracts.id, replaces_id: nullable(contracts.replacesId) };
/** With the answers already given to the one it replaces; the choice about marketing is made after reading this one. */
const assignTo = (tx: Tx, n: Running, userIds: readonly number[], replaced: readonly number[]) =>
  all(
    tx,
    ASSIGNED,
    sql`
    insert into contracts (user_id, template_id, payload, replaces_id, assigned_at)
    select u.id, ${n.template_id}::bigint, coalesce(last.payload, '{}'), last.id, ema_now()
    from ${ofKind(n.document_type)}
    cross join ${PEOPLE}
    left join lateral (
      select r.id, r.payload
      from contracts r
      where r.user_id = u.id
        and r.id = any(${sql.param([...replaced])}::bigint[])
      order by r.id desc
      limit 1) last on true
    where u.id = any(${sql.param([...userIds])}::bigint[])
      and (${n.asked} = 'everybody' or last.id is not null or not ${HAS_SIGNED})
    order by u.id
    on conflict do nothing
    returning id, replaces_id`,
  );

type Needed = Pick<Services, 'db' | 'ports' | 'boss' | 'config'>;

/** @returns false when nobody is left */
const takeBatch = async (services: Needed, tx: Tx, templateId: number, size: number): Promise<boolean> => {
  const n = await hold(tx, templateId);
  if (!n) return false;
  const due = (await findDue(tx, n, size)).map(({ id }) => id);
  const replaced = due.length === 0 ? [] : await cancelWaiting(tx, n, due);
  const assigned =
    due.length === 0
      ? []
      : await assignTo(
          tx,
          n,
          due,
          replaced.map(({ id }) => id),
        );
  const told = await tellToSign(
    { db: tx, outbox: createOutbox(tx, services.boss), config: services.config },
    assigned.map(({ id }) => id),
  );
  await tx.execute(sql`
    update contract_publications
    set assigned = assigned + ${assigned.length},
      replaced = replaced + ${assigned.filter((one) => one.replaces_id !== null).length},
      told = told + ${told},
      last_user_id = ${due.at(-1) ?? n.last_user_id},
      finished_at = case when ${due.length < size} then ema_now() end
    where template_id = ${templateId}`);
  return due.length === size;
};

/** However often it is begun, and by how many at once, everybody is asked once. */
export const publishTo = async (services: Needed, templateId: number, size = BATCH): Promise<void> => {
  for (let isMore = true; isMore;)
    isMore = await services.db.transaction(services.ports.clock.now(), (tx) =>
      takeBatch(services, tx, templateId, size),
    );
};

/** What a crash, or a worker that gave up, left unfinished. */
const publishForgotten: Job['run'] = async (services) => {
  const running = await findRunning(services.db);
  const rows = running.map(({ template_id: id }) => ({ id }));
  await workEach(services, 'a text was not published to all', rows, ({ id }) => publishTo(services, id));
};

export const publicationJobs: readonly Job[] = [
  {
    queue: 'contracts.publish',
    expireInSeconds: 900,
    run: (services, data) => publishTo(services, Number(data['templateId'])),
  },
  { queue: 'contracts.publish-sweep', cron: '* * * * *', expireInSeconds: 900, run: publishForgotten },
];
