/** What a product is: name, packaging, variants, whether it is sold (NET-410). */
import { Switch, Textarea, TextInput } from '@mantine/core';
import { getProductAsOrdered } from '@ema/calls/catalogue/as-ordered.ts';
import { getProductSheet, updateProduct, type productSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { listAllProducts, listOfficeProducts } from '@ema/calls/catalogue/products.ts';
import { whyNotToMeasure } from '@ema/domain/catalogue/made-to-measure.ts';
import {
  DESCRIPTION_MAX,
  readVariants,
  variantsText,
  whyNotOutOfKits,
  whyNoVariants,
} from '@ema/domain/catalogue/product-values.ts';
import type { z } from 'zod';
import { useSend } from '../../kernel/use-call.ts';
import { successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import task from '../../ui/task-card.module.css';
import {
  MEASURE_LABELS,
  MeasureFields,
  measuresFaults,
  measureStart,
  measuresTyped,
  type MeasureValues,
} from './measure-fields.tsx';

export type Sheet = z.output<typeof productSheet>;
type Values = MeasureValues & {
  name: string;
  packaging: string;
  description: string;
  variants: string;
  onSale: boolean;
};
const LABELS: Record<keyof Values, string> = {
  name: 'Nome',
  packaging: 'Confezione',
  description: 'Descrizione',
  variants: 'Varianti',
  onSale: 'In vendita',
  ...MEASURE_LABELS,
};
/** Why what it was not yet cannot be made to measure. */
const measuredFault = ({ code, kits, customProductOptions }: Sheet, { isMeasured, variants }: Values): string | null =>
  isMeasured
    ? whyNotToMeasure({ code, hasVariants: variants.trim() !== '', kits: customProductOptions ? [] : kits })
    : null;
const variantsFaultOf = (sheet: Sheet, typed: string): string | null => {
  const { variants, fault } = readVariants(typed);
  return fault ?? whyNoVariants(sheet.variants.length > 0, variants.length > 0, sheet.kits);
};

export const ProductForm = ({ sheet }: { sheet: Sheet }) => {
  const send = useSend(updateProduct, {
    refreshes: [getProductSheet, getProductAsOrdered, listAllProducts, listOfficeProducts],
  });
  const form: SaveFormOf<Values> = useSaveForm<Values>({
    labels: LABELS,
    start: {
      name: sheet.name,
      packaging: sheet.packaging,
      description: sheet.description,
      variants: variantsText(sheet.variants),
      onSale: !sheet.disabled,
      ...measureStart(sheet.customProductOptions, sheet.quadroId),
    },
    version: sheet.version,
    leaving: 'warned',
    check: (values) => ({
      name: values.name.trim() === '' ? 'Campo obbligatorio.' : null,
      variants: variantsFaultOf(sheet, values.variants),
      onSale: !values.onSale && !sheet.disabled ? whyNotOutOfKits(sheet.kits) : null,
      isMeasured: measuredFault(sheet, values),
      ...measuresFaults(values),
    }),
    save: async (values, version) => {
      const { name, packaging, description, variants, onSale, quadroId } = values;
      await send.mutateAsync({
        params: { code: sheet.code },
        body: {
          name,
          packaging,
          description,
          variants: readVariants(variants).variants,
          disabled: !onSale,
          quadroId,
          customProductOptions: measuresTyped(values),
          version,
        },
      });
      successNotice('Modifiche salvate');
    },
  });
  const onSale = form.field('onSale');
  return (
    <SaveForm form={form} className={task.form}>
      <TextInput {...form.text('name')} required maxLength={120} autoComplete="off" />
      <TextInput {...form.text('packaging')} maxLength={80} autoComplete="off" />
      <Textarea
        {...form.text('description')}
        description="La legge chi ordina, quando la apre."
        maxLength={DESCRIPTION_MAX}
        autosize
        minRows={2}
      />
      <Textarea
        {...form.text('variants')}
        description="Una per riga, con le sue scelte: «Colore: Azzurro, Verde»."
        autosize
        minRows={2}
      />
      <MeasureFields form={form} minimumPrice={sheet.customProductOptions?.minimumPrice} />
      <Switch
        id={onSale.id}
        label={onSale.label}
        description="Spento, nessun listino lo offre; gli ordini già fatti restano."
        error={onSale.error}
        checked={onSale.value}
        onChange={(e) => onSale.onChange(e.currentTarget.checked)}
      />
      <div className={task.buttons}>
        <SaveButton form={form}>Salva</SaveButton>
      </div>
    </SaveForm>
  );
};
