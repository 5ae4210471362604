/** Appends the evidence page to a signed contract, seals it and keeps the signed copy. */
import { sql } from 'drizzle-orm';
import { companySigner } from '../../adapters/pdf/company-certificate.ts';
import { printEvidence } from '../../adapters/pdf/evidence-page.ts';
import { sealPdf } from '../../adapters/pdf/seal.ts';
import type { Queryable } from '../../db/client.ts';
import type { Services } from '../../kernel/services.ts';
import { fileName, withDocument } from './documents.ts';
import { printedEvidence } from './evidence.ts';
import { findUnsealed } from './queries.ts';
import { demoEvidence } from './signature-evidence.ts';

type Sealers = Pick<Services, 'config' | 'ports'> & { db: Queryable };

/** Whoever is first wins; a second run changes nothing. */
export const sealContract = async (s: Sealers, contractId: number): Promise<void> => {
  const unsealed = await findUnsealed(s.db, contractId);
  if (!unsealed?.signed_at || !unsealed.verification_code) return;
  const now = s.ports.clock.now();
  const row = { ...(await withDocument(s, unsealed)), signed_at: unsealed.signed_at };
  const title = `${row.title}, rev. ${row.revision}`;
  const evidence = await printEvidence({
    title,
    verificationCode: unsealed.verification_code,
    verificationUrl: verificationUrl(s.config, unsealed.verification_code),
    evidence: printedEvidence(row.evidence && !('demo' in row.evidence) ? row.evidence : await demoEvidence(s.db, row)),
    createdAt: row.signed_at,
  });
  const document = await s.ports.files.get(row.sha256 ?? '');
  const sealed = await sealPdf(document, evidence, await companySigner(s.config.EMA_DATA_DIR, now), {
    reason: `Firma di «${title}»`,
    at: now,
  });
  const sha256 = await s.ports.files.put(sealed);
  await s.db.execute(sql`
    with file as (
      insert into files (sha256, size, content_type, name)
      values (${sha256}, ${sealed.length}, 'application/pdf', ${fileName(row, true)})
      returning id)
    update contracts
    set signed_file_id = file.id,
      signed_sha256 = ${sha256},
      sealed_at = ${now.toISOString()}
    from file
    where contracts.id = ${contractId}
      and contracts.sealed_at is null`);
};

export const verificationUrl = (config: Services['config'], code: string): string =>
  `${config.PUBLIC_URL ?? `http://localhost:${config.PORT}`}/verifica/${code}`;
