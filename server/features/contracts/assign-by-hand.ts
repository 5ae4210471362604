/** Gives one person the text in force (ACC-387). */
import { assignContract } from '@ema/calls/contracts/office.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayAssign } from '@ema/domain/contracts/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { assignOne } from './assign.ts';
import { isReachable } from './ready-to-sign.ts';
import { findHolder, findOfficeContract } from './office-queries.ts';
import { presentOfficeContract } from './present-office.ts';
import { tellToSign } from './tell-to-sign.ts';
import { heldKind } from './whole-template.ts';

export const assignContractHandler = handle(
  assignContract,
  async (c, { body }) => {
    const { user, documentType, ...payload } = body;
    const kind = await heldKind(c.db, documentType);
    const holder = await findHolder(c.db, user, documentType);
    if (!holder) throw new CallError('not_found', 'Questa persona non esiste.');
    refuse(
      'wrong_state',
      mayAssign({
        isPublished: kind.revision !== null,
        isOrderCopy: kind.audience === 'orders',
        isUsable: holder.is_usable,
        isReachable: await isReachable(c, holder),
        has: holder.has,
      }),
    );
    const id = await assignOne(c.db, user, documentType, { payload });
    const row = id === null ? null : await findOfficeContract(c.db, id);
    if (!row) throw new CallError('internal');
    await tellToSign(c, [row.id]);
    await c.audit({ object: 'contract', objectId: row.id, subjectUserId: user, detail: { documentType } });
    return presentOfficeContract(row);
  },
  { status: 201 },
);
