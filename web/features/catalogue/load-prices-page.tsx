/** «Carica prezzi»: a file of prices is looked at, with its differences, and then loaded (NET-412). */
import { checkPrices, importPrices, priceFaults } from '@ema/calls/catalogue/prices.ts';
import { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { listAllProducts, listOfficeProducts } from '@ema/calls/catalogue/products.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { LISTINGS } from '@ema/domain/catalogue/listings.ts';
import { PRICE_HEADINGS } from '@ema/domain/catalogue/price-file.ts';
import { day, euro, plural, points } from '../../kernel/formats.ts';
import { csvBody, sendCsv } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { LoadFilePage } from '../../ui/load-file-page.tsx';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { loadedWords } from './loaded-words.ts';

type Checked = CallOutput<typeof checkPrices>;
type Row = Checked['rows'][number];
const ROWS_SHOWN = 50;
const HELP = `Colonne: ${PRICE_HEADINGS.join(', ')}. Listino: ${Object.values(LISTINGS).join(', ')}. I prezzi comprendono l’IVA. Senza punti restano quelli che ha, senza giorno vale da oggi.`;

export const LoadPricesPage = () => {
  const load = useSend(importPrices, { refreshes: [listAllProducts, listOfficeProducts, getProductSheet] });
  return (
    <LoadFilePage
      title="Carica prezzi"
      facts="Prima di caricare vedi che cosa cambia. Gli ordini già fatti restano."
      help={HELP}
      choose="Scegli il file dei prezzi."
      check={(file, sending) => sendCsv(checkPrices, file, sending)}
      faults={priceFaults}
      whyNothing={({ changed, kept }) => (changed + kept === 0 ? 'Il file non cambia nessun prezzo.' : null)}
      load={async (file) => loadedWords(await load.mutateAsync({ body: csvBody(file) }))}
      leads={{ to: paths.adminProducts, label: 'Vedi i prodotti e i loro prezzi' }}
      button="Carica i prezzi"
      preview={(checked) => <Preview {...checked} />}
    />
  );
};

const pointsWords = (r: Row): string =>
  r.before.points === r.after.points
    ? points(r.after.points)
    : `${points(r.before.points)} → ${points(r.after.points)}`;
const Preview = ({ rows, changed, unchanged, kept }: Checked) => (
  <section aria-label="Anteprima dei prezzi">
    <p className="support">
      {`${plural(changed, 'prezzo cambia', 'prezzi cambiano')}, ${plural(unchanged, 'resta com’è', 'restano come sono')}.`}
      {kept > 0 &&
        ` Di questi ${plural(kept, 'vale anche dal suo giorno', 'valgono anche dal loro giorno')}, qualunque prezzo inizi prima.`}
      {changed > ROWS_SHOWN && ` I primi ${ROWS_SHOWN}:`}
    </p>
    {rows.length > 0 && (
      <DataList
        caption="Anteprima dei prezzi"
        density="dense"
        rows={rows.slice(0, ROWS_SHOWN)}
        rowKey={(r) => `${r.code} ${r.listing} ${r.from}`}
        columns={[
          { key: 'code', label: 'Codice', render: (r) => <span className="num nowrap">{r.code}</span> },
          { key: 'name', label: 'Nome', render: (r) => r.name },
          { key: 'listing', label: 'Listino', render: (r) => LISTINGS[r.listing] },
          { key: 'from', label: 'Dal', render: (r) => <span className="num nowrap">{day(r.from)}</span> },
          { key: 'before', label: 'Prima', numeric: true, render: (r) => euro(r.before.price) },
          { key: 'after', label: 'Dopo', numeric: true, amount: true, render: (r) => euro(r.after.price) },
          { key: 'points', label: 'Punti', numeric: true, render: pointsWords },
        ]}
        short={(r) => ({
          who: r.name,
          amount: euro(r.after.price),
          what: [`prima ${euro(r.before.price)}`, `dal ${day(r.from)}`],
        })}
        hasDetails
      />
    )}
  </section>
);
