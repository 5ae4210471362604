/** Cancels a contract: file and proof are kept, and the newest text may take its place (ACC-386, NET-318). */
import { sql } from 'drizzle-orm';
import { cancelContract } from '@ema/calls/contracts/office.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayCancel, mayRejectProgramme } from '@ema/domain/contracts/may.ts';
import { CONTRACT_TRANSITIONS } from '@ema/domain/contracts/states.ts';
import type { Tx } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { assignOne, type FirstPayload } from './assign.ts';
import { findOfficeContract, type OfficeContractRow } from './office-queries.ts';
import type { Payload } from './payload.ts';
import { presentOfficeContract } from './present-office.ts';
import { findContractById } from './queries.ts';
import { tellToSign } from './tell-to-sign.ts';
import { holdKind } from './template-queries.ts';

export const cancelContractHandler = handle(cancelContract, async (c, { params, body }) => {
  const asked = await mustFind(c.db, params.id);
  await holdKind(c.db, asked.document_type);
  const row = await mustFind(c.db, params.id, true);
  refuse('wrong_state', mayCancel({ state: row.state, isOrderCopy: row.order_id !== null }));
  if (body.programmeRejected) refuse('wrong_state', mayRejectProgramme(row.has_programme));
  const payload = (await findContractById(c.db, row.id))?.payload ?? {};
  const { from, to } = CONTRACT_TRANSITIONS.cancel;
  await c.db.execute(sql`
    update contracts
    set state = ${to},
      cancelled_at = ema_now(),
      cancel_reason = ${body.reason},
      cancelled_by_user_id = ${c.viewer.userId}
    where id = ${row.id}
      and state = any(${sql.param([...from])}::text[])`);
  const replacement = body.reassign
    ? await assignOne(c.db, row.user_id, row.document_type, {
        payload: beginning(payload, body.programmeRejected),
        replacesId: row.id,
      })
    : null;
  if (replacement !== null) await tellToSign(c, [replacement]);
  await c.audit({
    object: 'contract',
    objectId: row.id,
    subjectUserId: row.user_id,
    detail: { reason: body.reason, replacement, programmeRejected: body.programmeRejected },
  });
  return presentOfficeContract(await mustFind(c.db, row.id));
});

/** @throws not_found */
const mustFind = async (tx: Tx, id: number, forUpdate = false): Promise<OfficeContractRow> => {
  const row = await findOfficeContract(tx, id, forUpdate);
  if (!row) throw new CallError('not_found', 'Il contratto richiesto non esiste.');
  return row;
};

/** What is asked before the new one: the same, answered anew; a refused programme is there to be corrected. */
const beginning = (p: Payload, isRejected: boolean): FirstPayload => ({
  ...(p.isNewContractSignature === undefined ? {} : { isNewContractSignature: p.isNewContractSignature }),
  ...(p.meetingsRequired === undefined ? {} : { meetingsRequired: p.meetingsRequired }),
  ...(isRejected ? { meetingsRequired: true, meetingsRejected: true } : {}),
  ...(isRejected && p.meetings ? { meetings: p.meetings } : {}),
});
