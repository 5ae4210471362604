import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { maySign } from '@ema/domain/contracts/may.ts';
import { stageNow, stagesOf, unreadPages } from '@ema/domain/contracts/signature.ts';
import type { Queryable } from '../../db/client.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownPapers } from '../../kernel/scopes.ts';
import type { Evidence } from './evidence.ts';
import type { RawInstant } from './instants.ts';
import type { BoundThing } from '../codes/challenge.ts';

export type Meeting = { lastName: string; firstName: string; phone: string; date: string; time: string };
export type Answers = {
  hasVatNumber: boolean;
  vatNumber: string | null;
  vatCertificateFileId: number | null;
  hasIncomeHigherThanLimit: boolean;
  hasCompulsorySocialSecurity: boolean;
  hasRetirementPension: boolean;
  isSubscribedToINPS: boolean;
  isPublicAdministrationEmployee: boolean;
  publicAdministrationEmployer: string | null;
};
export type Payload = {
  isNewContractSignature?: boolean;
  meetingsRequired?: boolean;
  meetingsRejected?: boolean;
  meetings?: Meeting[];
  answers?: Answers;
};
export type ContractRow = {
  id: number;
  user_id: number;
  /** The order whose copy it is: signed from the order, not from the operations centre. */
  order_id: number | null;
  person_id: number;
  mobile: string | null;
  mobile_validated: boolean;
  document_type: string;
  revision: number;
  title: string;
  shop: number | null;
  is_privacy: boolean;
  state: 'assigned' | 'signed' | 'cancelled';
  file_id: number | null;
  sha256: string | null;
  page_count: number | null;
  payload: Payload;
  marketing_consent: boolean | null;
  assigned_at: RawInstant;
  signed_at: RawInstant | null;
  cancelled_at: RawInstant | null;
  signed_file_id: number | null;
  signed_sha256: string | null;
  verification_code: string | null;
  evidence: Evidence | { demo: true } | null;
  sealed_at: RawInstant | null;
};

export const CONTRACTS = sql`
  select k.id, k.user_id, k.order_id, u.person_id, p.mobile, p.mobile_validated_at is not null as mobile_validated, t.document_type, t.revision,
    t.title || coalesce(' n. ' || k.order_id, '') as title, t.shop, t.is_privacy,
    k.state, k.file_id, k.sha256, k.page_count, k.payload, k.marketing_consent, k.assigned_at, k.signed_at, k.cancelled_at,
    k.signed_file_id, k.signed_sha256, k.verification_code, k.evidence, k.sealed_at
  from contracts k join contract_templates t on t.id = k.template_id join users u on u.id = k.user_id join people p on p.id = u.person_id`;

export const findContract = async (db: Queryable, where: SQL): Promise<ContractRow | null> =>
  (await db.execute<ContractRow>(sql`${CONTRACTS} where ${where}`)).rows[0] ?? null;

/** One's own contract; somebody else's is as absent as one that never was. @throws not_found */
export const ownContract = async (db: Queryable, scope: Scope, id: number, forUpdate = false): Promise<ContractRow> => {
  const row = await findContract(
    db,
    sql`k.id = ${id} and ${ownPapers(scope, sql`k.user_id`)} ${forUpdate ? sql`for update of k` : sql``}`,
  );
  if (!row) throw new CallError('not_found', 'Il contratto richiesto non esiste o non è più disponibile.');
  return row;
};

/** @throws wrong_state, and says which state it is in, unless the contract may still be signed */
export const refuseUnlessOpen = (row: ContractRow): void => {
  const refusal = maySign(row.state);
  if (refusal) throw new CallError('wrong_state', refusal);
};

const factsOf = (row: ContractRow, pagesSeen: readonly number[]) => ({
  documentType: row.document_type,
  pageCount: row.page_count ?? 1,
  pagesSeen,
  isNewContractSignature: row.payload.isNewContractSignature === true,
  declarationsGiven: row.payload.answers !== undefined,
  meetingsRequired: row.payload.meetingsRequired === true,
  meetingsGiven: row.payload.meetings !== undefined && row.payload.meetingsRejected !== true,
  marketingConsent: row.marketing_consent,
});
export const asksDeclarations = (row: ContractRow): boolean => stagesOf(factsOf(row, [])).includes('declarations');

/** What is missing before the contract may be signed, as a sentence; null when nothing is. */
export const missingBeforeSigning = (row: ContractRow, pagesSeen: readonly number[]): string | null => {
  const facts = factsOf(row, pagesSeen);
  const unread = unreadPages(facts.pageCount, pagesSeen).length;
  return {
    declarations: 'Rispondi prima alle domande della lettera d’incarico.',
    meetings: 'Compila prima il programma di fidelizzazione.',
    read:
      unread === 1
        ? 'Leggi tutte le pagine prima di firmare: ne manca una.'
        : `Leggi tutte le pagine prima di firmare: ne mancano ${unread}.`,
    consent: 'Scegli prima se prestare il consenso.',
    signature: null,
  }[stageNow(facts)];
};

/** What a signature's code is bound to: exactly this PDF, with exactly these answers. */
export const signatureThing = (row: ContractRow): BoundThing => ({
  purpose: row.order_id === null ? 'contract-signature' : 'order-signature',
  object: `contract:${row.id}`,
  objectHash: createHash('sha256')
    .update(JSON.stringify([row.sha256, row.marketing_consent, row.payload]))
    .digest('hex'),
  userId: row.user_id,
  personId: row.person_id,
});

export const seenPages = async (db: Queryable, row: ContractRow, sessionId: number): Promise<number[]> => {
  const found = await db.execute<{ page: number }>(sql`
    select page from contract_pages_seen where contract_id = ${row.id} and session_id = ${sessionId} and sha256 = ${row.sha256 ?? ''} order by page`);
  return found.rows.map((r) => r.page);
};
