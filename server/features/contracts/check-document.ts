/** Compares the fingerprint of somebody's file with the signed document; the file itself never comes here. */
import { checkDocument } from '@ema/calls/contracts.ts';
import { handle } from '../../kernel/handle.ts';
import { signedByCode } from './signed-by-code.ts';

export const checkDocumentHandler = handle(checkDocument, async (c, { params, body }) => {
  const row = await signedByCode(c.db, params.code);
  if (row.signed_sha256 === body.sha256)
    return { result: row.is_cancelled ? ('authentic-cancelled' as const) : ('authentic' as const) };
  return { result: row.sha256 === body.sha256 ? ('unsigned-original' as const) : ('altered' as const) };
});
