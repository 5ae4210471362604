/** Reads contracts: one's own, one by its verification code, and what was shown of them. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, first, integer, json, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { people, users } from '../../db/tables/access.ts';
import { contracts, contractTemplates } from '../../db/tables/contracts.ts';
import { userUploads } from '../../db/tables/profile.ts';
import type { Scope } from '../../kernel/context.ts';
import { isOfOtherNumber } from '../../kernel/other-vat-number.ts';
import { ownPapers, papersOf, readablePapers } from '../../kernel/scopes.ts';
import { certificateIn } from '../system/file-queries.ts';
import type { Evidence, Timestamp } from './evidence.ts';
import { CONTRACT_PAGES, seenPagesOf } from './pages-queries.ts';
import type { Payload } from './payload.ts';

const CONTRACT = {
  id: contracts.id,
  user_id: contracts.userId,
  /** The order whose copy it is: signed from the order, not from the operations centre. */
  order_id: contracts.orderId,
  person_id: users.personId,
  mobile: people.mobile,
  mobile_validated: truth(),
  document_type: contractTemplates.documentType,
  revision: contractTemplates.revision,
  title: text(),
  shop: contractTemplates.shop,
  is_privacy: contractTemplates.isPrivacy,
  state: contracts.state,
  file_id: contracts.fileId,
  sha256: contracts.sha256,
  page_count: contracts.pageCount,
  payload: json<Payload>(),
  /** The answers name a certificate that is not there any more. */
  lacks_certificate: truth(),
  marketing_consent: contracts.marketingConsent,
  assigned_at: contracts.assignedAt,
  signed_at: contracts.signedAt,
  cancelled_at: contracts.cancelledAt,
  signed_file_id: contracts.signedFileId,
  signed_sha256: contracts.signedSha256,
  verification_code: contracts.verificationCode,
  evidence: nullable(json<Evidence | { demo: true }>()),
  sealed_at: contracts.sealedAt,
  seal_timestamp: nullable(json<NonNullable<Timestamp>>()),
};
export type ContractRow = RowOf<typeof CONTRACT>;

/** The order whose copy it is, or was until another took its place. */
const ORDER_OF = sql`coalesce(k.order_id, k.replaced_order_id)`;
const LACKS_CERTIFICATE = sql`(
    k.state = 'assigned'
    and ${certificateIn(sql`k.payload`)} is not null
    and not exists (select 1 from files c where c.id = ${certificateIn(sql`k.payload`)}))`;
const SELECT = sql`
  select k.id, k.user_id, ${ORDER_OF} as order_id, u.person_id,
    p.mobile, p.mobile_validated_at is not null as mobile_validated,
    t.document_type, t.revision, t.title || coalesce(' n. ' || ${ORDER_OF}, '') as title, t.shop,
    t.is_privacy,
    k.state, k.file_id, k.sha256, k.page_count, k.payload, k.marketing_consent,
    ${LACKS_CERTIFICATE} as lacks_certificate,
    k.assigned_at, k.signed_at, k.cancelled_at,
    k.signed_file_id, k.signed_sha256, k.verification_code, k.evidence, k.sealed_at, k.seal_timestamp
  from contracts k
  join contract_templates t on t.id = k.template_id
  join users u on u.id = k.user_id
  join people p on p.id = u.person_id`;

const findOne = (db: Queryable, condition: SQL): Promise<ContractRow | null> =>
  first(db, CONTRACT, sql`${SELECT} where ${condition}`);

/** Whoever's it is: for the workers, and for what was read in a scope before. */
export const findContractById = (db: Queryable, id: number): Promise<ContractRow | null> =>
  findOne(db, sql`k.id = ${id}`);

/** Signed and not sealed yet. */
export const findUnsealed = (db: Queryable, id: number): Promise<ContractRow | null> =>
  findOne(db, sql`k.id = ${id} and k.signed_at is not null and k.sealed_at is null`);

const SEALED = {
  title: text(),
  is_cancelled: truth(),
  sha256: contracts.sha256,
  signed_at: contracts.signedAt,
  sealed_at: contracts.sealedAt,
  signed_sha256: contracts.signedSha256,
  seal_timestamp: nullable(json<NonNullable<Timestamp>>()),
};
/** A paper that was signed, as anybody may know of it. */
export type SealedPaper = RowOf<typeof SEALED> & { signed_at: Date };

/** A contract or a paper of the office, by the code on its last page. */
export const findByVerificationCode = (db: Queryable, code: string): Promise<RowOf<typeof SEALED> | null> =>
  first(
    db,
    SEALED,
    sql`
    select k.title || ', rev. ' || k.revision as title, k.state = 'cancelled' as is_cancelled,
      k.sha256, k.signed_at, k.sealed_at, k.signed_sha256, k.seal_timestamp
    from (${SELECT} where k.verification_code = ${code}) k
    union all
    select title, state = 'cancelled', sha256, signed_at, sealed_at, signed_sha256, seal_timestamp
    from fiscal_documents
    where verification_code = ${code}`,
  );

/** One's own contract; `forUpdate` keeps it from changing until the transaction ends. */
export const findOwnContract = (
  db: Queryable,
  scope: Scope,
  id: number,
  forUpdate: boolean,
): Promise<ContractRow | null> =>
  findOne(db, sql`k.id = ${id} and ${ownPapers(scope, sql`k.user_id`)} ${forUpdate ? sql`for update of k` : sql``}`);

/** One's own; for administrators anybody's. */
export const findReadableContract = (db: Queryable, scope: Scope, id: number): Promise<ContractRow | null> =>
  findOne(db, sql`k.id = ${id} and ${readablePapers(scope, sql`k.user_id`)}`);

