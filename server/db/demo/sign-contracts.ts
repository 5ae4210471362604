/** Marks contracts of the demo as signed in the past. Their sealed copies are made when they are first opened. */
import { sql, type SQL } from 'drizzle-orm';
import { MARKETING_TEXT, MARKETING_TITLE } from '@ema/domain/contracts/consent.ts';
import type { Queryable } from '../client.ts';
import { all } from '../rows.ts';
import { contracts } from '../tables/contracts.ts';

/** All contracts of a person that are not copies of orders. */
export const signForDemo = (db: Queryable, userId: number, signedAt: Date): Promise<void> =>
  markSigned(db, sql`user_id = ${userId} and order_id is null`, signedAt);
/** The copy of one order. */
export const signOrderCopyForDemo = (db: Queryable, orderId: number, signedAt: Date): Promise<void> =>
  markSigned(db, sql`order_id = ${orderId}`, signedAt);

/** Four groups of four letters, the same for the same contract every time the demo is made. */
const VERIFICATION_CODE = sql`upper(regexp_replace(
    left(encode(sha256(convert_to('demo ' || id, 'UTF8')), 'hex'), 16),
    '(.{4})(.{4})(.{4})(.{4})', '\\1-\\2-\\3-\\4'))`;
const IS_PRIVACY = sql`(select is_privacy from contract_templates t where t.id = template_id)`;

const markSigned = async (db: Queryable, which: SQL, signedAt: Date): Promise<void> => {
  const signed = await all(
    db,
    { id: contracts.id },
    sql`
    update contracts
    set state = 'signed',
      signed_at = ${signedAt.toISOString()},
      assigned_at = ${signedAt.toISOString()}::timestamptz - interval '20 minutes',
      marketing_consent = case when ${IS_PRIVACY} then id % 3 <> 0 end,
      verification_code = ${VERIFICATION_CODE},
      evidence = jsonb_build_object('demo', true)
    where ${which}
      and state = 'assigned'
    returning id`,
  );
  await keepConsents(
    db,
    signed.map(({ id }) => id),
  );
};

/** What was chosen in the notices among them. */
const keepConsents = async (db: Queryable, ids: readonly number[]): Promise<void> => {
  await db.execute(sql`
    insert into consents (user_id, contract_id, title, content, given, consented_at, ip_address, actor_user_id)
    select user_id, id, ${MARKETING_TITLE}, ${MARKETING_TEXT}, marketing_consent, signed_at, '192.0.2.17', user_id
    from contracts
    where id = any(${sql.param([...ids])}::bigint[])
      and marketing_consent is not null`);
};
