/** Seals a signed paper of an agent with its page of evidence and keeps the signed copy. */
import { sql } from 'drizzle-orm';
import { sealPaper, timestampRow, type Sealers } from '../contracts/seal-paper.ts';
import { signedPaper } from './own-paper.ts';
import { findPaperById } from './queries.ts';

/** Whoever is first wins; a second run changes nothing. */
export const sealFiscalDocument = async (s: Sealers, id: number): Promise<void> => {
  const paper = await findPaperById(s.db, id);
  if (!paper?.signed_at || !paper.verification_code || paper.sealed_at) return;
  const { signed_at, verification_code } = paper;
  const copy = await sealPaper(s, { ...signedPaper(paper), signed_at, verification_code });
  await s.db.execute(sql`
    with file as (
      insert into files (sha256, size, content_type, name)
      values (${copy.sha256}, ${copy.size}, 'application/pdf', ${`${paper.title}, firmato.pdf`})
      returning id)
    update fiscal_documents
    set signed_file_id = file.id,
      signed_sha256 = ${copy.sha256},
      sealed_at = ${copy.at.toISOString()},
      seal_timestamp = ${timestampRow(copy)}::jsonb
    from file
    where fiscal_documents.id = ${id}
      and fiscal_documents.sealed_at is null`);
};
