/** «Aliquote IVA»: which rates products have, and a new one for all that have one, from a day on (NET-539). */
import { Button, TextInput } from '@mantine/core';
import { listVatChanges, withdrawVatChange } from '@ema/calls/catalogue/vat.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { day, moment, plural } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { openDialog, successNotice } from '../../ui/notices.tsx';
import { EmptyState, Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { Sums } from '../../ui/sums.tsx';
import task from '../../ui/task-card.module.css';
import { PlanVatChange } from './plan-vat-change.tsx';

type Vat = CallOutput<typeof listVatChanges>;
type Row = Vat['changes'][number];
const STATES: Record<Row['state'], string> = { planned: 'Previsto', done: 'Fatto', withdrawn: 'Ritirato' };
const whatOf = (r: Row): string => `${r.before} % → ${r.after} %`;
const productsOf = (r: Row): string => (r.state === 'withdrawn' ? '–' : plural(r.products, 'prodotto', 'prodotti'));
const reasonOf = (r: Row): string => (r.withdrawn ? `${r.reason} (ritirato: ${r.withdrawn.reason})` : r.reason);
const COLUMNS: readonly Column<Row>[] = [
  { key: 'from', label: 'Dal', render: (r) => <span className="num nowrap">{day(r.from)}</span> },
  { key: 'what', label: 'Aliquota', render: (r) => <span className="nowrap">{whatOf(r)}</span> },
  { key: 'products', label: 'Prodotti', numeric: true, render: productsOf },
  { key: 'state', label: 'Stato', render: (r) => STATES[r.state] },
  { key: 'by', label: 'Chi', render: (r) => r.by },
  { key: 'at', label: 'Quando', wide: true, render: (r) => <span className="num nowrap">{moment(r.at)}</span> },
  { key: 'reason', label: 'Motivo', wide: true, render: reasonOf },
];

export const VatChangesPage = () => {
  const data = useCall(listVatChanges, {}, { staleTime: 0 });
  return (
    <Page
      title="Aliquote IVA"
      facts="I prezzi comprendono l’IVA: con un’altra aliquota il totale resta, cambia l’imponibile. Gli ordini già fatti non cambiano."
    >
      <Loading of={data} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
        {(vat) => (
          <>
            <Sums
              figures={vat.rates.map((r) => [`${r.percentage} % oggi`, plural(r.products, 'prodotto', 'prodotti')])}
            />
            <PlanVatChange vat={vat} />
            <Panel title="Cambi di aliquota">
              {vat.changes.length === 0 ? (
                <EmptyState title="Nessun cambio finora">Ogni cambio resta qui: da chi, quando e perché.</EmptyState>
              ) : (
                <DataList
                  caption="Cambi di aliquota"
                  columns={COLUMNS}
                  rows={vat.changes}
                  rowKey={(r) => r.id}
                  short={(r) => ({
                    who: whatOf(r),
                    amount: `dal ${day(r.from)}`,
                    what: [STATES[r.state], productsOf(r), r.by, reasonOf(r)],
                  })}
                  actions={(r) => r.state === 'planned' && <WithdrawButton row={r} />}
                />
              )}
            </Panel>
          </>
        )}
      </Loading>
    </Page>
  );
};

const WithdrawButton = ({ row }: { row: Row }) => (
  <Button
    variant="default"
    size="sm"
    aria-label={`Ritira il cambio dal ${day(row.from)}: ${whatOf(row)}`}
    onClick={() =>
      void openDialog(`Ritirare il cambio dal ${day(row.from)}?`, (close) => <Withdraw row={row} close={close} />)
    }
  >
    Ritira
  </Button>
);
const Withdraw = ({ row, close }: { row: Row; close: () => void }) => {
  const send = useSend(withdrawVatChange, { refreshes: [listVatChanges] });
  const form = useSaveForm({
    labels: { reason: 'Motivo' },
    start: { reason: '' },
    leaving: 'free',
    lands: 'reason',
    check: ({ reason }) => ({ reason: reason.trim() === '' ? 'Scrivi perché lo ritiri: resta nello storico.' : null }),
    save: async ({ reason }) => {
      await send.mutateAsync({ params: { id: String(row.id) }, body: { reason } });
      close();
      successNotice('Cambio ritirato: i prodotti tengono la loro aliquota');
    },
  });
  return (
    <SaveForm form={form} className={task.form}>
      <p>
        {plural(row.products, 'prodotto terrà', 'prodotti terranno')} il {row.before} % anche dal {day(row.from)}. Il
        cambio resta nello storico.
      </p>
      <TextInput {...form.text('reason')} maxLength={200} autoComplete="off" required data-autofocus />
      <div className={task.buttons}>
        <Button variant="default" onClick={close}>
          Lascia com’è
        </Button>
        <SaveButton form={form}>Ritira il cambio</SaveButton>
      </div>
    </SaveForm>
  );
};
