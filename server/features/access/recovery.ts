import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import type { Binding } from '../codes/challenge.ts';

export type Recoverable = { id: number; person_id: number; username: string; mobile: string };

/** Only a mobile that the account's owner proved may recover the account; an agent who typed it may not. */
const RECOVERABLE = sql`
  select u.id, u.person_id, u.username, p.mobile from users u join people p on p.id = u.person_id left join agents a on a.user_id = u.id
  where not u.disabled and coalesce(a.status in ('seller', 'customer'), true) and p.mobile is not null and p.mobile_proved_by_owner_at is not null`;

export const findForReset = async (db: Queryable, username: string): Promise<Recoverable | null> =>
  (await db.execute<Recoverable>(sql`${RECOVERABLE} and lower(u.username) = ${username}`)).rows[0] ?? null;
export const findByMobile = async (db: Queryable, mobile: string): Promise<Recoverable[]> =>
  (await db.execute<Recoverable>(sql`${RECOVERABLE} and p.mobile = ${mobile} order by u.id limit 20`)).rows;

export const resetBinding = (user: Recoverable): Binding => ({
  purpose: 'password-reset',
  object: `user:${user.id}`,
  userId: user.id,
  personId: user.person_id,
  destination: user.mobile,
});
export const recoveryBinding = (user: Recoverable, mobile: string): Binding => ({
  purpose: 'username-recovery',
  object: `mobile:${mobile}`,
  userId: null,
  personId: user.person_id,
  destination: mobile,
});
