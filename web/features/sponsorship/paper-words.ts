/** What the steps of papers say, to the sponsor and to the candidate. */
import type { Paper } from '@ema/domain/sponsorship/files.ts';

export const PAPER_WORDS = {
  id: { title: 'Documento d’identità', front: 'Fronte del documento', back: 'Retro del documento' },
  cf: { title: 'Codice fiscale', front: 'Fronte della tessera', back: 'Retro della tessera' },
} as const satisfies Record<Paper, object>;
export const PAPER_HELP = 'Una foto JPEG o PNG: tutto il documento nell’inquadratura, a fuoco, senza riflessi.';

export const missingSide = (there: { front: boolean; back: boolean }): string | null => {
  if (there.front && there.back) return null;
  if (!there.front && !there.back) return 'Scegli le foto del fronte e del retro.';
  return there.front ? 'Scegli la foto del retro.' : 'Scegli la foto del fronte.';
};
