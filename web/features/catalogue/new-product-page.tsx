/** A product that the office makes; its listings, prices and picture come on its own screen (NET-464). */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { createProduct } from '@ema/calls/catalogue/new-products.ts';
import { listAllProducts, listOfficeProducts } from '@ema/calls/catalogue/products.ts';
import { listVatChanges } from '@ema/calls/catalogue/vat.ts';
import { shopName } from '@ema/domain/access/roles.ts';
import { whyNotToMeasure } from '@ema/domain/catalogue/made-to-measure.ts';
import { codeFault, DESCRIPTION_MAX, tidyCode } from '@ema/domain/catalogue/product-values.ts';
import { ratesOffered } from '@ema/domain/catalogue/vat-days.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { successNotice } from '../../ui/notices.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import task from '../../ui/task-card.module.css';
import styles from './catalogue.module.css';
import {
  MEASURE_LABELS,
  MeasureFields,
  measuresFaults,
  measureStart,
  measuresTyped,
  type MeasureValues,
} from './measure-fields.tsx';

type Values = MeasureValues & {
  code: string;
  name: string;
  packaging: string;
  description: string;
  shop: string;
  vatPercentage: string;
};
const LABELS: Record<keyof Values, string> = {
  code: 'Codice',
  name: 'Nome',
  packaging: 'Confezione',
  description: 'Descrizione',
  shop: 'Negozio',
  vatPercentage: 'IVA',
  ...MEASURE_LABELS,
};
const START: Values = {
  code: '',
  name: '',
  packaging: '',
  description: '',
  shop: '1',
  vatPercentage: '22',
  ...measureStart(null, null),
};

export const NewProductPage = () => {
  const pressed = useGo();
  const { data: vat } = useCall(listVatChanges, {}, { staleTime: 0 });
  const standing = (vat?.changes ?? []).filter(({ state }) => state !== 'withdrawn');
  const offered = ratesOffered(standing.map(({ after }) => after * 100));
  const send = useSend(createProduct, { refreshes: [listAllProducts, listOfficeProducts] });
  const form: SaveFormOf<Values> = useSaveForm<Values>({
    labels: LABELS,
    start: START,
    leaving: 'warned',
    isHeld: true,
    check: (values) => ({
      code: values.code.trim() === '' ? 'Campo obbligatorio.' : codeFault(tidyCode(values.code)),
      name: values.name.trim() === '' ? 'Campo obbligatorio.' : null,
      isMeasured: values.isMeasured
        ? whyNotToMeasure({ code: tidyCode(values.code), hasVariants: false, kits: [] })
        : null,
      ...measuresFaults(values),
    }),
    save: async (values) => {
      const { go } = pressed();
      const { code, name, packaging, description, quadroId } = values;
      const created = await send.mutateAsync({
        body: {
          code,
          name,
          packaging,
          description,
          shop: values.shop === '1' ? 1 : 0,
          vatPercentage: Number(values.vatPercentage),
          quadroId,
          customProductOptions: measuresTyped(values),
        },
      });
      successNotice('Prodotto creato');
      return () => go({ to: paths.adminProduct(created.code) });
    },
  });
  return (
    <Page
      title="Nuovo prodotto"
      facts="Nessuno lo vede prima che stia in un listino, con il suo prezzo: lo decidi nella sua scheda."
    >
      <Panel>
        <SaveForm form={form} className={task.form}>
          <div className={styles.pairs}>
            <TextInput
              {...form.text('code')}
              required
              maxLength={40}
              autoComplete="off"
              description="Come VEN-1024; REF per un omaggio. Non cambia più."
              onBlur={() => form.set({ code: tidyCode(form.values.code) })}
            />
            <NativeSelect
              {...form.text('shop')}
              description="Quello a cui appartiene."
              data={[1, 0].map((shop) => ({ value: String(shop), label: shopName(shop === 1 ? 1 : 0) }))}
            />
          </div>
          <TextInput {...form.text('name')} required maxLength={120} autoComplete="off" />
          <div className={styles.pairs}>
            <TextInput {...form.text('packaging')} maxLength={80} autoComplete="off" />
            <NativeSelect
              {...form.text('vatPercentage')}
              data={offered.map((rate) => ({ value: String(rate / 100), label: `${rate / 100} %` }))}
            />
          </div>
          <Textarea {...form.text('description')} maxLength={DESCRIPTION_MAX} autosize minRows={3} />
          <MeasureFields form={form} />
          <div className={task.buttons}>
            <SaveButton form={form}>Crea il prodotto</SaveButton>
          </div>
        </SaveForm>
      </Panel>
    </Page>
  );
};
