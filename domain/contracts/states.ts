/** The life of a contract: assigned, signed, cancelled. A cancelled one keeps its file and its proof; a new one takes its place. */
import { mayHappen, transitions } from '../kernel/transitions.ts';

export const CONTRACT_STATES = ['assigned', 'signed', 'cancelled'] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];
export const CONTRACT_TRANSITIONS = transitions<ContractState>()({
  sign: { from: ['assigned'], to: 'signed' },
  cancel: { from: ['assigned', 'signed'], to: 'cancelled' },
  /** By a newer revision: what is signed stays. */
  replace: { from: ['assigned'], to: 'cancelled' },
});
export type ContractEvent = keyof typeof CONTRACT_TRANSITIONS;

/** Why a contract cannot be signed or cancelled in its state, as the sentence of a 409, or null. */
export const contractRefusal = (state: ContractState, event: ContractEvent): string | null => {
  if (mayHappen(CONTRACT_TRANSITIONS, state, event)) return null;
  if (state === 'signed') return 'Operazione già completata: questo documento è già firmato.';
  return event === 'sign'
    ? 'Questo documento è stato annullato e non può più essere firmato.'
    : 'Operazione già completata: questo documento è già annullato.';
};
