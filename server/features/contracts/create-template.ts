/** Makes a kind of text of the office's own, with an empty draft (ACC-111, ACC-381). */
import { sql } from 'drizzle-orm';
import { createContractTemplate } from '@ema/calls/contracts/templates.ts';
import { typeOfTitle, type Audience } from '@ema/domain/contracts/kinds.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { contractKinds } from '../../db/tables/contracts.ts';
import { handle } from '../../kernel/handle.ts';
import { findTypesLike } from './template-queries.ts';
import { wholeTemplate } from './whole-template.ts';

const isOfShop = (audience: Audience): boolean => audience === 'agents' || audience === 'managers';

export const createContractTemplateHandler = handle(
  createContractTemplate,
  async (c, { body }) => {
    const kind = { ...body, shop: isOfShop(body.audience) ? body.shop : null };
    const documentType = await insertKind(c.db, kind);
    await c.db.execute(sql`
      insert into contract_drafts (document_type, title, body, updated_at, updated_by_user_id)
      values (${documentType}, ${body.title}, '', ema_now(), ${c.viewer.userId})`);
    await c.audit({ object: 'contract_kind', objectId: documentType, detail: { audience: body.audience } });
    return wholeTemplate(c.db, documentType);
  },
  { status: 201 },
);

/** The first type that nobody has: `other_codice_etico`, `other_codice_etico_2`. */
const insertKind = async (
  tx: Tx,
  kind: { title: string; audience: Audience; shop: number | null },
): Promise<string> => {
  const type = typeOfTitle(kind.title);
  const names = await findTypesLike(tx, type);
  for (let n = 1; ; n += 1) {
    const documentType = n === 1 ? type : `${type}_${n}`;
    if (names.has(documentType)) continue;
    const inserted = await first(
      tx,
      { document_type: contractKinds.documentType },
      sql`
      insert into contract_kinds (document_type, audience, shop, created_at)
      values (${documentType}, ${kind.audience}, ${kind.shop}, ema_now())
      on conflict do nothing
      returning document_type`,
    );
    if (inserted) return inserted.document_type;
  }
};
