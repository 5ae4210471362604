/** Sends the sealed copy of a contract by e-mail to whomever its owner, or an administrator, names (ACC-214). */
import { sendContractByEmail } from '@ema/calls/contracts.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { maskDestination } from '@ema/domain/codes/mask.ts';
import { mayMail } from '@ema/domain/contracts/may.ts';
import { handle } from '../../kernel/handle.ts';
import { mailDocument } from '../../kernel/mail-document.ts';
import { refuse } from '../../kernel/refuse.ts';
import { readableContract } from './own-contract.ts';
import { findContractById } from './queries.ts';
import { sealContract } from './seal-contract.ts';

export const sendContractByEmailHandler = handle(sendContractByEmail, async (c, { params, body }) => {
  const row = await readableContract(c.db, c.scope, params.id);
  refuse('wrong_state', mayMail(row.state));
  // Signed a moment ago: no worker has sealed it yet.
  if (row.signed_file_id === null) await sealContract(c, row.id);
  const fileId = row.signed_file_id ?? (await findContractById(c.db, row.id))?.signed_file_id;
  if (!fileId) throw new CallError('internal');
  await mailDocument(c, body, fileId);
  await c.audit({
    object: 'contract',
    objectId: row.id,
    subjectUserId: row.user_id,
    detail: { to: maskDestination(body.to) },
  });
});
