/** What becomes of each file of an import, before anything is imported: new, there already, or why not. */
import { formatCount } from '../kernel/counts.ts';
import type { Day } from '../kernel/days.ts';
import { recognise, type Recognised } from './file-name.ts';
import { periodFault } from './period.ts';

/** What is known of a file when it is judged. */
export type FileFacts = {
  name: string;
  /** Why what it holds is not kept: no PDF, broken, protected, active. */
  refusal: string | null;
  isAgentKnown: boolean;
  /** Another file of the same import is the same paper. */
  isTwice: boolean;
  /** Is the paper there already: with the same content, or with another? */
  existing: 'none' | 'same' | 'other';
};
export type Verdict = { kind: 'new' | 'known' } | { kind: 'fault'; reason: string };

const fault = (reason: string): Verdict => ({ kind: 'fault', reason });
/** Only a file whose name says a paper that can be has facts of agents and of papers. */
export const paperOf = (name: string, today: Day): Recognised | { fault: string } => {
  const paper = recognise(name);
  if ('fault' in paper) return paper;
  const reason = periodFault(paper.documentType, paper.period, today);
  return reason === null ? paper : { fault: reason };
};

export const verdictOf = (f: FileFacts, today: Day): Verdict => {
  const paper = paperOf(f.name, today);
  if ('fault' in paper) return fault(paper.fault);
  if (f.refusal !== null) return fault(f.refusal);
  if (!f.isAgentKnown) return fault(`Nessun agente ha il codice ${paper.agentId}.`);
  if (f.isTwice) return fault('Un altro file di questo caricamento è lo stesso documento.');
  if (f.existing === 'other')
    return fault('Questo documento esiste già, con un altro contenuto: per sostituirlo annulla prima l’altro.');
  return { kind: f.existing === 'same' ? 'known' : 'new' };
};

/** As many files as an import takes, and as many pages as a reader turns. */
export const MOST_FILES = 1000;
export const MOST_PAGES = 500;
export const TOO_MANY_FILES = `Un caricamento ha al massimo ${formatCount(MOST_FILES)} file: confermalo e iniziane un altro.`;
export const TOO_MANY_PAGES = `Il PDF ha più di ${MOST_PAGES} pagine.`;
