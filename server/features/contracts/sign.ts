import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { completeSignature, pagesSeen, startSignature } from '@ema/calls/contracts.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { maskDestination, maskFiscalCode } from '@ema/domain/codes/mask.ts';
import { CODE_POLICY, wrongAttempts } from '@ema/domain/codes/policy.ts';
import type { Tx } from '../../db/client.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { choicesOf, MARKETING_TEXT } from './choices.ts';
import {
  missingBeforeSigning,
  ownContract,
  refuseUnlessOpen,
  seenPages,
  signatureThing,
  type ContractRow,
} from './contract-row.ts';
import type { Evidence } from './evidence.ts';
import { toIso, toIsoOrNull, type RawInstant } from './instants.ts';
import type { UsedChallenge } from '../codes/challenge.ts';
import { presentChallenge } from '../codes/present.ts';
import { startChallenge } from '../codes/start.ts';
import { verifyChallenge } from '../codes/verify.ts';
import { presentContract } from './present.ts';

/** The reader showed one page of exactly this PDF in this session. */
export const pagesSeenHandler = handle(pagesSeen, async (c, { params, body }) => {
  const row = await ownContract(c.db, c.scope, params.id);
  refuseUnlessOpen(row);
  if (row.sha256 === null || row.sha256 !== body.sha256)
    throw new CallError('wrong_state', 'Il documento mostrato non è quello assegnato. Ricarica la pagina.');
  if (body.page > (row.page_count ?? 0)) throw invalidField('page', 'Il documento non ha questa pagina.');
  await c.db.execute(sql`
    insert into contract_pages_seen (contract_id, session_id, sha256, page) values (${row.id}, ${c.viewer.sessionId}, ${row.sha256}, ${body.page})
    on conflict do nothing`);
  return { pagesSeen: await seenPages(c.db, row, c.viewer.sessionId), pageCount: row.page_count ?? 1 };
});

/** ACC-115 */
export const startSignatureHandler = handle(startSignature, async (c, { params }) => {
  const row = await ownContract(c.db, c.scope, params.id);
  refuseOrderCopy(row);
  return startSigning(c, row);
});

/** ACC-117 */
export const completeSignatureHandler = handle(completeSignature, async (c, { params, body }) => {
  const row = await ownContract(c.db, c.scope, params.id, true);
  refuseOrderCopy(row);
  await completeSigning(c, row, body.token);
  return presentContract(await ownContract(c.db, c.scope, row.id), null);
});

/** The copy of an order is signed together with the order's state. @throws wrong_state */
const refuseOrderCopy = (row: ContractRow): void => {
  if (row.order_id !== null) throw new CallError('wrong_state', 'Questa copia si firma dalla pagina dell’ordine.');
};

/** Sends the code for exactly this PDF, once everything before the signature is done. */
export const startSigning = async (c: CallContext<Viewer, Tx>, row: ContractRow) => {
  refuseUnlessOpen(row);
  await refuseUnlessReady(c, row);
  const destination = await signersMobile(c, row);
  const challenge = await startChallenge(
    c,
    { ...signatureThing(row), destination },
    {
      method: 'SMS',
      text: (code, minutes) =>
        `${code} è il codice EMA Planet per firmare «${row.title}». Vale ${minutes} minuti. Non comunicarlo a nessuno.`,
      detail: { sessionId: c.viewer.sessionId },
    },
  );
  await c.audit({ object: 'contract', objectId: row.id, detail: { sha256: row.sha256, challenge: challenge.id } });
  return presentChallenge(challenge);
};

/** The right code signs. Code used, contract signed, consent kept and seal ordered in one transaction; the row is locked. */
export const completeSigning = async (c: CallContext<Viewer, Tx>, row: ContractRow, token: string): Promise<void> => {
  refuseUnlessOpen(row);
  await refuseUnlessReady(c, row);
  const used = await verifyChallenge(c, { ...signatureThing(row), destination: await signersMobile(c, row) }, token);
  const evidence = await evidenceOf(c, row, used);
  const signed = await c.db.execute(sql`
    update contracts set state = 'signed', signed_at = ${used.usedAt.toISOString()}, verification_code = ${newVerificationCode()}, evidence = ${JSON.stringify(evidence)}::jsonb
    where id = ${row.id} and state = 'assigned' returning id`);
  if (signed.rows.length === 0)
    throw new CallError('wrong_state', 'Nel frattempo il documento è stato firmato o annullato.');
  await keepConsequences(c, row);
  await c.audit({
    object: 'contract',
    objectId: row.id,
    detail: { sha256: row.sha256, challenge: used.id, documentType: row.document_type },
  });
  await c.outbox.job('contracts.seal', { contractId: row.id });
};

