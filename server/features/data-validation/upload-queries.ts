/** Reads what people uploaded about themselves, for the office that validates it. */
import { sql, type SQL } from 'drizzle-orm';
import { KIND_OF, type UploadType } from '@ema/domain/data-validation/sections.ts';
import type { UploadKind } from '@ema/domain/profile/uploads.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { orderBySought } from '../../db/order-by.ts';
import { all, day, first, nullable, text, type RowOf } from '../../db/rows.ts';
import { agents, people } from '../../db/tables/access.ts';
import { userUploads } from '../../db/tables/profile.ts';
import type { Scope } from '../../kernel/context.ts';
import { readablePapers } from '../../kernel/scopes.ts';
import { UPLOAD_COLUMNS, UPLOAD_SHAPE } from '../profile/queries.ts';
import { narrowedTo, type Filter } from './queries.ts';

const UPLOAD = {
  ...UPLOAD_SHAPE,
  agent_id: nullable(agents.id),
  display_name: text(),
  uploaded_by: text(),
  settled_at: userUploads.settledAt,
  settled_by: nullable(text()),
};
export type UploadRow = RowOf<typeof UPLOAD>;
const SELECT = sql`
  select ${UPLOAD_COLUMNS}, a.id as agent_id, p.first_name || ' ' || p.last_name as display_name,
    bp.first_name || ' ' || bp.last_name as uploaded_by, u.settled_at,
    sp.first_name || ' ' || sp.last_name as settled_by`;
/** `of`: which ones; a page is found before it is asked whose its uploads are. */
const fromUploads = (of: SQL): SQL => sql`
  from ${of}
  join files f on f.id = u.file_id
  join users w on w.id = u.user_id
  join people p on p.id = w.person_id
  join users b on b.id = u.uploaded_by_user_id
  join people bp on bp.id = b.person_id
  left join agents a on a.user_id = u.user_id
  left join users s on s.id = u.settled_by_user_id
  left join people sp on sp.id = s.person_id`;

const EVERY = sql`user_uploads u`;
const NAMED = sql`
  join users w on w.id = u.user_id
  join people p on p.id = w.person_id`;

const ORDERS = {
  uploadDate: [sql`u.uploaded_at`],
  displayName: [sql`lower(p.last_name)`, sql`lower(p.first_name)`],
};
export type UploadFilter = Filter & {
  type?: UploadType | undefined;
  user?: number | undefined;
  orderField: keyof typeof ORDERS;
};

const listed = (scope: Scope, f: UploadFilter): SQL => {
  const conditions = [
    readablePapers(scope, sql`u.user_id`),
    sql`(a.id is null or ${narrowedTo({ shop: f.shop }, sql`u.state`, sql`u.user_id`)})`,
    narrowedTo({ state: f.state, search: f.search }, sql`u.state`, sql`u.user_id`),
  ];
  if (f.type !== undefined) conditions.push(sql`u.kind = ${KIND_OF[f.type]}`);
  if (f.user !== undefined) conditions.push(sql`u.user_id = ${f.user}`);
  return sql.join(conditions, sql` and `);
};

export const findUploads = async (
  db: Queryable,
  scope: Scope,
  filter: UploadFilter,
): Promise<{ rows: UploadRow[]; total: Counted }> => {
  const where = listed(scope, filter);
  const inOrder = orderBySought(filter.search)(filter.orderDir, ...ORDERS[filter.orderField], sql`u.id`);
  const sought = sql`
    from user_uploads u
    left join agents a on a.user_id = u.user_id`;
  const [rows, total] = await Promise.all([
    all(
      db,
      UPLOAD,
      sql`
      ${SELECT}
      ${fromUploads(sql`(
        select u.*
        ${sought}
        ${filter.orderField === 'displayName' ? NAMED : sql``}
        where ${where}
        ${inOrder}
        ${pageOf(filter.page, filter.perPage)}) u`)}
      ${inOrder}`,
    ),
    countUpTo(db, sql`${sought} where ${where}`, filter),
  ]);
  return { rows, total };
};

/** All of one kind that somebody uploaded, the newest first. */
export const findVersions = (db: Queryable, scope: Scope, userId: number, kind: UploadKind): Promise<UploadRow[]> =>
  all(
    db,
    UPLOAD,
    sql`
    ${SELECT}
    ${fromUploads(EVERY)}
    where ${readablePapers(scope, sql`u.user_id`)}
      and u.user_id = ${userId}
      and u.kind = ${kind}
    order by u.id desc`,
  );

export const findUpload = (db: Queryable, scope: Scope, id: number): Promise<UploadRow | null> =>
  first(
    db,
    UPLOAD,
    sql`
    ${SELECT}
    ${fromUploads(EVERY)}
    where ${readablePapers(scope, sql`u.user_id`)}
      and u.id = ${id}`,
  );

const DECLARED = {
  first_name: people.firstName,
  last_name: people.lastName,
  gender: people.gender,
  birth_date: people.birthDate,
  birth_municipality: people.birthMunicipality,
  birth_country: people.birthCountry,
  fiscal_code: people.fiscalCode,
  street: people.street,
  street_number: people.streetNumber,
  city: people.city,
  post_code: people.postCode,
  province: people.province,
  vat_number: agents.vatNumber,
  joined_on: nullable(day()),
  id_card_type: agents.idCardType,
  id_card_number: agents.idCardNumber,
  id_card_issued_by: agents.idCardIssuedBy,
  id_card_issue_date: agents.idCardIssueDate,
  id_card_expiry_date: agents.idCardExpiryDate,
};
export type DeclaredRow = RowOf<typeof DECLARED>;
/** What is known of the person whose paper it is. */
export const findDeclared = (db: Queryable, scope: Scope, userId: number): Promise<DeclaredRow | null> =>
  first(
    db,
    DECLARED,
    sql`
    select p.first_name, p.last_name, p.gender, p.birth_date, p.birth_municipality, p.birth_country, p.fiscal_code,
      p.street, p.street_number, p.city, p.post_code, p.province, a.vat_number,
      (a.joined_at at time zone 'Europe/Rome')::date as joined_on,
      a.id_card_type, a.id_card_number, a.id_card_issued_by, a.id_card_issue_date, a.id_card_expiry_date
    from users u
    join people p on p.id = u.person_id
    left join agents a on a.user_id = u.id
    where u.id = ${userId}
      and ${readablePapers(scope, sql`u.id`)}`,
  );
