/** What the calls have in common that bring in a long CSV: it is looked at first, and then taken whole or not at all. */
import { z } from 'zod';
import { uploadObject } from './upload.ts';

/** Short files may also come inside JSON; of either kind the same is answered. Each says its columns as `csv`. */
export const csvImport = {
  method: 'POST',
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'natural',
  body: z.strictObject({ file: uploadObject }),
  errors: ['invalid'],
  bodyLimit: 2_000_000,
} as const;

/** NET-526: the first hundred faults with the line an editor shows, and how many there are. */
export const faultsNamed = {
  faults: z.array(z.object({ line: z.number().int(), message: z.string() })),
  faultCount: z.number().int(),
};
