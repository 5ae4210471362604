/** «Carica consegne»: the office chooses a file of what is due when and what is paid, looks at it, and loads it. */
import { listDeclaredPayments, listDeliveries } from '@ema/calls/deliveries.ts';
import { checkDeliveries, deliveryFaults, importDeliveries } from '@ema/calls/deliveries/imports.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { DELIVERY_HEADINGS } from '@ema/domain/deliveries/delivery-file.ts';
import { csvBody, sendCsv } from '../../kernel/client.ts';
import { count, day, plural } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { LoadFilePage } from '../../ui/load-file-page.tsx';
import { DataList } from '../../ui/paged-list/data-list.tsx';

type Checked = CallOutput<typeof checkDeliveries>;
type Row = Checked['rows'][number];
const ROWS_SHOWN = 50;
const HELP = `Colonne: ${DELIVERY_HEADINGS.join(', ')}. Con «pagata» sì il pagamento risulta verificato. Lo stesso file si può caricare più volte.`;

const sumsWords = ({ moved, paid }: Pick<Checked, 'moved' | 'paid'>): string =>
  `${plural(moved, 'scadenza cambiata', 'scadenze cambiate')}, ${plural(paid, 'consegna pagata', 'consegne pagate')}`;

export const LoadDeliveriesPage = () => {
  const load = useSend(importDeliveries, { refreshes: [listDeliveries, listDeclaredPayments] });
  return (
    <LoadFilePage
      title="Carica consegne"
      facts="Scadenze e pagamenti che risultano al gestionale."
      narrow
      help={HELP}
      choose="Scegli il file delle consegne."
      check={(file, sending) => sendCsv(checkDeliveries, file, sending)}
      faults={deliveryFaults}
      whyNothing={({ moved, paid }) => (moved + paid === 0 ? 'Il file non cambia nessuna consegna.' : null)}
      load={async (file) => sumsWords(await load.mutateAsync({ body: csvBody(file) }))}
      leads={{ to: paths.adminCommissions, label: 'Vedi le commissioni' }}
      button="Carica le consegne"
      preview={(checked) => <Preview {...checked} />}
    />
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
