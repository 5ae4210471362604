/** One group of what is found, as a part of one statement: its columns, its rows and their order. */
import { sql, type SQL } from 'drizzle-orm';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { find } from '@ema/calls/search.ts';
import type { Office } from '@ema/domain/private-orders/may.ts';
import type { Group } from '@ema/domain/search/may.ts';
import type { Typed } from '@ema/domain/search/typed.ts';
import type { Queryable } from '../../db/client.ts';
import { holdsAny } from '../../db/like.ts';
import { all, bigint, instant, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import type { CallContext, Scope } from '../../kernel/context.ts';

export type Kind = CallOutput<typeof find>['items'][number]['kind'];
export type Asked = Pick<CallContext, 'scope' | 'viewer'> & { typed: Typed };

/** Of each group this many are told; one more is looked for, which says that there are others. */
export const EACH = 5;

const FOUND = {
  group: text<Group>(),
  place: bigint(),
  kind: text<Kind>(),
  id: bigint(),
  name: text(),
  key: text(),
  match: nullable(text()),
  note: nullable(text()),
  state: nullable(text()),
  at: nullable(instant()),
  cents: nullable(bigint()),
  shop: nullable(integer()),
  /** Of an account alone. */
  disabled: nullable(truth()),
};
export type FoundRow = RowOf<typeof FOUND>;
type Column = Exclude<keyof typeof FOUND, 'group' | 'place'>;

/** Columns that a group has nothing for are left out. */
export type Branch = {
  columns: Record<'kind' | 'id' | 'name', SQL> & Partial<Record<Column, SQL>>;
  from: SQL;
  where: SQL;
  order: SQL;
};

const TYPES: Readonly<Record<Column, SQL>> = {
  kind: sql`text`,
  id: sql`bigint`,
  name: sql`text`,
  key: sql`text`,
  match: sql`text`,
  note: sql`text`,
  state: sql`text`,
  at: sql`timestamptz`,
  cents: sql`bigint`,
  shop: sql`integer`,
  disabled: sql`boolean`,
};
const COLUMNS = Object.keys(TYPES) as readonly Column[];

const partOf = (group: Group, { columns, from, where, order }: Branch): SQL => {
  const selected = COLUMNS.map((column) => {
    const value = columns[column] ?? (column === 'key' ? sql`''` : sql`null`);
    return sql`(${value})::${TYPES[column]} as ${sql.identifier(column)}`;
  });
  return sql`(
    select ${group}::text as "group", row_number() over (order by ${order}) as place, ${sql.join(selected, sql`, `)}
    from ${from}
    where ${where}
    order by ${order}
    ${sql.raw(`limit ${EACH + 1}`)})`;
};

/** Does the column, in small letters, hold what was typed? */
export const holds = (typed: Typed, column: SQL): SQL =>
  typed.isShortNumber ? sql`false` : holdsAny(column, typed.spellings);

/** Does a telephone number that is kept as somebody wrote it have these figures? The figures alone are indexed. */
export const hasFigures = ({ figures }: Typed, telephone: SQL): SQL =>
  figures === null
    ? sql`false`
    : sql`(${telephone} <> '' and regexp_replace(${telephone}, '[^0-9]', '', 'g') like ${`%${figures}%`})`;

/** Two letters are not sought in everybody’s rows. */
export const isTooShort = (typed: Typed, scope: Scope, office: Office): boolean =>
  typed.isShort && scope.offices.includes(office);

/** All groups in one statement: a search is one way to the database and back, whoever asks. */
export const findAll = (db: Queryable, branches: readonly (readonly [Group, Branch])[]): Promise<FoundRow[]> =>
  branches.length === 0
    ? Promise.resolve([])
    : all(
        db,
        FOUND,
        sql`
        select *
        from (${sql.join(
          branches.map(([group, branch]) => partOf(group, branch)),
          sql` union all `,
        )}) as found
        order by place`,
      );
