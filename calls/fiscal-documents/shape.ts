/** What a paper of an agent looks like in an answer, and how lists of papers are asked for. */
import { z } from 'zod';
import { PAPER_STATES, STANDINGS } from '@ema/domain/fiscal-documents/states.ts';
import { PAPER_TYPES, PROCESS_METHODS, type PaperType } from '@ema/domain/fiscal-documents/types.ts';
import { challenge } from '../codes.ts';
import { signature } from '../contracts.ts';
import { day, flagText, id, instant, ordering, paging } from '../kernel/shapes.ts';

/** ACC-303, ACC-304. */
export const fiscalDocument = z.object({
  id: id(),
  title: z.string(),
  documentType: z.enum(PAPER_TYPES),
  documentDate: day(),
  processMethod: z.enum(PROCESS_METHODS),
  state: z.enum(PAPER_STATES),
  isSigned: z.boolean(),
  isCanceled: z.boolean(),
  /** Why the office cancelled it. */
  cancelReason: z.string().nullable(),
  isDeliverableByEmail: z.boolean(),
  /** The sealed copy once it is signed. */
  fileDownloadUrl: z.string(),
  isSealed: z.boolean(),
  readDate: instant().nullable(),
  signature: signature.nullable(),
  signatureChallenge: challenge.nullable(),
});

const TYPE = `(?:${PAPER_TYPES.join('|')})`;
/** One type or several, as `FT,DC,NT`. */
const typesText = () =>
  z
    .string()
    .regex(new RegExp(`^${TYPE}(?:,${TYPE})*$`), 'Questo tipo di documento non è previsto.')
    .transform((types) => types.split(',') as PaperType[]);
/** What lists of papers are filtered by (ACC-162). */
export const paperFilters = (perPage: number) => ({
  ...paging(perPage),
  ...ordering(['documentDate'], 'documentDate', 'desc'),
  documentType: typesText().optional(),
  isProcessedByAgent: flagText().optional(),
  isCanceled: flagText().optional(),
  processMethod: z.enum(PROCESS_METHODS, 'Scegli read o signature.').optional(),
});
/** NET-682: how it stands, and of which days. */
export const findingPapers = {
  standing: z.enum(STANDINGS, 'Scegli uno stato dell’elenco.').optional(),
  from: day().optional(),
  to: day().optional(),
};
