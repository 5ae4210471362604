/** Scales that wait for their day, and the history of all that was decided: who, when and why. */
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listFeeScales, withdrawFeeScale } from '@ema/calls/catalogue/fee-scales.ts';
import { day, moment } from '../../kernel/formats.ts';
import { SCALE_STATE_WORDS, whyOf } from '../../kernel/scale-words.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { openDialog, successNotice } from '../../ui/notices.tsx';
import { EmptyState, Panel } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import task from '../../ui/task-card.module.css';
import styles from './catalogue.module.css';
import { bandsOf, type FeeScale, type FeeScales } from './fee-scale-values.ts';
import { ScaleMatrix } from './scale-matrix.tsx';

type Row = FeeScale & { title: string };
const rowsOf = (all: FeeScales): Row[] =>
  all.scales
    .filter(({ id }) => id !== null)
    .map((s) => ({ ...s, title: all.types.find(({ id }) => id === s.typeId)?.title ?? s.typeId }));
const COLUMNS: readonly Column<Row>[] = [
  { key: 'type', label: 'Tipo d’ordine', render: (r) => r.title },
  { key: 'from', label: 'Dal', render: (r) => <span className="num nowrap">{day(r.from)}</span> },
  { key: 'state', label: 'Stato', render: (r) => SCALE_STATE_WORDS[r.state] },
  { key: 'by', label: 'Chi', render: (r) => r.by },
  { key: 'at', label: 'Quando', wide: true, render: (r) => <span className="num nowrap">{moment(r.at)}</span> },
  { key: 'reason', label: 'Motivo', wide: true, render: (s) => whyOf(s) || '–' },
];
const short = (r: Row) => ({
  who: r.title,
  amount: day(r.from),
  what: [SCALE_STATE_WORDS[r.state], r.by, whyOf(r)],
});
const See = ({ row }: { row: Row }) => (
  <Button
    variant="default"
    size="sm"
    aria-label={`Vedi la scala dal ${day(row.from)}: ${row.title}`}
    onClick={() =>
      void openDialog(`${row.title}, dal ${day(row.from)}`, () => (
        <>
          <ScaleMatrix caption={`Scala dal ${day(row.from)}`} bands={bandsOf(row)} />
          <p>
            {SCALE_STATE_WORDS[row.state]}. Decisa da {row.by} il {moment(row.at)}: {row.reason}
          </p>
          {row.ended && (
            <p>
              {row.ended.reason === null ? 'Sostituita' : 'Ritirata'} da {row.ended.by} il {moment(row.ended.at)}
              {row.ended.reason === null ? '.' : `: ${row.ended.reason}`}
            </p>
          )}
        </>
      ))
    }
  >
    Vedi
  </Button>
);

export const PlannedScales = ({ all }: { all: FeeScales }) => {
  const rows = rowsOf(all).filter(({ state }) => state === 'planned');
  if (rows.length === 0) return null;
  return (
    <Panel title="Previste">
      <DataList
        caption="Scale previste"
        columns={COLUMNS}
        rows={rows}
        rowKey={(r) => String(r.id)}
        short={short}
        actions={(r) => (
          <div className={styles.rowButtons}>
            <See row={r} />
            <Button
              component={Link}
              to={paths.planFeeScale(r.typeId, r.from ?? '')}
              variant="default"
              size="sm"
              aria-label={`Modifica la scala dal ${day(r.from)}: ${r.title}`}
            >
              Modifica
            </Button>
            <Button
              variant="default"
              size="sm"
              aria-label={`Ritira la scala dal ${day(r.from)}: ${r.title}`}
              onClick={() => void askToWithdraw(r)}
            >
              Ritira
            </Button>
          </div>
        )}
      />
    </Panel>
  );
};

const askToWithdraw = (row: Row): Promise<void> =>
  openDialog(`Ritirare la scala dal ${day(row.from)}?`, (close) => <Withdraw row={row} close={close} />);

const Withdraw = ({ row, close }: { row: Row; close: () => void }) => {
  const send = useSend(withdrawFeeScale, { refreshes: [listFeeScales] });
  const form = useSaveForm({
    labels: { reason: 'Motivo' },
    start: { reason: '' },
    leaving: 'free',
    lands: 'reason',
    check: ({ reason }) => ({ reason: reason.trim() === '' ? 'Scrivi perché la ritiri: resta nello storico.' : null }),
    save: async ({ reason }) => {
      await send.mutateAsync({ params: { id: String(row.id) }, body: { reason } });
      close();
      successNotice('Scala ritirata: continua a valere quella di prima');
    },
  });
  return (
    <SaveForm form={form} className={task.form}>
      <p>
        {row.title}: dal {day(row.from)} continuerà a valere la scala di prima. Questa resta nello storico.
      </p>
      <TextInput {...form.text('reason')} maxLength={200} autoComplete="off" required data-autofocus />
      <div className={task.buttons}>
        <Button variant="default" onClick={close}>
          Lascia com’è
        </Button>
        <SaveButton form={form}>Ritira la scala</SaveButton>
      </div>
    </SaveForm>
  );
};

export const DecidedScales = ({ all }: { all: FeeScales }) => {
  const rows = rowsOf(all)
    .filter(({ state }) => state !== 'planned')
    .toSorted((a, b) => (b.id ?? 0) - (a.id ?? 0));
  return (
    <Panel title="Storico">
      {rows.length === 0 ? (
        <EmptyState title="Nessuna scala decisa finora">
          Ogni scala decisa resta qui: da chi, quando e perché.
        </EmptyState>
      ) : (
        <DataList
          caption="Storico delle scale"
          columns={COLUMNS}
          rows={rows}
          rowKey={(r) => String(r.id)}
          short={short}
          actions={(r) => <See row={r} />}
        />
      )}
    </Panel>
  );
};
