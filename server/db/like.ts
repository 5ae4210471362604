/** Looks for what somebody typed as it is: as a pattern of LIKE, and in what is known of people with an account. */
import { sql, type SQL } from 'drizzle-orm';

/** Lower case, with what LIKE would read as a pattern escaped. */
export const likeText = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Accounts whose person or username holds it: each by its index, where an `or` of two tables would read everybody. */
export const accountsLike = (typed: string): SQL => {
  const pattern = `%${likeText(typed)}%`;
  return sql`(
    select w.id
    from people s
    join users w on w.person_id = s.id
    where s.search_text like ${pattern}
    union
    select w.id
    from users w
    where lower(w.username) like ${pattern})`;
};

/** Agents whose account it is, and the one whose code it is. */
export const agentsLike = (typed: string): SQL => sql`(
    select g.id
    from agents g
    where g.user_id in ${accountsLike(typed)}
    union
    select g.id
    from agents g
    where g.id::text = ${typed})`;
