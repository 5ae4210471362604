/** Words for scales that were decided, of fees and of levels: what became of one, why, and who ended it. */
import type { ScaleState } from '@ema/domain/levels/fee-scales.ts';
import { moment } from './formats.ts';

export const SCALE_STATE_WORDS: Record<ScaleState, string> = {
  planned: 'Prevista',
  now: 'In vigore',
  past: 'Conclusa',
  replaced: 'Sostituita',
  withdrawn: 'Ritirata',
};

type Decided = { state: ScaleState; reason: string; ended: { at: string; by: string; reason: string | null } | null };
/** Why it was decided and, of one that ended, who ended it, when and why. */
export const whyOf = ({ state, reason, ended }: Decided): string => {
  const end = ended && `${SCALE_STATE_WORDS[state].toLowerCase()} da ${ended.by} il ${moment(ended.at)}`;
  return [reason, end && (ended.reason ? `${end}: ${ended.reason}` : end)].filter(Boolean).join('; ');
};