type ContractFilter = {
  page: number;
  perPage: number;
  isSigned?: boolean | undefined;
  isPrivacy?: boolean | undefined;
  shop?: number | undefined;
  user?: number | undefined;
  orderField?: 'signature.date' | 'assignedAt' | undefined;
  orderDir?: 'asc' | 'desc' | undefined;
};

/** One's own, or those of whom an administrator names; cancelled with their proof, copies of orders once signed. */
export const findContracts = async (
  db: Queryable,
  scope: Scope,
  filter: ContractFilter,
): Promise<{ rows: ContractRow[]; total: number }> => {
  const where = listed(scope, filter);
  const by = filter.orderField === 'assignedAt' ? sql`k.assigned_at` : sql`k.signed_at`;
  const rows = await all(
    db,
    CONTRACT,
    sql`
    ${SELECT}
    where ${where}
    order by ${by} ${filter.orderDir === 'asc' ? sql`asc` : sql`desc`} nulls first, k.id desc
    limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}`,
  );
  const counted = await first(
    db,
    { n: integer() },
    sql`
    select count(*)::int as n
    from contracts k
    join contract_templates t on t.id = k.template_id
    where ${where}`,
  );
  return { rows, total: counted?.n ?? 0 };
};

const listed = (scope: Scope, f: ContractFilter): SQL => {
  const conditions = [papersOf(scope, f.user, sql`k.user_id`), sql`(${ORDER_OF} is null or k.signed_at is not null)`];
  if (f.isSigned !== undefined) conditions.push(f.isSigned ? sql`k.signed_at is not null` : sql`k.signed_at is null`);
  if (f.isPrivacy !== undefined) conditions.push(sql`t.is_privacy = ${f.isPrivacy}`);
  if (f.shop !== undefined) conditions.push(sql`(t.shop is null or t.shop = ${f.shop})`);
  return sql.join(conditions, sql` and `);
};

/** The pages of exactly this PDF that a session was shown, in order. */
export const seenPages = (db: Queryable, row: ContractRow, sessionId: number): Promise<number[]> =>
  seenPagesOf(db, CONTRACT_PAGES, row, sessionId);

/** What of the person `p` a contract prints, as one value. */
const PRINTED = sql`md5(row(p.first_name, p.last_name, p.gender, p.birth_date, p.birth_country, p.birth_municipality,
  p.fiscal_code, p.street, p.street_number, p.post_code, p.city, p.province, p.mobile, p.email)::text)`;
/** The person, held as they are, while they are what was printed. */
export const heldAsPrinted = (personId: number, printed: string): SQL => sql`
  select p.id
  from people p
  where p.id = ${personId}
    and ${PRINTED} = ${printed}
  for share`;
const PRINTED_PERSON = {
  printed: text(),
  full_name: text(),
  gender: people.gender,
  birth_date: people.birthDate,
  birth_municipality: people.birthMunicipality,
  birth_country: people.birthCountry,
  address: text(),
  fiscal_code: people.fiscalCode,
  mobile: people.mobile,
  email: people.email,
  body: contractTemplates.body,
};
export type PrintedPerson = RowOf<typeof PRINTED_PERSON>;

/** The text of a contract, and what is printed into it about the person. */
export const findPrintedPerson = (db: Queryable, contractId: number): Promise<PrintedPerson | null> =>
  first(
    db,
    PRINTED_PERSON,
    sql`
    select ${PRINTED} as printed, p.first_name || ' ' || p.last_name as full_name, p.gender, p.birth_date,
      p.birth_municipality, p.birth_country,
      concat_ws(', ',
        nullif(trim(p.street || ' ' || p.street_number), ''),
        nullif(trim(p.post_code || ' ' || p.city), ''),
        nullif(p.province, '')) as address,
      p.fiscal_code, p.mobile, p.email, t.body
    from contracts k
    join users u on u.id = k.user_id
    join people p on p.id = u.person_id
    join contract_templates t on t.id = k.template_id
    where k.id = ${contractId}`,
  );

/**
 * Contracts that a crash, or a worker that gave up, left unsealed: the newest first, for which somebody waits, then
 * any of the others, so that those that cannot be sealed take the place of none (ACC-577).
 */
export const findForgotten = (db: Queryable, now: Date): Promise<{ id: number }[]> =>
  all(
    db,
    { id: contracts.id },
    sql`
    select id
    from (
      select id, row_number() over (order by signed_at desc) as place
      from contracts
      where signed_at < ${now.toISOString()}::timestamptz - interval '30 seconds'
        and sealed_at is null) forgotten
    order by least(place, 10), random()
    limit 20`,
  );

const GIVEN = { by: nullable(text()), certificate: nullable(text()) };
/** Who else gave the answers of a contract, and what the certificate among them is called. */
export type Given = RowOf<typeof GIVEN>;
export const findGiven = (db: Queryable, contractId: number): Promise<Given | null> =>
  first(
    db,
    GIVEN,
    sql`
    select
      (
        select p.first_name || ' ' || p.last_name
        from users u
        join people p on p.id = u.person_id
        where u.id = (k.payload #>> '{answeredBy,userId}')::bigint) as by,
      (
        select f.name
        from files f
        where f.id = ${certificateIn(sql`k.payload`)}) as certificate
    from contracts k
    where k.id = ${contractId}`,
  );

/** Does the newest certificate of a VAT number wait for the office, or was it accepted? */
export const hasCertificate = async (db: Queryable, userId: number): Promise<boolean> => {
  const latest = await first(
    db,
    { state: userUploads.state },
    sql`
    select state
    from user_uploads l
    where user_id = ${userId}
      and kind = 'vat_certificate'
      and not ${sql.raw(isOfOtherNumber('l'))}
    order by id desc
    limit 1`,
  );
  return latest !== null && latest.state !== 'discarded';
};
