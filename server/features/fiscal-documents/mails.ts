/** What agents are told about papers that the office gave them. */
import { stateWords } from '@ema/domain/fiscal-documents/states.ts';
import type { ProcessMethod } from '@ema/domain/fiscal-documents/types.ts';

type Given = { title: string; process: ProcessMethod };

/** One message for all the papers of an import. */
export const papersGiven = (d: {
  firstName: string;
  papers: readonly Given[];
  link: string;
}): { subject: string; body: string } => ({
  subject:
    d.papers.length === 1
      ? `Un nuovo documento: ${d.papers[0]?.title ?? ''}`
      : `${d.papers.length} nuovi documenti nel portale`,
  body: [
    `Gentile ${d.firstName},`,
    'l’ufficio ti ha inviato:',
    d.papers.map(({ title, process }) => `– ${title}: ${stateWords('assigned', process).toLowerCase()}`).join('\n'),
    `Li trovi al prossimo accesso: ${d.link}`,
    'EMA Planet',
  ].join('\n\n'),
});
