/** The calendar of periods as a file. */
import { emaMonths, emaMonthsFile } from '@ema/calls/reports.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { emaMonthsHandler } from './reads.ts';

const STATES = { closed: 'Chiuso', open: 'In corso', future: 'Futuro' } as const;

export const emaMonthsFileHandler = handleListFile(emaMonthsFile, emaMonths, emaMonthsHandler, {
  title: 'Calendario dei periodi',
  columns: [
    { label: 'Periodo', kind: 'text', width: 20, of: (p) => p.name },
    { label: 'Anno', kind: 'number', of: (p) => p.year },
    { label: 'Dal', kind: 'day', of: (p) => p.dateStart },
    { label: 'Al', kind: 'day', of: (p) => p.dateEnd },
    { label: 'Settimane', kind: 'number', of: (p) => p.weeksNumber },
    { label: 'Stato', kind: 'text', of: (p) => STATES[p.state] },
  ],
});
