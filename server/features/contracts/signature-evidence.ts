/** Gathers what is known about a signature at the moment it is made, for the page that proves it. */
import { maskDestination, maskFiscalCode } from '@ema/domain/codes/mask.ts';
import { CODE_POLICY, wrongAttempts } from '@ema/domain/codes/policy.ts';
import type { Queryable } from '../../db/client.ts';
import type { CallContext } from '../../kernel/context.ts';
import type { UsedChallenge } from '../codes/challenge.ts';
import type { Evidence } from './evidence.ts';
import { findReading, findSigner, type PagesTable, type ReadPaper } from './pages-queries.ts';

/** What is signed: its name with its revision, exactly which PDF, who signs, and what they chose before. */
export type SignedPaper = ReadPaper & {
  title: string;
  person_id: number;
  /** As it was read before the code was typed, which proves the number too. */
  mobile_validated: boolean;
  choices: [string, string][];
};

export const evidenceOf = async (
  c: CallContext,
  pages: PagesTable,
  paper: SignedPaper,
  used: UsedChallenge,
): Promise<Evidence> => {
  const reading = await findReading(c.db, pages, paper, c.viewer.sessionId);
  return {
    signer: reading?.full_name ?? '',
    fiscalCode: maskFiscalCode(reading?.fiscal_code ?? null),
    mobile: maskDestination(used.destination),
    mobileValidated: paper.mobile_validated,
    purpose: `Firma di «${paper.title}»`,
    documentSha256: paper.sha256 ?? '',
    pageCount: paper.page_count ?? 1,
    pagesAsText: reading?.as_text ?? 0,
    requestedAt: used.createdAt.toISOString(),
    requestIp: String(used.detail['requestIp'] ?? ''),
    requestUserAgent: String(used.detail['requestUserAgent'] ?? ''),
    method: used.method,
    resolvedAt: used.usedAt.toISOString(),
    ip: c.ip,
    userAgent: c.userAgent,
    wrongAttempts: wrongAttempts(CODE_POLICY, used.attemptsLeft, true),
    firstPageAt: reading?.first_at?.toISOString() ?? null,
    lastPageAt: reading?.last_at?.toISOString() ?? null,
    choices: paper.choices,
  };
};

/** Papers of the demo were never signed by anybody: what their evidence page says is taken from the person. */
export const demoEvidence = async (
  db: Queryable,
  row: SignedPaper & { mobile: string | null; signed_at: Date },
): Promise<Evidence> => {
  const signer = await findSigner(db, row.person_id);
  const at = row.signed_at.toISOString();
  return {
    signer: signer?.full_name ?? '',
    fiscalCode: maskFiscalCode(signer?.fiscal_code ?? null),
    mobile: maskDestination(row.mobile ?? ''),
    mobileValidated: row.mobile_validated,
    purpose: `Firma di «${row.title}» (dati dimostrativi)`,
    documentSha256: row.sha256 ?? '',
    pageCount: row.page_count ?? 1,
    requestedAt: at,
    requestIp: '127.0.0.1',
    requestUserAgent: '',
    method: 'SMS',
    resolvedAt: at,
    ip: '127.0.0.1',
    userAgent: '',
    wrongAttempts: 0,
    firstPageAt: null,
    lastPageAt: null,
    choices: row.choices,
  };
};
