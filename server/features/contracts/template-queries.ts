/** Reads contract texts for the office: kinds, drafts, revisions, and whom a publication concerns. */
import { sql } from 'drizzle-orm';
import type { Reach } from '@ema/domain/contracts/publish.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, first, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { contractDrafts, contractKinds, contractPublications, contractTemplates } from '../../db/tables/contracts.ts';
import { HAS_SIGNED, IS_FOR, IS_TOLD, PEOPLE, WAITS } from './audience.ts';

const KIND = {
  document_type: contractKinds.documentType,
  audience: contractKinds.audience,
  shop: contractKinds.shop,
  is_privacy: contractKinds.isPrivacy,
  template_id: nullable(contractTemplates.id),
  revision: nullable(contractTemplates.revision),
  title: nullable(contractTemplates.title),
  body: nullable(contractTemplates.body),
  published_at: nullable(contractTemplates.publishedAt),
  draft_title: nullable(contractDrafts.title),
  draft_body: nullable(contractDrafts.body),
  draft_version: nullable(contractDrafts.version),
  draft_updated_at: nullable(contractDrafts.updatedAt),
  draft_updated_by: nullable(text()),
  signed_count: integer(),
  pending_count: integer(),
  is_publishing: truth(),
};
export type KindRow = RowOf<typeof KIND>;
const SELECT_KIND = sql`
  select k.document_type, k.audience, k.shop, k.is_privacy, t.id as template_id, t.revision, t.title, t.body,
    t.published_at, d.title as draft_title, d.body as draft_body, d.version as draft_version,
    d.updated_at as draft_updated_at, p.first_name || ' ' || p.last_name as draft_updated_by,
    counted.signed as signed_count, counted.pending as pending_count,
    exists (
      select 1
      from contract_publications n
      join contract_templates nt on nt.id = n.template_id
      where n.finished_at is null
        and nt.document_type = k.document_type) as is_publishing
  from contract_kinds k
  left join lateral (
    select *
    from contract_templates newest
    where newest.document_type = k.document_type
    order by newest.revision desc
    limit 1) t on true
  left join contract_drafts d on d.document_type = k.document_type
  left join users u on u.id = d.updated_by_user_id
  left join people p on p.id = u.person_id
  cross join lateral (
    select (count(*) filter (where c.state = 'signed'))::int as signed,
      (count(*) filter (where c.state = 'assigned'))::int as pending
    from contract_templates ct
    join contracts c on c.template_id = ct.id
    where ct.document_type = k.document_type) counted`;

/** Texts of the portal itself first, those of the office by their title. */
export const findKinds = (db: Queryable): Promise<KindRow[]> =>
  all(
    db,
    KIND,
    sql`
    ${SELECT_KIND}
    order by k.document_type like 'other\\_%', lower(coalesce(t.title, d.title)), k.document_type`,
  );
export const findKind = (db: Queryable, documentType: string): Promise<KindRow | null> =>
  first(db, KIND, sql`${SELECT_KIND} where k.document_type = ${documentType}`);

/** Keeps everybody else from changing the draft, publishing and assigning until the transaction ends. */
export const holdKind = async (tx: Tx, documentType: string): Promise<void> => {
  await tx.execute(sql`
    select 1
    from contract_kinds
    where document_type = ${documentType}
    for update`);
};

const REVISION = {
  revision: contractTemplates.revision,
  title: contractTemplates.title,
  note: contractTemplates.note,
  published_at: contractTemplates.publishedAt,
  published_by: nullable(text()),
  signed_count: integer(),
  pending_count: integer(),
  asked: nullable(contractPublications.asked),
  concerned: nullable(contractPublications.concerned),
  assigned: nullable(contractPublications.assigned),
  replaced: nullable(contractPublications.replaced),
  told: nullable(contractPublications.told),
  started_at: nullable(contractPublications.startedAt),
  finished_at: nullable(contractPublications.finishedAt),
};
export type RevisionRow = RowOf<typeof REVISION>;
/** Every revision of a kind, the newest first. */
export const findRevisions = (db: Queryable, documentType: string): Promise<RevisionRow[]> =>
  all(
    db,
    REVISION,
    sql`
    select t.revision, t.title, t.note, t.published_at, p.first_name || ' ' || p.last_name as published_by,
      counted.signed as signed_count, counted.pending as pending_count,
      n.asked, n.concerned, n.assigned, n.replaced, n.told, n.started_at, n.finished_at
    from contract_templates t
    left join contract_publications n on n.template_id = t.id
    left join users u on u.id = t.published_by_user_id
    left join people p on p.id = u.person_id
    cross join lateral (
      select (count(*) filter (where c.state = 'signed'))::int as signed,
        (count(*) filter (where c.state = 'assigned'))::int as pending
      from contracts c
      where c.template_id = t.id) counted
    where t.document_type = ${documentType}
    order by t.revision desc`,
  );

const PUBLISHED = {
  title: contractTemplates.title,
  body: contractTemplates.body,
  published_at: contractTemplates.publishedAt,
  audience: contractKinds.audience,
};
/** One published revision with its text. */
export const findPublished = (
  db: Queryable,
  documentType: string,
  revision: number,
): Promise<RowOf<typeof PUBLISHED> | null> =>
  first(
    db,
    PUBLISHED,
    sql`
    select t.title, t.body, t.published_at, k.audience
    from contract_templates t
    join contract_kinds k on k.document_type = t.document_type
    where t.document_type = ${documentType}
      and t.revision = ${revision}`,
  );

const REACH = {
  everybody: integer(),
  unsigned: integer(),
  replaced: integer(),
  everybody_told: integer(),
  unsigned_told: integer(),
};
/** Whom a revision that nobody has yet would be for. */
export const findReach = async (db: Queryable, documentType: string): Promise<Reach> => {
  const reach = await first(
    db,
    REACH,
    sql`
    select count(*)::int as everybody,
      (count(*) filter (where ${WAITS} or not ${HAS_SIGNED}))::int as unsigned,
      (count(*) filter (where ${WAITS}))::int as replaced,
      (count(*) filter (where ${IS_TOLD}))::int as everybody_told,
      (count(*) filter (where ${IS_TOLD} and (${WAITS} or not ${HAS_SIGNED})))::int as unsigned_told
    from contract_kinds k
    cross join ${PEOPLE}
    join people p on p.id = u.person_id
    where k.document_type = ${documentType}
      and ${IS_FOR}`,
  );
  return {
    everybody: reach?.everybody ?? 0,
    unsigned: reach?.unsigned ?? 0,
    replaced: reach?.replaced ?? 0,
    everybodyTold: reach?.everybody_told ?? 0,
    unsignedTold: reach?.unsigned_told ?? 0,
  };
};

/** The types of texts that begin like that one. */
export const findTypesLike = async (db: Queryable, type: string): Promise<ReadonlySet<string>> => {
  const kinds = await all(
    db,
    { document_type: contractKinds.documentType },
    sql`
    select document_type
    from contract_kinds
    where document_type like ${`${type.replaceAll('_', '\\_')}%`}`,
  );
  return new Set(kinds.map((kind) => kind.document_type));
};
