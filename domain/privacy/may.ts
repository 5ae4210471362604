/** Why a request about somebody's data is not taken, settled or withdrawn: the sentence, or null. */
import type { Day } from '../kernel/days.ts';
import { mayHappen } from '../kernel/transitions.ts';
import { KIND_WORDS, REQUEST_TRANSITIONS, REQUEST_WORDS, type RequestKind, type RequestState } from './states.ts';

/** One of a kind at a time: it is answered before another is asked. */
export const mayAsk = (kind: RequestKind, isOpen: boolean): string | null =>
  isOpen ? `C’è già una richiesta di questo tipo da evadere: ${KIND_WORDS[kind].toLowerCase()}.` : null;

/** What has come cannot have come tomorrow. */
export const mayHaveCome = (receivedOn: Day, today: Day): string | null =>
  receivedOn > today ? 'Il giorno di ricezione non può essere futuro.' : null;

/** An erasure is granted by carrying it out. */
export const maySettle = (kind: RequestKind, state: RequestState, event: 'grant' | 'refuse'): string | null => {
  if (!mayHappen(REQUEST_TRANSITIONS, state, event))
    return `Questa richiesta non è più da evadere: ${REQUEST_WORDS[state].toLowerCase()}.`;
  return kind === 'erasure' && event === 'grant'
    ? 'Una richiesta di cancellazione si evade eseguendo la cancellazione.'
    : null;
};

export const mayWithdraw = (state: RequestState): string | null =>
  mayHappen(REQUEST_TRANSITIONS, state, 'withdraw')
    ? null
    : `Questa richiesta non si può più ritirare: ${REQUEST_WORDS[state].toLowerCase()}.`;

/** Somebody was first: the conditional update found the request gone. */
export const ERASURE_BEGUN = 'Questa cancellazione è già in corso o conclusa.';

/** What is erased is what was asked to be, and once. */
export const mayBeErased = (kind: RequestKind, state: RequestState): string | null => {
  if (kind !== 'erasure') return 'Questa richiesta non è di cancellazione.';
  return mayHappen(REQUEST_TRANSITIONS, state, 'erase')
    ? null
    : `Questa richiesta non è più da evadere: ${REQUEST_WORDS[state].toLowerCase()}.`;
};