const refuseUnlessReady = async (c: CallContext, row: ContractRow): Promise<void> => {
  const seen = row.sha256 === null ? [] : await seenPages(c.db, row, c.viewer.sessionId);
  const missing =
    row.sha256 === null ? 'Apri prima il documento e leggilo per intero.' : missingBeforeSigning(row, seen);
  if (missing) throw new CallError('wrong_state', missing);
};

/** @throws wrong_state while there is no number, or it must be validated first */
const signersMobile = async (c: CallContext, row: ContractRow): Promise<string> => {
  const toggle = await c.db.execute<{ value: string }>(
    sql`select value from parameters where id = 'contact_validation_mobile'`,
  );
  const needsProof = toggle.rows[0]?.value === 'true';
  if (row.mobile === null || (needsProof && !row.mobile_validated))
    throw new CallError('wrong_state', 'Per firmare convalida prima il tuo numero di cellulare.');
  return row.mobile;
};

const evidenceOf = async (c: CallContext, row: ContractRow, used: UsedChallenge): Promise<Evidence> => {
  const found = await c.db.execute<{
    full_name: string;
    fiscal_code: string | null;
    first_at: RawInstant | null;
    last_at: RawInstant | null;
  }>(sql`
    select p.first_name || ' ' || p.last_name as full_name, p.fiscal_code,
      (select min(at) from contract_pages_seen s where s.contract_id = ${row.id} and s.session_id = ${c.viewer.sessionId} and s.sha256 = ${row.sha256}) as first_at,
      (select max(at) from contract_pages_seen s where s.contract_id = ${row.id} and s.session_id = ${c.viewer.sessionId} and s.sha256 = ${row.sha256}) as last_at
    from people p where p.id = ${row.person_id}`);
  const person = found.rows[0];
  return {
    signer: person?.full_name ?? '',
    fiscalCode: maskFiscalCode(person?.fiscal_code ?? null),
    mobile: maskDestination(used.destination),
    purpose: `Firma di «${row.title}, rev. ${row.revision}»`,
    documentSha256: row.sha256 ?? '',
    pageCount: row.page_count ?? 1,
    requestedAt: used.createdAt.toISOString(),
    requestIp: String(used.detail['requestIp'] ?? ''),
    requestUserAgent: String(used.detail['requestUserAgent'] ?? ''),
    method: used.method,
    resolvedAt: toIso(used.usedAt),
    ip: c.ip,
    userAgent: c.userAgent,
    wrongAttempts: wrongAttempts(CODE_POLICY, used.attemptsLeft, true),
    firstPageAt: toIsoOrNull(person?.first_at ?? null),
    lastPageAt: toIsoOrNull(person?.last_at ?? null),
    choices: choicesOf(row),
  };
};

/** What a signature brings with it: the consent, and a VAT number that was declared. */
const keepConsequences = async (c: CallContext, row: ContractRow): Promise<void> => {
  if (row.marketing_consent !== null)
    await c.db.execute(sql`
      insert into consents (user_id, title, content, given, ip_address, actor_user_id)
      values (${row.user_id}, 'Comunicazioni promozionali', ${MARKETING_TEXT}, ${row.marketing_consent}, ${c.ip}, ${c.viewer.actorUserId})`);
  const vatNumber = row.payload.answers?.vatNumber;
  if (vatNumber)
    await c.db.execute(
      sql`update agents set vat_number = ${vatNumber}, version = version + 1 where user_id = ${row.user_id} and vat_number is distinct from ${vatNumber}`,
    );
};

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Sixteen letters of 32: 80 bits, nothing to guess. */
const newVerificationCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(32)]).join('')).join('-');
