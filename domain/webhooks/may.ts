/** Why no other address can be told, or this one not tried: the sentence, or null. Server and buttons ask here. */
import { MOST_ENDPOINTS } from './states.ts';

export const mayAddEndpoint = (endpoints: number): string | null =>
  endpoints < MOST_ENDPOINTS ? null : `Ci sono già ${MOST_ENDPOINTS} webhook: eliminane uno che non serve più.`;

/** Nobody needs more tests of an address on their way at once. */
export const MOST_TESTS = 5;
export const mayTestEndpoint = (underWay: number): string | null =>
  underWay < MOST_TESTS ? null : 'Ci sono già prove in corso: attendi che arrivino.';
