/** «Redditi esterni»: how far the yearly threshold is, and the incomes from others one wrote down (ACC-225 to ACC-227). */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { externalIncomesFile, listExternalIncomes } from '@ema/calls/incomes.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { INCOME_WORDS } from '@ema/domain/incomes/states.ts';
import { day, euro } from '../../kernel/formats.ts';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { askForIncome } from './add-income-dialog.tsx';
import { OwnThreshold } from './own-threshold.tsx';

type Income = CallOutput<typeof listExternalIncomes>['items'][number];
const stateOf = (i: Income): string =>
  INCOME_WORDS[i.isDiscarded ? 'discarded' : i.isAccepted ? 'accepted' : 'waiting'];

const INCOMES = describeList(listExternalIncomes, {
  perPage: 25,
  hasSizes: true,
  filters: {},
  file: externalIncomesFile,
  order: {
    columns: {
      date: { field: 'date', label: 'Data del documento' },
      amount: { field: 'incomeValue', label: 'Importo' },
      created: { field: 'createdAt', label: 'Inserimento' },
    },
    initial: { column: 'date', dir: 'desc' },
  },
});
/** Said in every question (ACC-225), until another order is chosen. */
const LATEST_FIRST = { orderField: 'date', orderDir: 'desc' } as const;
const COLUMNS: readonly Column<Income>[] = [
  { key: 'date', label: 'Data del documento', render: (i) => <span className="num nowrap">{day(i.date)}</span> },
  { key: 'amount', label: 'Importo inserito', inFile: ['Importo'], amount: true, render: (i) => euro(i.incomeValue) },
  { key: 'description', label: 'Descrizione', render: (i) => i.description || '–' },
  {
    key: 'state',
    label: 'Stato',
    inFile: ['Stato', 'Motivo'],
    render: (i) => (i.reason === null ? stateOf(i) : `${stateOf(i)}: ${i.reason}`),
  },
];

export const ExternalIncomesPage = () => {
  const list = usePagedList(INCOMES, { scope: LATEST_FIRST });
  return (
    <Page
      title="Redditi esterni"
      facts={howMany(list, 'reddito inserito', 'redditi inseriti')}
      action={
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => void askForIncome()}>
          Aggiungi
        </Button>
      }
    >
      <OwnThreshold />
      <PagedList
        title="Redditi esterni"
        list={list}
        skeleton={{ rows: 6, height: 48 }}
        empty={{
          title: 'Nessun reddito inserito',
          text: 'Inserisci i documenti dei guadagni che hai con altre aziende: contano per il limite annuo.',
        }}
        columns={COLUMNS}
        rowKey={(i) => i.id}
        short={(i) => ({
          who: i.description || `Documento del ${day(i.date)}`,
          amount: euro(i.incomeValue),
          what: [day(i.date)],
          state: stateOf(i),
          why: i.reason,
        })}
        waiting={(i) => i.isDiscarded}
      />
    </Page>
  );
};
