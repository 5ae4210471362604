/** What somebody uploaded about themselves, as they and the office read it. */
import { z } from 'zod';
import { UPLOAD_KINDS } from '@ema/domain/profile/uploads.ts';
import { id, instant } from '../kernel/shapes.ts';

export const userUpload = z.object({
  id: id(),
  kind: z.enum(UPLOAD_KINDS),
  name: z.string(),
  uploadDate: instant(),
  fileDownloadUrl: z.string(),
  /** The other side of an identity document. */
  backFileDownloadUrl: z.string().nullable(),
  /** A small picture of it; none of a PDF. */
  previewUrl: z.string().nullable(),
  isAccepted: z.boolean(),
  isDiscarded: z.boolean(),
  isWaitingForValidation: z.boolean(),
  /** Why it was discarded. */
  reason: z.string().nullable(),
  /** The certificate of a VAT number that does not stand (ACC-634). */
  isOfOtherNumber: z.boolean(),
});
