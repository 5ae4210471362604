import { sql } from 'drizzle-orm';
import { checkDocument, verification } from '@ema/calls/contracts.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Queryable } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { findContract, type ContractRow } from './contract-row.ts';
import { toIso, toIsoOrNull } from './instants.ts';

const byCode = async (
  db: Queryable,
  code: string,
): Promise<ContractRow & { signed_at: NonNullable<ContractRow['signed_at']> }> => {
  const row = await findContract(db, sql`k.verification_code = ${code}`);
  if (!row?.signed_at)
    throw new CallError(
      'not_found',
      'Nessun documento corrisponde a questo codice. Controlla di averlo scritto come sull’ultima pagina.',
    );
  return { ...row, signed_at: row.signed_at };
};

/** Anybody may ask: state, time and fingerprints of a document, nothing about people. */
export const verificationHandler = handle(verification, async (c, { params }) => {
  const row = await byCode(c.db, params.code);
  return {
    code: params.code,
    documentTitle: `${row.title}, rev. ${row.revision}`,
    state:
      row.state === 'cancelled'
        ? ('cancelled' as const)
        : row.sealed_at === null
          ? ('sealing' as const)
          : ('signed' as const),
    signedAt: toIso(row.signed_at),
    sealedAt: toIsoOrNull(row.sealed_at),
    documentSha256: row.sha256 ?? '',
    signedSha256: row.signed_sha256,
  };
});

/** Compares the fingerprint of somebody's file; the file itself never comes here. */
export const checkDocumentHandler = handle(checkDocument, async (c, { params, body }) => {
  const row = await byCode(c.db, params.code);
  if (row.signed_sha256 === body.sha256)
    return { result: row.state === 'cancelled' ? ('authentic-cancelled' as const) : ('authentic' as const) };
  return { result: row.sha256 === body.sha256 ? ('unsigned-original' as const) : ('altered' as const) };
});
