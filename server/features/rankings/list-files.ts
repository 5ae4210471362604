/** The archive of charts as a file. */
import { chartsFile, listCharts } from '@ema/calls/rankings.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listChartsHandler } from './reads.ts';

export const chartsFileHandler = handleListFile(chartsFile, listCharts, listChartsHandler, {
  title: 'Classifiche',
  columns: [
    { label: 'Titolo', kind: 'text', width: 40, of: (c) => c.title },
    { label: 'Pubblicata il', kind: 'instant', width: 18, of: (c) => c.publishedAt },
    { label: 'Pubblicata da', kind: 'text', width: 24, of: (c) => c.publishedBy ?? '' },
    { label: 'Archiviata il', kind: 'instant', width: 18, of: (c) => c.archivedAt },
    { label: 'Righe', kind: 'number', of: (c) => c.rows },
  ],
});
