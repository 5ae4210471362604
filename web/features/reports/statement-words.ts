/** Whose percentages the fee statement shows, and on which day they counted. */
import type { Statement } from './answers.ts';
import { day } from '../../kernel/formats.ts';

type Shown = Pick<Statement, 'levelName' | 'isOpen' | 'dateEnd'>;
/** The level is today's always, the scale of a past period that of its last day (decision 0051). */
export const scaleWords = ({ levelName, isOpen, dateEnd }: Shown): { title: string; note: string } => ({
  title: isOpen
    ? `Le tue percentuali (${levelName.toLowerCase()})`
    : `Le percentuali del tuo livello di oggi (${levelName.toLowerCase()})`,
  note: `In vigore ${isOpen ? 'oggi' : `il ${day(dateEnd)}`}, sull’imponibile provvigionale di ogni singolo ordine.`,
});
