/** Seals a signed contract with its page of evidence and keeps the signed copy. */
import { sql } from 'drizzle-orm';
import { fileName, withDocument } from './documents.ts';
import { signedPaper } from './own-contract.ts';
import { findUnsealed } from './queries.ts';
import { sealPaper, timestampRow, type Sealers } from './seal-paper.ts';

/** Whoever is first wins; a second run changes nothing. */
export const sealContract = async (s: Sealers, contractId: number): Promise<void> => {
  const unsealed = await findUnsealed(s.db, contractId);
  if (!unsealed?.signed_at || !unsealed.verification_code) return;
  const row = await withDocument(s, unsealed);
  const { signed_at, verification_code } = unsealed;
  const copy = await sealPaper(s, { ...signedPaper(row), signed_at, verification_code });
  await s.db.execute(sql`
    with file as (
      insert into files (sha256, size, content_type, name)
      values (${copy.sha256}, ${copy.size}, 'application/pdf', ${fileName(row, true)})
      returning id)
    update contracts
    set signed_file_id = file.id,
      signed_sha256 = ${copy.sha256},
      sealed_at = ${copy.at.toISOString()},
      seal_timestamp = ${timestampRow(copy)}::jsonb
    from file
    where contracts.id = ${contractId}
      and contracts.sealed_at is null`);
};
