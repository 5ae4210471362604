/** The dialog in which the office makes a kit; its products come into it afterwards (NET-467). */
import { Button, Textarea, TextInput } from '@mantine/core';
import { createKit, listOfficeKits } from '@ema/calls/catalogue/kits.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { KIT_DESCRIPTION_MAX, kitPriceFault } from '@ema/domain/catalogue/kits.ts';
import { centsToWire, parseEuro } from '@ema/domain/kernel/money.ts';
import { tidyAmount } from '../../kernel/amount.ts';
import { useSend } from '../../kernel/use-call.ts';
import { openDialog, successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';

type Kit = CallOutput<typeof createKit>;
type Values = { name: string; description: string; price: string };
const LABELS: Record<keyof Values, string> = {
  name: 'Nome del pacchetto',
  description: 'Descrizione',
  price: 'Prezzo del pacchetto',
};
const priceFault = (typed: string): string | null => {
  const cents = parseEuro(typed);
  return cents === null ? 'Scrivi il prezzo come 121,03.' : kitPriceFault(cents);
};

/** `opened`: what becomes of the new one. */
export const askForKit = (opened: (kit: Kit) => void): Promise<void> =>
  openDialog('Nuovo pacchetto', (close) => <NewKit close={close} opened={opened} />);

const NewKit = ({ close, opened }: { close: () => void; opened: (kit: Kit) => void }) => {
  const send = useSend(createKit, { refreshes: [listOfficeKits] });
  const form: SaveFormOf<Values> = useSaveForm<Values>({
    labels: LABELS,
    start: { name: '', description: '', price: '' },
    leaving: 'warned',
    check: ({ name, price }) => ({
      name: name.trim() === '' ? 'Campo obbligatorio.' : null,
      price: priceFault(price),
    }),
    save: async ({ name, description, price }) => {
      const kit = await send.mutateAsync({ body: { name, description, price: centsToWire(parseEuro(price) ?? 0) } });
      close();
      successNotice('Pacchetto creato');
      opened(kit);
    },
  });
  return (
    <SaveForm form={form} className={classes.form}>
      <TextInput {...form.text('name')} required maxLength={80} autoComplete="off" data-autofocus />
      <Textarea
        {...form.text('description')}
        description="La legge chi sceglie il pacchetto, sotto il nome."
        maxLength={KIT_DESCRIPTION_MAX}
        autosize
        minRows={2}
      />
      <TextInput
        {...form.text('price')}
        required
        rightSection="€"
        inputMode="decimal"
        autoComplete="off"
        onBlur={() => form.set({ price: tidyAmount(form.values.price) })}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        <SaveButton form={form}>Crea il pacchetto</SaveButton>
      </div>
    </SaveForm>
  );
};
