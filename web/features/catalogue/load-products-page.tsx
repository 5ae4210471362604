/** «Carica prodotti»: a file of products is looked at, with what is new and what changes, and then loaded (NET-546). */
import { checkProducts, importProducts, productFaults } from '@ema/calls/catalogue/product-files.ts';
import { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { listAllProducts, listOfficeProducts } from '@ema/calls/catalogue/products.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { PRODUCT_HEADINGS, type ProductField } from '@ema/domain/catalogue/product-file.ts';
import { csvBody, sendCsv } from '../../kernel/client.ts';
import { plural } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { LoadFilePage } from '../../ui/load-file-page.tsx';
import { DataList } from '../../ui/paged-list/data-list.tsx';

type Checked = CallOutput<typeof checkProducts>;
type Row = Checked['rows'][number];
const ROWS_SHOWN = 50;
const HELP = `Colonne: ${PRODUCT_HEADINGS.join(', ')}. Di un prodotto nuovo servono nome, negozio e IVA; degli altri ciò che lasci vuoto resta com’è, e l’IVA non cambia.`;

export const LoadProductsPage = () => {
  const load = useSend(importProducts, { refreshes: [listAllProducts, listOfficeProducts, getProductSheet] });
  return (
    <LoadFilePage
      title="Carica prodotti"
      facts="Prima di caricare vedi che cosa cambia. Gli ordini già fatti restano."
      help={HELP}
      choose="Scegli il file dei prodotti."
      check={(file, sending) => sendCsv(checkProducts, file, sending)}
      faults={productFaults}
      whyNothing={({ added, changed }) => (added + changed === 0 ? 'Il file non cambia nessun prodotto.' : null)}
      load={async (file) => {
        const { added, changed } = await load.mutateAsync({ body: csvBody(file) });
        return `${plural(added, 'prodotto aggiunto', 'prodotti aggiunti')}, ${plural(changed, 'cambiato', 'cambiati')}`;
      }}
      leads={{ to: paths.adminProducts, label: 'Vedi i prodotti' }}
      button="Carica i prodotti"
      preview={(checked) => <Preview {...checked} />}
    />
  );
};

const FIELD_NAMES: Readonly<Record<ProductField, string>> = {
  name: 'Nome',
  packaging: 'Confezione',
  description: 'Descrizione',
  externalCode: 'Codice esterno',
  measures: 'Su misura',
  isOnSale: 'In vendita',
};
const changesOf = ({ isNew, differences }: Row): string =>
  isNew
    ? 'Prodotto nuovo'
    : differences
        .map(({ field, before, after }) => `${FIELD_NAMES[field]}: ${before || '–'} → ${after || '–'}`)
        .join('; ');
const Preview = ({ rows, added, changed, unchanged }: Checked) => (
  <section aria-label="Anteprima dei prodotti">
    <p className="support">
      {`${plural(added, 'prodotto nuovo', 'prodotti nuovi')}, ${plural(changed, 'cambia', 'cambiano')}, ${plural(unchanged, 'resta com’è', 'restano come sono')}.`}
      {added + changed > ROWS_SHOWN && ` I primi ${ROWS_SHOWN}:`}
    </p>
    {rows.length > 0 && (
      <DataList
        caption="Anteprima dei prodotti"
        density="dense"
        rows={rows.slice(0, ROWS_SHOWN)}
        rowKey={(r) => r.code}
        columns={[
          { key: 'code', label: 'Codice', render: (r) => <span className="num nowrap">{r.code}</span> },
          { key: 'name', label: 'Nome', render: (r) => r.name },
          { key: 'changes', label: 'Che cosa cambia', wide: true, render: changesOf },
        ]}
        short={(r) => ({ who: r.name, amount: r.code, what: [changesOf(r)] })}
        hasDetails
      />
    )}
  </section>
);
