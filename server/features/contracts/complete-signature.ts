/** Signs a contract with the code that was sent, and keeps the evidence of it (ACC-117). */
import { sql } from 'drizzle-orm';
import { completeSignature } from '@ema/calls/contracts.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { MARKETING_TEXT, MARKETING_TITLE } from '@ema/domain/contracts/consent.ts';
import { maySignByItself, SIGNED_OR_CANCELLED } from '@ema/domain/contracts/may.ts';
import { CONTRACT_TRANSITIONS } from '@ema/domain/contracts/states.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { agents } from '../../db/tables/access.ts';
import { contracts } from '../../db/tables/contracts.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { keepUserUpload } from '../../kernel/keep-user-upload.ts';
import { refuse } from '../../kernel/refuse.ts';
import { announce } from '../webhooks/announce.ts';
import type { Evidence } from './evidence.ts';
import { ownContract, signatureThing, signedPaper } from './own-contract.ts';
import { CONTRACT_PAGES } from './pages-queries.ts';
import type { Declarations } from './payload.ts';
import { presentContract } from './present.ts';
import { hasCertificate, type ContractRow } from './queries.ts';
import { refuseUnlessReady } from './ready-to-sign.ts';
import { spendSignatureCode } from './signature-code.ts';
import { evidenceOf } from './signature-evidence.ts';
import { newVerificationCode } from './verification-code.ts';

export const completeSignatureHandler = handle(completeSignature, async (c, { params, body }) => {
  const row = await ownContract(c.db, c.scope, params.id, true);
  refuse('wrong_state', maySignByItself(row.order_id));
  await completeSigning(c, row, body.token);
  return presentContract(await ownContract(c.db, c.scope, row.id), null);
});

/** The right code signs: code used, contract signed, consent kept, seal ordered at once, with the row locked. */
export const completeSigning = async (c: CallContext<Viewer, Tx>, row: ContractRow, token: string): Promise<void> => {
  await refuseUnlessReady(c, row);
  const used = await spendSignatureCode(c, row, signatureThing(row), token);
  await markSigned(c.db, row.id, used.usedAt, await evidenceOf(c, CONTRACT_PAGES, signedPaper(row), used));
  await keepConsequences(c, row);
  await c.audit({
    object: 'contract',
    objectId: row.id,
    detail: { sha256: row.sha256, challenge: used.id, documentType: row.document_type },
  });
  await c.outbox.job('contracts.seal', { contractId: row.id });
  await announce(c, 'contract.signed', { contractId: row.id, documentType: row.document_type, userId: row.user_id });
};

/** @throws wrong_state when somebody was first */
const markSigned = async (tx: Tx, id: number, signedAt: Date, evidence: Evidence): Promise<void> => {
  const { from, to } = CONTRACT_TRANSITIONS.sign;
  const signed = await first(
    tx,
    { id: contracts.id },
    sql`
    update contracts
    set state = ${to},
      signed_at = ${signedAt.toISOString()},
      verification_code = ${newVerificationCode()},
      evidence = ${JSON.stringify(evidence)}::jsonb
    where id = ${id}
      and state = any(${sql.param([...from])}::text[])
    returning id`,
  );
  if (!signed) throw new CallError('wrong_state', SIGNED_OR_CANCELLED);
};

/** What a signature brings with it: the consent, and a VAT number that was declared, with its certificate. */
const keepConsequences = async (c: CallContext<Viewer, Tx>, row: ContractRow): Promise<void> => {
  if (row.marketing_consent !== null) await keepChoice(c, row, row.marketing_consent);
  if (row.payload.answers?.vatNumber) await keepVatNumber(c, row, row.payload.answers);
};

/** The newer answer is the one that counts: what was given before ends with it (ACC-630). */
const keepChoice = async (c: CallContext<Viewer, Tx>, row: ContractRow, given: boolean): Promise<void> => {
  await c.db.execute(sql`
    update consents
    set withdrawn_at = ema_now(),
      withdrawn_ip_address = ${c.ip}
    where user_id = ${row.user_id}
      and title = ${MARKETING_TITLE}
      and given
      and withdrawn_at is null`);
  await c.db.execute(sql`
    insert into consents (user_id, contract_id, title, content, given, ip_address, actor_user_id)
    values (${row.user_id}, ${row.id}, ${MARKETING_TITLE}, ${MARKETING_TEXT}, ${given},
      ${c.ip}, ${c.viewer.actorUserId})`);
};

/**
 * One that stands stays: the office alone changes it, and sees in the log that another one was signed (ACC-608). The
 * certificate of each that is new waits for the office (ACC-186, ACC-634), as that of the same while none of it waits
 * or was accepted.
 */
const keepVatNumber = async (
  c: CallContext<Viewer, Tx>,
  { id, user_id: userId }: ContractRow,
  { vatNumber, vatCertificateFileId: fileId }: Declarations,
): Promise<void> => {
  const agent = await first(
    c.db,
    { id: agents.id, vat_number: agents.vatNumber },
    sql`
    select id, vat_number
    from agents
    where user_id = ${userId}
    for update`,
  );
  const isNew = agent !== null && agent.vat_number !== vatNumber;
  if (isNew && vatNumber !== null) await noteVatNumber(c, agent, vatNumber);
  if (fileId === null || (!isNew && (await hasCertificate(c.db, userId)))) return;
  if (isNew && agent.vat_number !== null) await markOther(c.db, id);
  await keepUserUpload(c.db, c.viewer, { kind: 'vat_certificate', fileId });
};

/** The paper of a number that does not stand is looked at, but nothing is asked because of it (ACC-634). */
const markOther = async (tx: Tx, id: number): Promise<void> => {
  await tx.execute(sql`
    update contracts
    set payload = jsonb_set(payload, '{answers,isOtherVatNumber}', 'true')
    where id = ${id}`);
};

const noteVatNumber = async (
  c: CallContext<Viewer, Tx>,
  agent: { id: number; vat_number: string | null },
  declared: string,
): Promise<void> => {
  if (agent.vat_number === null)
    await c.db.execute(sql`
      update agents
      set vat_number = ${declared}, version = version + 1
      where id = ${agent.id}
        and vat_number is null`);
  else
    await c.audit({
      event: 'contracts.other-vat-number',
      object: 'agent',
      objectId: agent.id,
      detail: { standing: `…${agent.vat_number.slice(-4)}`, declared: `…${declared.slice(-4)}` },
    });
};
