/** Turns a kept draft into an answer. */
import type { z } from 'zod';
import type { getDraft } from '@ema/calls/drafts.ts';
import type { DraftRow } from './queries.ts';

export const presentDraft = (row: DraftRow | null): z.input<typeof getDraft.output> => ({
  draft: row && {
    id: row.id,
    revision: row.revision,
    content: row.content,
    device: row.device,
    savedAt: row.saved_at.toISOString(),
  },
});
