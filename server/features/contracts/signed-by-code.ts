/** Finds a signed document by the code on its last page, for anybody who was shown it. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Queryable } from '../../db/client.ts';
import { findByVerificationCode, type SealedPaper } from './queries.ts';

/** @throws not_found, also while the document is not signed */
export const signedByCode = async (db: Queryable, code: string): Promise<SealedPaper> => {
  const row = await findByVerificationCode(db, code);
  if (!row?.signed_at)
    throw new CallError(
      'not_found',
      'Nessun documento corrisponde a questo codice. Controlla di averlo scritto come sull’ultima pagina.',
    );
  return { ...row, signed_at: row.signed_at };
};
