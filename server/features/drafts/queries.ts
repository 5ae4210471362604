/** Reads the draft that a person keeps under a name. */
import { sql, type SQL } from 'drizzle-orm';
import type { Shop } from '@ema/domain/access/roles.ts';
import type { Queryable } from '../../db/client.ts';
import { first, truth, type RowOf } from '../../db/rows.ts';
import { drafts } from '../../db/tables/drafts.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownPapers } from '../../kernel/scopes.ts';

const DRAFT = {
  id: drafts.draftId,
  revision: drafts.revision,
  content: drafts.content,
  device: drafts.device,
  saved_at: drafts.savedAt,
};
export type DraftRow = RowOf<typeof DRAFT>;

/** The place of a draft: one for each name in each shop. */
export type DraftPlace = { shop: Shop | null; name: string };
export const atPlace = (scope: Scope, { shop, name }: DraftPlace): SQL =>
  sql`${ownPapers(scope, sql`d.user_id`)} and d.shop = ${shop} and d.name = ${name}`;
/** A draft that became a commission, here or on another device, is no draft any more. */
export const becameCommission = (draftId: SQL): SQL =>
  sql`exists (select 1 from commissions c where c.draft_id = ${draftId})`;

export const findDraft = (db: Queryable, scope: Scope, place: DraftPlace): Promise<DraftRow | null> =>
  first(
    db,
    DRAFT,
    sql`
      select d.draft_id as id, d.revision, d.content, d.device, d.saved_at
      from drafts d
      where ${atPlace(scope, place)} and not ${becameCommission(sql`d.draft_id`)}`,
  );

export const isSent = async (db: Queryable, draftId: string): Promise<boolean> => {
  const sent = await first(db, { is_sent: truth() }, sql`select ${becameCommission(sql`${draftId}::uuid`)} as is_sent`);
  return sent?.is_sent ?? false;
};
