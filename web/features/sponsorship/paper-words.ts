/** What the steps of papers say, to the sponsor and to the candidate. */
import type { Paper } from '@ema/domain/sponsorship/files.ts';

export const PAPER_WORDS = {
  id: { title: 'Documento d’identità', front: 'Fronte del documento', back: 'Retro del documento' },
  cf: { title: 'Codice fiscale', front: 'Fronte della tessera', back: 'Retro della tessera' },
} as const satisfies Record<Paper, object>;
