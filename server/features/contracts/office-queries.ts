/** Reads everybody's contracts for the office. */
import { sql, type SQL } from 'drizzle-orm';
import { printedCode } from '@ema/domain/contracts/verification-code.ts';
import { addDays, startOfDay } from '@ema/domain/kernel/days.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { accountsLike } from '../../db/like.ts';
import { orderBy, orderBySought } from '../../db/order-by.ts';
import { all, bigint, first, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { people, users } from '../../db/tables/access.ts';
import { contracts, contractTemplates } from '../../db/tables/contracts.ts';

/** The order whose copy it is, or was until another took its place. */
const ORDER_OF = sql`coalesce(k.order_id, k.replaced_order_id)`;
const OFFICE_CONTRACT = {
  id: contracts.id,
  user_id: contracts.userId,
  username: users.username,
  full_name: text(),
  order_id: contracts.orderId,
  document_type: contractTemplates.documentType,
  revision: contractTemplates.revision,
  title: text(),
  shop: contractTemplates.shop,
  is_privacy: contractTemplates.isPrivacy,
  state: contracts.state,
  has_programme: truth(),
  assigned_at: contracts.assignedAt,
  signed_at: contracts.signedAt,
  verification_code: contracts.verificationCode,
  cancelled_at: contracts.cancelledAt,
  cancel_reason: contracts.cancelReason,
  cancelled_by: nullable(text()),
  /** Of the sealed copy once it is signed, which is made a moment later; of the text once somebody needed it. */
  file_size: nullable(bigint()),
};
export type OfficeContractRow = RowOf<typeof OFFICE_CONTRACT>;
const FROM = sql`
  from contracts k
  join contract_templates t on t.id = k.template_id
  join users u on u.id = k.user_id
  join people p on p.id = u.person_id`;
/** Whose it is, every one has: to count them nobody is looked up. */
const COUNTED = sql`
  from contracts k
  join contract_templates t on t.id = k.template_id`;
const SELECT = sql`
  select k.id, k.user_id, u.username, p.first_name || ' ' || p.last_name as full_name, ${ORDER_OF} as order_id,
    t.document_type, t.revision, t.title || coalesce(' n. ' || ${ORDER_OF}, '') as title, t.shop, t.is_privacy,
    k.state, k.payload ?| array['meetings', 'meetingsCount'] as has_programme,
    k.assigned_at, k.signed_at, k.verification_code,
    k.cancelled_at, k.cancel_reason, cp.first_name || ' ' || cp.last_name as cancelled_by,
    (select f.size
     from files f
     where f.id = case when k.signed_at is null then k.file_id else k.signed_file_id end) as file_size
  ${FROM}
  left join users cu on cu.id = k.cancelled_by_user_id
  left join people cp on cp.id = cu.person_id`;

/** `forUpdate` keeps everybody else from signing or cancelling it until the transaction ends. */
export const findOfficeContract = (db: Queryable, id: number, forUpdate = false): Promise<OfficeContractRow | null> =>
  first(db, OFFICE_CONTRACT, sql`${SELECT} where k.id = ${id} ${forUpdate ? sql`for update of k` : sql``}`);

type Filter = {
  page: number;
  perPage: number;
  search?: string | undefined;
  user?: number | undefined;
  documentType?: string | undefined;
  isSigned?: boolean | undefined;
  isCanceled?: boolean | undefined;
  isPrivacy?: boolean | undefined;
  shop?: number | undefined;
  signedFrom?: string | undefined;
  signedTo?: string | undefined;
  orderField: keyof typeof ORDERS;
  orderDir: 'asc' | 'desc';
};
const ORDERS = {
  'signature.date': [sql`k.signed_at`],
  assignedAt: [sql`k.assigned_at`],
  'subject.fullName': [sql`lower(p.last_name)`, sql`lower(p.first_name)`],
};

/** By the code on its last page, or by whose it is. */
const textMatches = (typed: string): SQL => {
  const code = printedCode(typed);
  const ofPeople = accountsLike(typed);
  if (code === null) return sql`k.user_id in ${ofPeople}`;
  return sql`k.id in (
    select x.id
    from contracts x
    where x.verification_code = ${code}
    union
    select x.id
    from contracts x
    where x.user_id in ${ofPeople})`;
};
const listed = (f: Filter): SQL => {
  const conditions = [sql`(${ORDER_OF} is null or k.signed_at is not null)`];
  if (f.user !== undefined) conditions.push(sql`k.user_id = ${f.user}`);
  if (f.documentType !== undefined) conditions.push(sql`t.document_type = ${f.documentType}`);
  if (f.isSigned !== undefined) conditions.push(f.isSigned ? sql`k.signed_at is not null` : sql`k.signed_at is null`);
  if (f.isCanceled !== undefined)
    conditions.push(f.isCanceled ? sql`k.state = 'cancelled'` : sql`k.state <> 'cancelled'`);
  if (f.isPrivacy !== undefined) conditions.push(sql`t.is_privacy = ${f.isPrivacy}`);
  if (f.shop !== undefined) conditions.push(sql`(t.shop is null or t.shop = ${f.shop})`);
  if (f.signedFrom) conditions.push(sql`k.signed_at >= ${startOfDay(f.signedFrom).toISOString()}::timestamptz`);
  if (f.signedTo) conditions.push(sql`k.signed_at < ${startOfDay(addDays(f.signedTo, 1)).toISOString()}::timestamptz`);
  if (f.search) conditions.push(textMatches(f.search));
  return sql.join(conditions, sql` and `);
};

/** NET-322, ACC-320. */
export const findOfficeContracts = async (
  db: Queryable,
  filter: Filter,
): Promise<{ rows: OfficeContractRow[]; total: Counted }> => {
  const where = listed(filter);
  const inOrder = filter.orderField === 'signature.date' ? orderBy : orderBySought(filter.search);
  const [rows, total] = await Promise.all([
    all(
      db,
      OFFICE_CONTRACT,
      sql`
      ${SELECT}
      where ${where}
      ${inOrder(filter.orderDir, ...ORDERS[filter.orderField], sql`k.id`)}
      ${pageOf(filter.page, filter.perPage)}`,
    ),
    countUpTo(db, sql`${COUNTED} where ${where}`, filter),
  ]);
  return { rows, total };
};

const HOLDER = {
  user_type: users.userType,
  mobile: people.mobile,
  mobile_validated: truth(),
  is_usable: truth(),
  has: text<'none' | 'waiting' | 'signed'>(),
};
/** May an account sign at all, and what has it of a kind: something to sign, or the revision in force signed? */
export const findHolder = (db: Queryable, userId: number, documentType: string): Promise<RowOf<typeof HOLDER> | null> =>
  first(
    db,
    HOLDER,
    sql`
    select u.user_type, p.mobile, p.mobile_validated_at is not null as mobile_validated,
      not u.disabled and u.deleted_at is null as is_usable,
      case
        when exists (
          select 1
          from contracts k
          join contract_templates t on t.id = k.template_id
          where k.user_id = u.id
            and k.state = 'assigned'
            and t.document_type = ${documentType}) then 'waiting'
        when exists (
          select 1
          from contracts k
          where k.user_id = u.id
            and k.state = 'signed'
            and k.template_id = (
              select t.id
              from contract_templates t
              where t.document_type = ${documentType}
              order by t.revision desc
              limit 1)) then 'signed'
        else 'none'
      end as has
    from users u
    join people p on p.id = u.person_id
    where u.id = ${userId}`,
  );
