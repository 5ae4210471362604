/** Why the office cannot change an agent: the sentence of a 409, or null when it may. */
import type { AgentStatus } from '../access/facts.ts';
import { isShutOut } from './statuses.ts';

type About = { isOneself: boolean; isErased: boolean };
/** From any status to any other (ACC-255); but nobody shuts themselves out, and whoever was erased stays so. */
export const maySetStatus = (status: AgentStatus, { isOneself, isErased }: About): string | null => {
  if (isErased && status !== 'deleted')
    return 'I dati di questo agente sono stati cancellati su richiesta: il suo stato non cambia più.';
  return isOneself && isShutOut(status) ? 'Non puoi togliere l’accesso a te stesso.' : null;
};

/** Of whoever was deleted nothing is written any more; an erasure is final. */
export const mayChangeData = (status: AgentStatus): string | null =>
  status === 'deleted' ? 'Questo agente è eliminato: i suoi dati non cambiano più.' : null;

const NOT_GIVEN = {
  iban: 'L’agente non ha ancora inserito un IBAN: lo inserisce dal suo account.',
  vatNumber: 'L’agente non ha ancora dichiarato una partita IVA: la dichiara dal suo account, con il certificato.',
} as const;
/** The office changes what the agent gave (decision 0019); the first time they give it, with what belongs to it. */
export const mayChangeGiven = (what: keyof typeof NOT_GIVEN, given: string | null): string | null =>
  given === null ? NOT_GIVEN[what] : null;
