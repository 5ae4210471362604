/** Reads documents of agents by their code for the office: papers that they were given, their identity documents. */
import { sql, type SQL } from 'drizzle-orm';
import {
  DOCUMENT_TYPES,
  FISCAL_TYPES,
  type PaperType,
  type ProcessMethod,
} from '@ema/domain/fiscal-documents/types.ts';
import { addDays, startOfDay } from '@ema/domain/kernel/days.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { agentsLike } from '../../db/like.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { orderByFilled, orderBySought } from '../../db/order-by.ts';
import { all, bigint, day, instant, nullable, text, type RowOf } from '../../db/rows.ts';
import type { Scope } from '../../kernel/context.ts';
import { readableAgent } from '../../kernel/scopes.ts';
import { foundBy, hasManyPapers, ofTypes, paperMatches, type Finding } from './queries.ts';

const DOCUMENT = {
  source: text<'paper' | 'upload'>(),
  id: bigint(),
  document_type: text<(typeof DOCUMENT_TYPES)[number]>(),
  title: nullable(text()),
  agent_id: bigint(),
  full_name: text(),
  document_date: day(),
  state: text(),
  process_method: nullable(text<ProcessMethod>()),
  read_at: nullable(instant()),
  signed_at: nullable(instant()),
  verification_code: nullable(text()),
  cancel_reason: nullable(text()),
  file_name: nullable(text()),
  file_size: nullable(bigint()),
  back_name: nullable(text()),
  back_size: nullable(bigint()),
};
export type DocumentRow = RowOf<typeof DOCUMENT>;

/** One kind: where its rows `d` are, what day each is of, which are wanted; and what is shown of those of a page. */
type Source = { name: SQL; from: SQL; date: SQL; where: SQL; columns: SQL; shown: SQL; isOfMany: boolean };
type Filter = Finding & {
  page: number;
  perPage: number;
  orderDir: 'asc' | 'desc';
  documentType?: string[] | undefined;
  search?: string | undefined;
  agent?: number | undefined;
  isCanceled?: boolean | undefined;
  year?: string | undefined;
};

const ofAgents = (scope: Scope, f: Filter, agentId: SQL): SQL[] => [
  readableAgent(scope, agentId),
  ...(f.agent === undefined ? [] : [sql`${agentId} = ${f.agent}`]),
];
const ofWhom = (search: string | undefined, agentId: SQL): SQL[] =>
  search ? [sql`${agentId} in ${agentsLike(search)}`] : [];
const isOrNot = (state: SQL, wanted: boolean | undefined): SQL[] =>
  wanted === undefined ? [] : [wanted ? state : sql`not ${state}`];
const and = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);

/** What the agents were given; a signed one is its sealed copy, which is made a moment after the signature. */
const papers = (scope: Scope, f: Filter, types: readonly PaperType[], isOfMany: boolean): Source => ({
  isOfMany,
  name: sql`'paper'`,
  columns: sql`
    'paper' as source, d.id, d.document_type, d.title, d.agent_id, p.first_name || ' ' || p.last_name as full_name,
    d.document_date, d.state, d.process_method, d.read_at, d.signed_at, d.verification_code, d.cancel_reason,
    null::text as file_name,
    (select f.size
     from files f
     where f.id = case when d.signed_at is null then d.file_id else d.signed_file_id end) as file_size,
    null::text as back_name, null::bigint as back_size`,
  from: sql`from fiscal_documents d`,
  shown: sql`
    join fiscal_documents d on d.id = k.id
    join agents a on a.id = d.agent_id
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id`,
  date: sql`d.document_date`,
  where: and([
    ofTypes(types),
    ...ofAgents(scope, f, sql`d.agent_id`),
    ...(f.search ? [paperMatches(f.search, isOfMany)] : []),
    ...isOrNot(sql`(d.state = 'cancelled')`, f.isCanceled),
    ...(f.year === undefined ? [] : [sql`left(d.period, 4) = ${f.year}`]),
    foundBy(f),
  ]),
});

