/** Appends the page of evidence to a signed paper of any kind and seals both; the sealed copy is stored by its hash. */
import { companySigner } from '../../adapters/pdf/company-certificate.ts';
import { printEvidence } from '../../adapters/pdf/evidence-page.ts';
import { sealPdf } from '../../adapters/pdf/seal.ts';
import type { Queryable } from '../../db/client.ts';
import type { Services } from '../../kernel/services.ts';
import { printedEvidence, type Evidence } from './evidence.ts';
import { demoEvidence, type SignedPaper } from './signature-evidence.ts';

export type Sealers = Pick<Services, 'config' | 'ports'> & { db: Queryable };
export type SealedCopy = { sha256: string; size: number; at: Date };
type Signed = SignedPaper & {
  mobile: string | null;
  signed_at: Date;
  verification_code: string;
  evidence: Evidence | { demo: true } | null;
};

export const sealPaper = async (s: Sealers, paper: Signed): Promise<SealedCopy> => {
  const at = s.ports.clock.now();
  const known = paper.evidence && !('demo' in paper.evidence) ? paper.evidence : await demoEvidence(s.db, paper);
  const evidence = await printEvidence({
    title: paper.title,
    verificationCode: paper.verification_code,
    verificationUrl: verificationUrl(s.config, paper.verification_code),
    evidence: printedEvidence(known),
    createdAt: paper.signed_at,
  });
  const document = await s.ports.files.get(paper.sha256 ?? '');
  const sealed = await sealPdf(document, evidence, await companySigner(s.config.EMA_DATA_DIR, at), {
    reason: `Firma di «${paper.title}»`,
    at,
  });
  return { sha256: await s.ports.files.put(sealed), size: sealed.length, at };
};

export const verificationUrl = (config: Services['config'], code: string): string =>
  `${config.PUBLIC_URL ?? `http://localhost:${config.PORT}`}/verifica/${code}`;
