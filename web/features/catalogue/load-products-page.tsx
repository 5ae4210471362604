/** «Carica prodotti»: a file of products is looked at, with what is new and what changes, and then loaded (NET-546). */
import { checkProducts, importProducts, productFaults } from '@ema/calls/catalogue/product-files.ts';
import { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { listAllProducts, listOfficeProducts } from '@ema/calls/catalogue/products.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { PRODUCT_HEADINGS, type ProductField } from '@ema/domain/catalogue/product-file.ts';
import { csvBody, sendCsv } from '../../kernel/client.ts';
import { plural } from '../../kernel/formats.ts';
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

type Checked = CallOutput<typeof checkProducts>;
type Row = Checked['rows'][number];
type Values = { file: File | null };
const ROWS_SHOWN = 50;
const HELP = `Colonne: ${PRODUCT_HEADINGS.join(', ')}. Di un prodotto nuovo servono nome, negozio e IVA; degli altri ciò che lasci vuoto resta com’è, e l’IVA non cambia.`;
const WORDS = { choose: 'Scegli il file dei prodotti.', half: 'caricato' };
const whyNot = (values: Values, checked: Checked | null): string | null =>
  whyNotTaken(values, checked, WORDS) ??
  (checked?.added === 0 && checked.changed === 0 ? 'Il file non cambia nessun prodotto.' : null);

export const LoadProductsPage = () => {
  const load = useSend(importProducts, { refreshes: [listAllProducts, listOfficeProducts, getProductSheet] });
  const form: SaveFormOf<Values> = useSaveForm<Values>({
    labels: { file: 'File CSV' },
    start: { file: null },
    leaving: 'warned',
    lands: 'file',
    save: async ({ file }) => {
      if (!file) return;
      const { added, changed } = await load.mutateAsync({ body: csvBody(file) });
      chosen.forget();
      successNotice(
        `${plural(added, 'prodotto aggiunto', 'prodotti aggiunti')}, ${plural(changed, 'cambiato', 'cambiati')}`,
      );
    },
  });
  const chosen = useCheckedCsv<Values, Checked>(form, (file, sending) => sendCsv(checkProducts, file, sending));
  return (
    <Page title="Carica prodotti" facts="Prima di caricare vedi che cosa cambia. Gli ordini già fatti restano.">
      <Panel>
        <SaveForm form={form} className={task.form}>
          <CheckedFileField form={form} of={chosen} description={HELP} />
          {chosen.checked && (
            <CheckedFileOutcome checked={chosen.checked} onFaults={() => void fetchFaults(productFaults, form)}>
              <Preview {...chosen.checked} />
            </CheckedFileOutcome>
          )}
          <div className={task.buttons}>
            <SaveButtonWithReason form={form} reason={whyNot(form.values, chosen.checked)}>
              Carica i prodotti
            </SaveButtonWithReason>
          </div>
        </SaveForm>
      </Panel>
    </Page>
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
