/** Reads whom a published text is given to, and who is told of it. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { people, users } from '../../db/tables/access.ts';
import { contractPublications, contractTemplates } from '../../db/tables/contracts.ts';
import { HAS_SIGNED, IS_FOR, IS_TOLD, PEOPLE, WAITS } from './audience.ts';

export const RUNNING = {
  template_id: contractPublications.templateId,
  asked: contractPublications.asked,
  last_user_id: contractPublications.lastUserId,
  document_type: contractTemplates.documentType,
  revision: contractTemplates.revision,
};
export type Running = RowOf<typeof RUNNING>;

/** The kind of that text. */
export const ofKind = (documentType: string): SQL => sql`(
    select *
    from contract_kinds
    where document_type = ${documentType}) k`;

/** The next people who are to be asked. */
export const findDue = (tx: Tx, n: Running, size: number): Promise<{ id: number }[]> =>
  all(
    tx,
    { id: users.id },
    sql`
    select u.id
    from ${ofKind(n.document_type)}
    cross join ${PEOPLE}
    where u.id > ${n.last_user_id}
      and ${IS_FOR}
      and (${n.asked} = 'everybody' or ${WAITS} or not ${HAS_SIGNED})
      and not exists (
        select 1
        from contracts given
        where given.user_id = u.id
          and given.template_id = ${n.template_id})
    order by u.id
    limit ${size}`,
  );

/** Those that did not come to their end. */
export const findRunning = (db: Queryable): Promise<{ template_id: number }[]> =>
  all(
    db,
    { template_id: contractPublications.templateId },
    sql`
    select template_id
    from contract_publications
    where finished_at is null`,
  );

const TOLD = {
  email: people.email,
  first_name: people.firstName,
  title: contractTemplates.title,
  revision: contractTemplates.revision,
  has_signed: truth(),
  replaced: nullable(text<'signed' | 'waiting'>()),
};
/** People who were given one of these to sign, and are written to. */
export const findTold = (db: Queryable, contractIds: readonly number[]) =>
  all(
    db,
    TOLD,
    sql`
    select p.email, p.first_name, t.title, t.revision, ${HAS_SIGNED} as has_signed,
      case
        when r.signed_at is not null then 'signed'
        when r.id is not null then 'waiting'
      end as replaced
    from contracts c
    join contract_templates t on t.id = c.template_id
    join contract_kinds k on k.document_type = t.document_type
    join users u on u.id = c.user_id
    join people p on p.id = u.person_id
    left join contracts r on r.id = c.replaces_id
    where c.id = any(${sql.param([...contractIds])}::bigint[])
      and ${IS_TOLD}
    order by c.id`,
  );
