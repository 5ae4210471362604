/** «Carica spedizioni»: the office chooses a file, looks at what the server read of it, and loads it (NET-394). */
import { checkShippings, importShippings, listShippings, shippingFaults } from '@ema/calls/shippings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { SHIPPING_HEADINGS } from '@ema/domain/shippings/shipping-file.ts';
import { count, day, plural } from '../../kernel/formats.ts';
import { csvBody, sendCsv } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { LoadFilePage } from '../../ui/load-file-page.tsx';
import { DataList } from '../../ui/paged-list/data-list.tsx';

type Checked = CallOutput<typeof checkShippings>;
const ROWS_SHOWN = 5;
const HELP = `Colonne: ${SHIPPING_HEADINGS.join(', ')}. Lo stesso file si può caricare più volte.`;

export const LoadPage = () => {
  const load = useSend(importShippings, { refreshes: [listShippings] });
  return (
    <LoadFilePage
      title="Carica spedizioni"
      facts="Gli agenti trovano nelle loro spedizioni ciò che carichi."
      narrow
      help={HELP}
      choose="Scegli il file delle spedizioni."
      check={(file, sending) => sendCsv(checkShippings, file, sending)}
      faults={shippingFaults}
      load={async (file) => {
        const { added, changed } = await load.mutateAsync({ body: csvBody(file) });
        return `${plural(added, 'spedizione aggiunta', 'spedizioni aggiunte')}, ${count(changed)} cambiate`;
      }}
      leads={{ to: paths.adminCommissions, label: 'Vedi le commissioni' }}
      button="Carica le spedizioni"
      preview={(checked) => <Preview {...checked} />}
    />
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
