/** «Carica spedizioni»: the office chooses a file, looks at what the server read of it, and loads it (NET-394). */
import { checkShippings, importShippings, listShippings, shippingFaults } from '@ema/calls/shippings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { SHIPPING_HEADINGS } from '@ema/domain/shippings/shipping-file.ts';
import { count, day, plural } from '../../kernel/formats.ts';
import { csvBody, sendCsv } from '../../kernel/client.ts';
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

type Checked = CallOutput<typeof checkShippings>;
type Values = { file: File | null };
const ROWS_SHOWN = 5;

const WORDS = { choose: 'Scegli il file delle spedizioni.', half: 'caricato' };

export const LoadPage = () => {
  const load = useSend(importShippings, { refreshes: [listShippings] });
  const form: SaveFormOf<Values> = useSaveForm<Values>({
    labels: { file: 'File CSV' },
    start: { file: null },
    leaving: 'warned',
    lands: 'file',
    save: async ({ file }) => {
      if (!file) return;
      const { added, changed } = await load.mutateAsync({ body: csvBody(file) });
      chosen.forget();
      successNotice(`${plural(added, 'spedizione aggiunta', 'spedizioni aggiunte')}, ${count(changed)} cambiate`);
    },
  });
  const chosen = useCheckedCsv<Values, Checked>(form, (file, sending) => sendCsv(checkShippings, file, sending));
  return (
    <Page title="Carica spedizioni" facts="Gli agenti trovano nelle loro spedizioni ciò che carichi." narrow>
      <Panel>
        <SaveForm form={form} className={task.form}>
          <CheckedFileField
            form={form}
            of={chosen}
            description={`Colonne: ${SHIPPING_HEADINGS.join(', ')}. Lo stesso file si può caricare più volte.`}
          />
          {chosen.checked && (
            <CheckedFileOutcome checked={chosen.checked} onFaults={() => void fetchFaults(shippingFaults, form)}>
              <Preview {...chosen.checked} />
            </CheckedFileOutcome>
          )}
          <div className={task.buttons}>
            <SaveButtonWithReason form={form} reason={whyNotTaken(form.values, chosen.checked, WORDS)}>
              Carica le spedizioni
            </SaveButtonWithReason>
          </div>
        </SaveForm>
      </Panel>
    </Page>
  );
};

const Preview = ({ rows, added, changed, unchanged }: Checked) => (
  <section aria-label="Anteprima delle spedizioni">
    <p className="support">
      {`Il file è in ordine: ${plural(added, 'spedizione nuova', 'spedizioni nuove')}, ${plural(changed, 'cambiata', 'cambiate')}, ${plural(unchanged, 'resta com’è', 'restano come sono')}. Le prime:`}
    </p>
    <DataList
      caption="Anteprima delle spedizioni"
      density="dense"
      rows={rows.slice(0, ROWS_SHOWN)}
      rowKey={(r) => `${r.orderId} ${r.carrierShippingId}`}
      columns={[
        { key: 'order', label: 'Ordine', numeric: true, render: (r) => r.orderId },
        { key: 'seller', label: 'Incaricato', render: (r) => r.seller },
        { key: 'date', label: 'Data', render: (r) => day(r.date) },
        { key: 'id', label: 'Spedizione', render: (r) => r.carrierShippingId },
      ]}
      short={(r) => ({ who: `Ordine ${r.orderId}`, amount: day(r.date), what: [r.seller, r.carrierShippingId] })}
    />
  </section>
);
