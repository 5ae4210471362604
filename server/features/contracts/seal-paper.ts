/** Appends the page of evidence to a signed paper of any kind and seals both; the sealed copy is stored by its hash. */
import { companySigner } from '../../adapters/pdf/company-certificate.ts';
import { printEvidence } from '../../adapters/pdf/evidence-page.ts';
import { sealPdf } from '../../adapters/pdf/seal.ts';
import type { Queryable } from '../../db/client.ts';
import type { Services } from '../../kernel/services.ts';
import { printedEvidence, printedTimestamp, type Evidence, type Timestamp } from './evidence.ts';
import { demoEvidence, type SignedPaper } from './signature-evidence.ts';

export type Sealers = Pick<Services, 'config' | 'ports'> & { db: Queryable };
export type SealedCopy = { sha256: string; size: number; at: Date; timestamp: Timestamp };
type Signed = SignedPaper & {
  mobile: string | null;
  signed_at: Date;
  verification_code: string;
  evidence: Evidence | { demo: true } | null;
};

export const sealPaper = async (s: Sealers, paper: Signed): Promise<SealedCopy> => {
  const at = s.ports.clock.now();
  const { pdf, timestamp } = await sealWithTimestamp(s, paper, at);
  return { sha256: await s.ports.files.put(pdf), size: pdf.length, at, timestamp };
};

/** What the row of a paper keeps of its seal's timestamp. */
export const timestampRow = ({ timestamp }: Pick<SealedCopy, 'timestamp'>): string | null =>
  timestamp === null ? null : JSON.stringify(timestamp);

/** With a timestamp when one is configured and to be had; without it the seal is made all the same, and says so. */
const sealWithTimestamp = async (
  s: Sealers,
  paper: Signed,
  at: Date,
): Promise<{ pdf: Buffer; timestamp: Timestamp }> => {
  const { timestamps } = s.ports;
  const { authority } = timestamps;
  if (authority === null) return { pdf: await seal(s, paper, { at, timestamp: null }), timestamp: null };
  let stampedAt = at;
  let isAsked = false;
  try {
    const pdf = await seal(s, paper, {
      at,
      timestamp: { authority, at: at.toISOString() },
      stamp: async (digest) => {
        isAsked = true;
        const stamped = await timestamps.stamp(digest);
        stampedAt = stamped.at;
        return stamped.token;
      },
    });
    return { pdf, timestamp: { authority, at: stampedAt.toISOString() } };
  } catch (thrown) {
    // What fails before the authority is asked is no refusal of theirs: it is tried again, with a timestamp.
    if (!isAsked) throw thrown;
    const timestamp = { authority, at: null, fault: String(thrown).slice(0, 300) };
    return { pdf: await seal(s, paper, { at, timestamp }), timestamp };
  }
};

type How = { at: Date; timestamp: Timestamp; stamp?: (digest: Uint8Array) => Promise<Uint8Array> };
const seal = async (s: Sealers, paper: Signed, { at, timestamp, stamp }: How): Promise<Buffer> => {
  const known = paper.evidence && !('demo' in paper.evidence) ? paper.evidence : await demoEvidence(s.db, paper);
  const evidence = await printEvidence({
    title: paper.title,
    verificationCode: paper.verification_code,
    verificationUrl: verificationUrl(s.config, paper.verification_code),
    evidence: [...printedEvidence(known), printedTimestamp(timestamp)],
    createdAt: paper.signed_at,
  });
  const document = await s.ports.files.get(paper.sha256 ?? '');
  return sealPdf(document, evidence, await companySigner(s.config, at), {
    reason: `Firma di «${paper.title}»`,
    at,
    ...(stamp ? { stamp } : {}),
  });
};

export const verificationUrl = (config: Services['config'], code: string): string =>
  `${config.PUBLIC_URL ?? `http://localhost:${config.PORT}`}/verifica/${code}`;
