/** The dialog in which an agent declares that a delivery was paid. */
import { Alert, Button, TextInput } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { declareDeliveryPayment, listDeliveries } from '@ema/calls/deliveries.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { shortfall, VCY_LENGTH } from '@ema/domain/deliveries/declaration.ts';
import { centsToWire, parseEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import { day, euro } from '../../kernel/formats.ts';
import { packedUpTo } from '../../kernel/typed.ts';
import { useSend } from '../../kernel/use-call.ts';
import { PaperField } from '../../ui/paper-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { openDialog, successNotice } from '../../ui/notices.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { readUpload } from '../../kernel/read-upload.ts';
import { BankField } from './bank-field.tsx';
import classes from '../../ui/task-card.module.css';
import { now } from '../../kernel/clock.ts';

export type Delivery = CallOutput<typeof listDeliveries>['items'][number];

type Values = {
  amount: string;
  date: string;
  vcyCode: string;
  bank: string;
  bankBranch: string;
  receipt: File | null;
};
const LABELS: Record<keyof Values, string> = {
  amount: 'Importo pagato',
  date: 'Data del pagamento',
  vcyCode: 'Codice VCY',
  bank: 'Banca',
  bankBranch: 'Filiale (facoltativa)',
  receipt: 'Ricevuta (facoltativa)',
};
const MOST_BYTES = 5 * 1024 * 1024;
const wrongWhileTyping = ({ amount, receipt }: Values) => ({
  amount: amount !== '' && parseEuro(amount) === null ? 'Scrivi l’importo come 121,03.' : null,
  receipt: receipt !== null && receipt.size > MOST_BYTES ? 'Il file può avere al massimo 5 MB.' : null,
});

/** «Dichiara pagamento» of a delivery (ORD-196…ORD-203). */
export const askToDeclare = (delivery: Delivery): Promise<void> =>
  openDialog(`Pagamento della consegna ${delivery.code}`, (close) => <Form delivery={delivery} close={close} />);

const Form = ({ delivery: d, close }: { delivery: Delivery; close: () => void }) => {
  const today = romeDay(now());
  const send = useSend(declareDeliveryPayment, {
    refreshes: [listDeliveries],
    onDone: (after) => {
      close();
      successNotice(
        after.isPaymentDeclared
          ? 'Pagamento dichiarato: la consegna non è più nell’elenco'
          : `Pagamento dichiarato: restano da pagare ${euro(after.finalTotalToPay)}`,
      );
    },
  });
  const form = useSaveForm<Values>({
    labels: LABELS,
    start: { amount: '', date: today, vcyCode: '', bank: '', bankBranch: '', receipt: null },
    leaving: 'warned',
    live: wrongWhileTyping,
    save: async ({ amount, date, vcyCode, bank, bankBranch, receipt }) =>
      send.mutateAsync({
        body: {
          amount: centsToWire(parseEuro(amount) ?? 0),
          date,
          ...(d.paymentMethodType === 'bp' ? { vcyCode } : { bank, bankBranch }),
          deliveryCode: d.code,
          deliveryDate: d.date,
          receipt: receipt ? await readUpload(receipt) : null,
        },
      }),
  });
  const missing = shortfall(parseEuro(form.values.amount) ?? 0, wireToCents(d.finalTotalToPay));
  return (
    <SaveForm form={form} failed={null} className={classes.form}>
      <p className={classes.words}>
        {`${Number(d.declaredAmount) === 0 ? 'Da pagare' : 'Restano da pagare'} ${euro(d.finalTotalToPay)} entro il ${day(d.date)}, ordine n. ${d.orderId}${d.customer ? `, ${d.customer}` : ''}.`}
      </p>
      <TextInput
        {...form.text('amount')}
        required
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        rightSection="€"
        data-autofocus
      />
      {missing === null ? null : (
        <Alert color="amber" role="status">
          {missing}
        </Alert>
      )}
      <DateField {...form.field('date')} required max={today} />
      {d.paymentMethodType === 'bp' ? (
        <TextInput
          {...form.text('vcyCode', packedUpTo(VCY_LENGTH))}
          required
          autoComplete="off"
          description="Lo trovi sulla ricevuta dell’ufficio postale."
        />
      ) : (
        <>
          <BankField {...form.field('bank')} />
          <TextInput {...form.text('bankBranch')} maxLength={80} autoComplete="off" />
        </>
      )}
      <PaperField
        {...form.field('receipt')}
        description="Una foto o un PDF, al massimo 5 MB."
        placeholder="Scegli il file"
        accept="application/pdf,image/jpeg,image/png"
        leftSection={<IconPaperclip size={18} stroke={1.75} />}
        clearable
        clearButtonProps={{ 'aria-label': 'Togli la ricevuta' }}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        <SaveButtonWithReason
          form={form}
          reason={parseEuro(form.values.amount) === null ? 'Inserisci l’importo pagato.' : null}
        >
          Salva
        </SaveButtonWithReason>
      </div>
    </SaveForm>
  );
};
