/** What is told of a file that can be taken out, before it is: its address, its name and how long it is. */
import { z } from 'zod';

export const keptFile = z.object({
  fileDownloadUrl: z.string(),
  /** As the download names it. */
  fileName: z.string(),
  /** Bytes; null while it is not made yet, or made anew for whoever asks. */
  fileSize: z.number().int().nullable(),
});
export type KeptFile = z.output<typeof keptFile>;
