import { sql } from 'drizzle-orm';
import { maskDestination, maskFiscalCode } from '@ema/domain/codes/mask.ts';
import { companySigner } from '../../adapters/pdf/company-certificate.ts';
import { printEvidence } from '../../adapters/pdf/evidence-page.ts';
import { sealPdf } from '../../adapters/pdf/seal.ts';
import type { Services } from '../../kernel/services.ts';
import type { Queryable } from '../../db/client.ts';
import { choicesOf } from './choices.ts';
import { findContract, type ContractRow } from './contract-row.ts';
import { fileName, withDocument } from './documents.ts';
import { printedEvidence, type Evidence } from './evidence.ts';
import { toDate, toIso } from './instants.ts';

type Sealers = Pick<Services, 'config' | 'ports'> & { db: Queryable };

/** Appends the evidence page, seals and keeps the signed copy. Whoever is first wins; a second run changes nothing. */
export const sealContract = async (s: Sealers, contractId: number): Promise<void> => {
  const found = await findContract(s.db, sql`k.id = ${contractId} and k.signed_at is not null and k.sealed_at is null`);
  if (!found?.signed_at || !found.verification_code) return;
  const now = s.ports.clock.now();
  const row = await withDocument(s, found);
  const signedAt = toDate(found.signed_at);
  const title = `${row.title}, rev. ${row.revision}`;
  const evidence = await printEvidence({
    title,
    verificationCode: found.verification_code,
    verificationUrl: verificationUrl(s.config, found.verification_code),
    evidence: printedEvidence(row.evidence && !('demo' in row.evidence) ? row.evidence : await demoEvidence(s.db, row)),
    createdAt: signedAt,
  });
  const document = await s.ports.files.get(row.sha256 ?? '');
  const sealed = await sealPdf(document, evidence, await companySigner(s.config.EMA_DATA_DIR, now), {
    reason: `Firma di «${title}»`,
    at: now,
  });
  const sha256 = await s.ports.files.put(sealed);
  await s.db.execute(sql`
    with file as (
      insert into files (sha256, size, content_type, name) values (${sha256}, ${sealed.length}, 'application/pdf', ${fileName(row, true)}) returning id)
    update contracts set signed_file_id = file.id, signed_sha256 = ${sha256}, sealed_at = ${now.toISOString()} from file
    where contracts.id = ${contractId} and contracts.sealed_at is null`);
};

export const verificationUrl = (config: Services['config'], code: string): string =>
  `${config.PUBLIC_URL ?? `http://localhost:${config.PORT}`}/verifica/${code}`;

/** Demo contracts were never signed by anybody: what their evidence page says is taken from the person. */
const demoEvidence = async (db: Queryable, row: ContractRow): Promise<Evidence> => {
  const found = await db.execute<{ full_name: string; fiscal_code: string | null }>(sql`
    select first_name || ' ' || last_name as full_name, fiscal_code from people where id = ${row.person_id}`);
  const at = toIso(row.signed_at ?? row.assigned_at);
  return {
    signer: found.rows[0]?.full_name ?? '',
    fiscalCode: maskFiscalCode(found.rows[0]?.fiscal_code ?? null),
    mobile: maskDestination(row.mobile ?? ''),
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
    choices: choicesOf(row),
  };
};
