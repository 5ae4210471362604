/** Why a bulk operation cannot be stopped or tried again: the sentence of a refusal, or null when it can. */
import type { RunState } from './states.ts';

export const mayStop = (state: RunState): string | null =>
  state === 'running' ? null : 'Questa operazione non è più in corso: non c’è nulla da interrompere.';

type Retried = { state: RunState; isMine: boolean; left: number };
/** What is tried again happens in the name of whoever began it, so nobody else may ask for it. */
export const mayRetry = ({ state, isMine, left }: Retried): string | null => {
  if (state === 'running') return 'L’operazione è ancora in corso: aspetta che finisca, o interrompila.';
  if (!isMine) return 'Può riprovarla solo chi l’ha avviata.';
  return left === 0 ? 'Non c’è nulla da riprovare: tutte le righe sono riuscite.' : null;
};

/** What is said of a row whose turn came when who began it was no longer allowed to. */
export const NO_MORE = 'Chi ha avviato l’operazione non può più farla.';
/** Somebody holds the row and does not let go. */
export const HELD = 'Qualcun altro sta lavorando su questa riga: riprova tra poco.';
