/** An agent gives their VAT number with the paper that proves it, which then waits for the office (ACC-186). */
import { sql } from 'drizzle-orm';
import { insertVatNumber } from '@ema/calls/incomes.ts';
import { mayGiveOnce } from '@ema/domain/incomes/may.ts';
import { vatNumberFault } from '@ema/domain/kernel/identifiers.ts';
import type { Queryable } from '../../db/client.ts';
import type { Scope } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { keepUserUpload } from '../../kernel/keep-user-upload.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { keepUpload } from '../../kernel/uploads.ts';
import { findPaid } from './queries.ts';

/** The paper is stored before the transaction: what is written anew takes its time. */
export const insertVatNumberHandler = handle(
  insertVatNumber,
  async (c, { body: { vatNumber, vatCertificateFile } }) => {
    refuseField('vatNumber', vatNumberFault(vatNumber));
    const isKnown = await isGiven(c.db, c.scope, vatNumber, false);
    const fileId = isKnown ? null : await keepUpload(c, 'vatCertificateFile', vatCertificateFile);
    await c.transact(async (tx) => {
      const agentId = agentIdOf(c.viewer);
      await c.audit({ object: 'agent', objectId: agentId, detail: { ending: vatNumber.slice(-4) } }, tx);
      if (fileId === null || (await isGiven(tx, c.scope, vatNumber, true))) return;
      await tx.execute(sql`
        update agents
        set vat_number = ${vatNumber}, version = version + 1
        where id = ${agentId}
          and vat_number is null`);
      await keepUserUpload(tx, c.viewer, { kind: 'vat_certificate', fileId });
    });
    return { vatNumber };
  },
  { transaction: 'manual' },
);

/** Was this number given before? @throws wrong_state when another one was */
const isGiven = async (db: Queryable, scope: Scope, wanted: string, forUpdate: boolean): Promise<boolean> => {
  const standing = (await findPaid(db, scope, forUpdate))?.vat_number ?? null;
  refuse('wrong_state', mayGiveOnce('vatNumber', standing, wanted));
  return standing === wanted;
};
