/** Why the office cannot change an agent: the sentence of a 409, or null when it may. */
import type { AgentStatus } from '../access/facts.ts';
import { isShutOut } from './statuses.ts';

/** From any status to any other (ACC-255); but nobody shuts themselves out. */
export const maySetStatus = (status: AgentStatus, isOneself: boolean): string | null =>
  isOneself && isShutOut(status) ? 'Non puoi togliere l’accesso a te stesso.' : null;
