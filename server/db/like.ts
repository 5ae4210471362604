/** Looks for what somebody typed as it is: as a pattern of LIKE, and in what is known of people with an account. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { first, integer } from './rows.ts';

/** Lower case, letters in the form they are kept in, with what LIKE would read as a pattern escaped. */
export const likeText = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Does the column hold any of these spellings? */
export const holdsAny = (column: SQL, spellings: readonly string[]): SQL =>
  sql`(${sql.join(
    spellings.map((typed) => sql`${column} like ${`%${likeText(typed)}%`}`),
    sql` or `,
  )})`;

/**
 * Accounts whose person or username holds one of the spellings: each by its index, where an `or` of two tables would
 * read everybody.
 */
export const accountsLike = (...spellings: readonly [string, ...string[]]): SQL => sql`(
    select w.id
    from people s
    join users w on w.person_id = s.id
    where ${holdsAny(sql`s.search_text`, spellings)}
    union
    select w.id
    from users w
    where ${holdsAny(sql`lower(w.username)`, spellings)})`;

/** Of a text that more accounts have, rows are not sought first and then put in order: the list is read in its own. */
export const FREQUENT = 2_000;
/** Do so many accounts have the text that a page of a list is soon full? Counted no further than that. */
export const isFrequent = async (db: Queryable, typed: string): Promise<boolean> => {
  const most = sql.raw(String(FREQUENT + 1));
  const counted = await first(
    db,
    { n: integer() },
    sql`
    select count(*)::int as n
    from (
      (select 1 from people s join users w on w.person_id = s.id where ${holdsAny(sql`s.search_text`, [typed])}
       limit ${most})
      union all
      (select 1 from users w where ${holdsAny(sql`lower(w.username)`, [typed])} limit ${most})) counted`,
  );
  return (counted?.n ?? 0) > FREQUENT;
};
/** The same read off the rows: `u` is the account, `p` its person. */
export const isAccountLike = (typed: string): SQL =>
  sql`(${holdsAny(sql`p.search_text`, [typed])} or ${holdsAny(sql`lower(u.username)`, [typed])})`;

/** The code of an agent, if it is a number: compared as one, it is found by the key. */
const codeOf = (typed: string): SQL => sql`${/^\d{1,15}$/.test(typed) ? Number(typed) : null}::bigint`;
/** Accounts as above, and that of the agent whose code it is. */
export const accountsOrCode = (typed: string): SQL => sql`(
    select found.id
    from ${accountsLike(typed)} found
    union
    select g.user_id
    from agents g
    where g.id = ${codeOf(typed)})`;
/** Agents whose account it is, and the one whose code it is. */
export const agentsLike = (typed: string): SQL => sql`(
    select g.id
    from agents g
    where g.user_id in ${accountsLike(typed)}
    union
    select g.id
    from agents g
    where g.id = ${codeOf(typed)})`;
