/** «Carica consegne»: the office chooses a file of what is due when and what is paid, looks at it, and loads it. */
import { listDeclaredPayments, listDeliveries } from '@ema/calls/deliveries.ts';
import { checkDeliveries, deliveryFaults, importDeliveries } from '@ema/calls/deliveries/imports.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { DELIVERY_HEADINGS } from '@ema/domain/deliveries/delivery-file.ts';
import { csvBody, sendCsv } from '../../kernel/client.ts';
import { count, day, plural } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { CheckedFileField, CheckedFileOutcome, useCheckedCsv, whyNotTaken } from '../../ui/checked-file.tsx';
import { fetchFaults } from '../../ui/fetch-faults.ts';
import { successNotice } from '../../ui/notices.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import task from '../../ui/task-card.module.css';

type Checked = CallOutput<typeof checkDeliveries>;
type Row = Checked['rows'][number];
type Values = { file: File | null };
const ROWS_SHOWN = 50;
const WORDS = { choose: 'Scegli il file delle consegne.', half: 'caricato' };
const HELP = `Colonne: ${DELIVERY_HEADINGS.join(', ')}. Con «pagata» sì il pagamento risulta verificato. Lo stesso file si può caricare più volte.`;

const whyNot = (values: Values, checked: Checked | null): string | null =>
  whyNotTaken(values, checked, WORDS) ??
  (checked && checked.moved + checked.paid === 0 ? 'Il file non cambia nessuna consegna.' : null);
const sumsWords = ({ moved, paid }: Pick<Checked, 'moved' | 'paid'>): string =>
  `${plural(moved, 'scadenza cambiata', 'scadenze cambiate')}, ${plural(paid, 'consegna pagata', 'consegne pagate')}`;

export const LoadDeliveriesPage = () => {
  const load = useSend(importDeliveries, { refreshes: [listDeliveries, listDeclaredPayments] });
  const form: SaveFormOf<Values> = useSaveForm<Values>({
    labels: { file: 'File CSV' },
    start: { file: null },
    leaving: 'warned',
    lands: 'file',
    save: async ({ file }) => {
      if (!file) return;
      const sums = await load.mutateAsync({ body: csvBody(file) });
      chosen.forget();
      successNotice(sumsWords(sums));
    },
  });
  const chosen = useCheckedCsv<Values, Checked>(form, (file, sending) => sendCsv(checkDeliveries, file, sending));
  return (
    <Page title="Carica consegne" facts="Scadenze e pagamenti che risultano al gestionale." narrow>
      <Panel>
        <SaveForm form={form} className={task.form}>
          <CheckedFileField form={form} of={chosen} description={HELP} />
          {chosen.checked && (
            <CheckedFileOutcome checked={chosen.checked} onFaults={() => void fetchFaults(deliveryFaults, form)}>
              <Preview {...chosen.checked} />
            </CheckedFileOutcome>
          )}
          <div className={task.buttons}>
            <SaveButtonWithReason form={form} reason={whyNot(form.values, chosen.checked)}>
              Carica le consegne
            </SaveButtonWithReason>
          </div>
        </SaveForm>
      </Panel>
    </Page>
  );
};

const dueWords = (r: Row): string => (r.before === r.after ? day(r.after) : `${day(r.before)} → ${day(r.after)}`);
const Preview = ({ rows, moved, paid, unchanged }: Checked) => (
  <section aria-label="Anteprima delle consegne">
    <p className="support">
      {`Il file è in ordine: ${sumsWords({ moved, paid })}, ${count(unchanged)} ${unchanged === 1 ? 'resta com’è' : 'restano come sono'}.`}
      {rows.length > ROWS_SHOWN && ` Le prime ${ROWS_SHOWN}:`}
    </p>
    {rows.length > 0 && (
      <DataList
        caption="Anteprima delle consegne"
        density="dense"
        rows={rows.slice(0, ROWS_SHOWN)}
        rowKey={(r) => r.code}
        columns={[
          { key: 'code', label: 'Consegna', render: (r) => <span className="num nowrap">{r.code}</span> },
          { key: 'seller', label: 'Incaricato', render: (r) => r.seller },
          { key: 'due', label: 'Scadenza', render: (r) => <span className="num nowrap">{dueWords(r)}</span> },
          { key: 'paid', label: 'Pagata', render: (r) => (r.isPaid ? 'sì' : '–') },
        ]}
        short={(r) => ({ who: r.code, amount: r.isPaid ? 'pagata' : '', what: [r.seller, dueWords(r)] })}
      />
    )}
  </section>
);