const UPLOADED_ON = sql`(d.uploaded_at at time zone 'Europe/Rome')::date`;
/** NET-331: what agents uploaded as their identity document, with both its sides. */
const identityDocuments = (scope: Scope, f: Filter): Source => ({
  isOfMany: false,
  name: sql`'upload'`,
  columns: sql`
    'upload' as source, d.id, 'CI' as document_type, null::text as title, a.id as agent_id,
    p.first_name || ' ' || p.last_name as full_name, ${UPLOADED_ON} as document_date, d.state,
    null::text as process_method, null::timestamptz as read_at, null::timestamptz as signed_at,
    null::text as verification_code, d.reason as cancel_reason,
    front.name as file_name, front.size as file_size, back.name as back_name, back.size as back_size`,
  from: sql`
    from user_uploads d
    join agents a on a.user_id = d.user_id`,
  shown: sql`
    join user_uploads d on d.id = k.id
    join agents a on a.user_id = d.user_id
    join users u on u.id = d.user_id
    join people p on p.id = u.person_id
    join files front on front.id = d.file_id
    left join files back on back.id = d.back_file_id`,
  date: UPLOADED_ON,
  where: and([
    sql`d.kind = 'identity_document'`,
    ...ofAgents(scope, f, sql`a.id`),
    ...ofWhom(f.search, sql`a.id`),
    ...isOrNot(sql`(d.state = 'discarded')`, f.isCanceled),
    ...(f.year === undefined ? [] : [sql`extract(year from ${UPLOADED_ON}) = ${Number(f.year)}`]),
    // Nobody reads or signs what an agent uploads.
    ...(f.standing === undefined ? [] : [f.standing === 'cancelled' ? sql`d.state = 'discarded'` : sql`false`]),
    ...(f.from === undefined ? [] : [sql`d.uploaded_at >= ${startOfDay(f.from).toISOString()}::timestamptz`]),
    ...(f.to === undefined ? [] : [sql`d.uploaded_at < ${startOfDay(addDays(f.to, 1)).toISOString()}::timestamptz`]),
  ]),
});

const sourcesOf = async (db: Queryable, scope: Scope, f: Filter): Promise<Source[]> => {
  const wanted = f.documentType ?? DOCUMENT_TYPES;
  const types = FISCAL_TYPES.filter((type) => wanted.includes(type));
  return [
    ...(types.length > 0 ? [papers(scope, f, types, await hasManyPapers(db, f.search))] : []),
    ...(wanted.includes('CI') ? [identityDocuments(scope, f)] : []),
  ];
};

/**
 * NET-323, NET-334: no kind reads more rows than the page has to skip and show, and those of the page are found first:
 * whose they are, and of what files, is looked up for them alone.
 */
export const findDocuments = async (
  db: Queryable,
  scope: Scope,
  f: Filter,
): Promise<{ rows: DocumentRow[]; total: Counted }> => {
  const sources = await sourcesOf(db, scope, f);
  if (sources.length === 0) return { rows: [], total: { total: 0, isAtLeast: false } };
  const each = (statement: (source: Source) => SQL): SQL => sql.join(sources.map(statement), sql` union all `);
  const order = orderByFilled(f.orderDir, sql`document_date`, sql`source`, sql`id`);
  const keysOf = ({ name, from, date, where, isOfMany }: Source) => sql`(
    select ${name} as source, d.id, ${date} as document_date
    ${from}
    where ${where}
    ${orderBySought(isOfMany ? undefined : f.search)(f.orderDir, date, sql`d.id`)}
    limit ${f.page * f.perPage})`;
  const shownOf = ({ name, columns, shown }: Source) => sql`(
    select ${columns}
    from page k
    ${shown}
    where k.source = ${name})`;
  const [rows, total] = await Promise.all([
    all(
      db,
      DOCUMENT,
      sql`
      with page as materialized (
        select *
        from (${each(keysOf)}) as found
        ${order}
        ${pageOf(f.page, f.perPage)}
      )
      select *
      from (${each(shownOf)}) as shown
      ${order}`,
    ),
    countUpTo(
      db,
      sql`from (${each(({ from, where }) => sql`(select 1 ${from} where ${where})`)}) found`,
      f,
      sources.some(({ isOfMany }) => isOfMany),
    ),
  ]);
  return { rows, total };
};
