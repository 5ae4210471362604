/** What a kit is called and said to be, what it costs, where it stands, and whether it is on sale (NET-413, NET-467). */
import { Switch, Textarea, TextInput } from '@mantine/core';
import { getOfficeKit, listOfficeKits, updateKit } from '@ema/calls/catalogue/kits.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { typedPriceFault } from '@ema/domain/catalogue/amounts.ts';
import { KIT_DESCRIPTION_MAX, kitPriceFault } from '@ema/domain/catalogue/kits.ts';
import { centsToWire, parseEuro } from '@ema/domain/kernel/money.ts';
import { tidyAmount } from '../../kernel/amount.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import styles from './catalogue.module.css';

type Kit = CallOutput<typeof getOfficeKit>;
type Typed = { name: string; description: string; price: string; place: string; onSale: boolean };

const whyNot = (typed: Typed, start: Typed): string | null => {
  const cents = parseEuro(typed.price);
  if (typed.name.trim() === '') return 'Scrivi il nome del pacchetto.';
  if (!/^\d{1,4}$/.test(typed.place.trim())) return 'Scrivi il posto come numero intero.';
  const isSame = Object.entries(start).every(([field, value]) => typed[field as keyof Typed] === value);
  return typedPriceFault(cents) ?? kitPriceFault(cents ?? 0) ?? (isSame ? 'Non hai cambiato niente.' : null);
};

const valuesOf = (kit: Kit): Typed => ({
  name: kit.name,
  description: kit.description,
  price: tidyAmount(kit.price),
  place: String(kit.sortingValue),
  onSale: !kit.disabled,
});
const LABELS: Record<keyof Typed, string> = {
  name: 'Nome del pacchetto',
  price: 'Prezzo del pacchetto',
  place: 'Posto',
  description: 'Descrizione',
  onSale: 'In vendita',
};

export const KitTerms = ({ kit }: { kit: Kit }) => {
  const send = useSend(updateKit, { refreshes: [listOfficeKits, getOfficeKit] });
  const start = valuesOf(kit);
  const form: SaveFormOf<Typed> = useSaveForm<Typed>({
    labels: LABELS,
    start,
    version: kit.version,
    leaving: 'warned',
    save: async ({ name, description, price, place, onSale }, version) => {
      const cents = parseEuro(price) ?? 0;
      const body = { name, description, price: centsToWire(cents), sortingValue: Number(place), disabled: !onSale };
      await send.mutateAsync({ params: { id: String(kit.id) }, body: { ...body, version } });
      successNotice('Modifiche salvate');
    },
    tell: (thrown) => errorDialog('Pacchetto non modificato', sentenceOf(thrown)),
  });
  return (
    <SaveForm form={form} className={styles.terms}>
      <TextInput {...form.text('name')} required maxLength={80} autoComplete="off" />
      <TextInput
        {...form.text('price')}
        required
        rightSection="€"
        inputMode="decimal"
        autoComplete="off"
        onBlur={() => form.set({ price: tidyAmount(form.values.price) })}
      />
      <TextInput
        {...form.text('place')}
        required
        aria-label="Posto del pacchetto"
        inputMode="numeric"
        autoComplete="off"
      />
      <Textarea
        {...form.text('description')}
        className={styles.wholeRow}
        maxLength={KIT_DESCRIPTION_MAX}
        autosize
        minRows={2}
      />
      <div className={styles.kitEnd}>
        <Switch
          label={LABELS.onSale}
          checked={form.values.onSale}
          onChange={(e) => form.set({ onSale: e.currentTarget.checked })}
        />
        <SaveButtonWithReason form={form} variant="default" reason={whyNot(form.values, start)}>
          Salva
        </SaveButtonWithReason>
      </div>
    </SaveForm>
  );
};
