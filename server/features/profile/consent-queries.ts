/** Reads what people consented to, with the notice that each choice was made in. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, first, nullable, text, type RowOf } from '../../db/rows.ts';
import { consents } from '../../db/tables/contracts.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownPapers, papersOf } from '../../kernel/scopes.ts';

const CONSENT = {
  id: consents.id,
  user_id: consents.userId,
  title: consents.title,
  content: consents.content,
  given: consents.given,
  consented_at: consents.consentedAt,
  ip_address: consents.ipAddress,
  withdrawn_at: consents.withdrawnAt,
  text_version: nullable(text()),
};
export type ConsentRow = RowOf<typeof CONSENT>;
const select = (where: SQL): SQL => sql`
  select s.id, s.user_id, s.title, s.content, s.given, s.consented_at, s.ip_address, s.withdrawn_at,
    coalesce(s.text_version, t.title || ', rev. ' || t.revision) as text_version
  from consents s
  left join contracts k on k.id = s.contract_id
  left join contract_templates t on t.id = k.template_id
  where ${where}`;

/** Newest first: one's own, or those of whom an administrator names. */
export const findConsents = (db: Queryable, scope: Scope, user: number | undefined): Promise<ConsentRow[]> =>
  all(
    db,
    CONSENT,
    sql`
    ${select(papersOf(scope, user, sql`s.user_id`))}
    order by s.consented_at desc, s.id desc`,
  );

export const findOwnConsent = (db: Queryable, scope: Scope, id: number): Promise<ConsentRow | null> =>
  first(db, CONSENT, select(sql`s.id = ${id} and ${ownPapers(scope, sql`s.user_id`)}`));
