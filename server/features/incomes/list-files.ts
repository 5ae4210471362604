/** One's own incomes from others as a file. */
import { externalIncomesFile, listExternalIncomes } from '@ema/calls/incomes.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { INCOME_WORDS } from '@ema/domain/incomes/states.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listExternalIncomesHandler } from './reads.ts';

export const externalIncomesFileHandler = handleListFile(
  externalIncomesFile,
  listExternalIncomes,
  listExternalIncomesHandler,
  {
    title: 'Redditi esterni',
    columns: [
      { label: 'Data del documento', kind: 'day', of: (i) => i.date },
      { label: 'Importo', kind: 'cents', of: (i) => wireToCents(i.incomeValue) },
      { label: 'Descrizione', kind: 'text', width: 40, of: (i) => i.description },
      {
        label: 'Stato',
        kind: 'text',
        width: 16,
        of: (i) => INCOME_WORDS[i.isDiscarded ? 'discarded' : i.isAccepted ? 'accepted' : 'waiting'],
      },
      { label: 'Motivo', kind: 'text', width: 40, of: (i) => i.reason ?? '' },
      { label: 'Inserito il', kind: 'instant', width: 18, of: (i) => i.createdAt },
    ],
  },
);
