/** Shapes that the calls of whoever reads alerts and of the office share. */
import { z } from 'zod';
import { id, instant } from '../kernel/shapes.ts';

/** An alert as its reader sees it. */
export const readerAlert = z.object({
  id: id(),
  title: z.string(),
  content: z.string(),
  createdAt: instant(),
  suspended: z.boolean(),
  /** Which text this is: a confirmation names it. */
  textVersion: z.number().int(),
  acceptanceCheckEnabled: z.boolean(),
  acceptanceCheckLabel: z.string(),
  readAt: instant().nullable(),
  readTextVersion: z.number().int().nullable(),
  fileDownloadUrl: z.string(),
});
/** ACC-301: `alert` shows the text it has now (ACC-277); `textVersion` is the one that was read. */
export const alertConfirmation = z.object({
  id: id(),
  readConfirmationId: id(),
  alert: z.object({
    '@id': z.string(),
    id: id(),
    title: z.string(),
    content: z.string(),
    textVersion: z.number().int(),
  }),
  readAt: instant(),
  textVersion: z.number().int(),
  acceptedLabel: z.string().nullable(),
  user: z.object({ '@id': z.string(), id: id(), displayName: z.string() }),
});
