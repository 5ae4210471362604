import { Button, FileInput, TextInput } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { declareDeliveryPayment, listDeliveries } from '@ema/calls/deliveries.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { VCY_LENGTH } from '@ema/domain/payments/declaration.ts';
import { amountFromTyped } from '@ema/domain/payments/typed-amount.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { day, euro } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { openDialog, successNotice } from '../../ui/notices.tsx';
import { readUpload } from '../contracts/read-upload.ts';
import { BankField } from './bank-field.tsx';
import classes from './payments.module.css';
import { now } from '../../kernel/clock.ts';

export type Delivery = CallOutput<typeof listDeliveries>['items'][number];

const MOST_BYTES = 5 * 1024 * 1024;

/** «Dichiara pagamento» of a delivery (ORD-196…ORD-203). */
export const askToDeclare = (delivery: Delivery): Promise<void> =>
  openDialog(`Pagamento della consegna ${delivery.code}`, (close) => <Form delivery={delivery} close={close} />);

const Form = ({ delivery: d, close }: { delivery: Delivery; close: () => void }) => {
  const today = romeDay(now());
  const [amount, setAmount] = useState('');
  const [date, setDate] = useState(today);
  const [vcyCode, setVcyCode] = useState('');
  const [bank, setBank] = useState('');
  const [bankBranch, setBankBranch] = useState('');
  const [receipt, setReceipt] = useState<File | null>(null);
  const wire = amountFromTyped(amount);
  const send = useSend(declareDeliveryPayment, {
    refreshes: [listDeliveries],
    onDone: () => {
      close();
      successNotice('Pagamento dichiarato: la consegna non è più nell’elenco');
    },
  });
  const isBig = receipt !== null && receipt.size > MOST_BYTES;
  const save = async (): Promise<void> => {
    if (wire === null || isBig) return;
    const file = receipt ? await readUpload(receipt) : null;
    send.mutate({
      body: {
        amount: wire,
        date,
        ...(d.paymentMethodType === 'bp' ? { vcyCode } : { bank, bankBranch }),
        deliveryCode: d.code,
        deliveryDate: d.date,
        receipt: file,
      },
    });
  };
  const fields = send.error?.fields ?? {};
  const isOfFields = Object.keys(fields).length > 0;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void save();
      }}
    >
      <p className={classes.words}>
        {`Da pagare ${euro(d.finalTotalToPay)} entro il ${day(d.date)}, ordine n. ${d.orderId}${d.customer ? `, ${d.customer}` : ''}.`}
      </p>
      <TextInput
        label="Importo pagato"
        required
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        rightSection="€"
        value={amount}
        error={fields['amount'] ?? (amount !== '' && wire === null ? 'Scrivi l’importo come 121,03.' : undefined)}
        onChange={(e) => setAmount(e.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label="Data del pagamento"
        type="date"
        required
        max={today}
        value={date}
        error={fields['date']}
        onChange={(e) => setDate(e.currentTarget.value)}
      />
      {d.paymentMethodType === 'bp' ? (
        <TextInput
          label="Codice VCY"
          required
          maxLength={VCY_LENGTH}
          autoComplete="off"
          description="Lo trovi sulla ricevuta dell’ufficio postale."
          value={vcyCode}
          error={fields['vcyCode']}
          onChange={(e) => setVcyCode(e.currentTarget.value)}
        />
      ) : (
        <>
          <BankField value={bank} onChange={setBank} error={fields['bank']} />
          <TextInput
            label="Filiale (facoltativa)"
            maxLength={80}
            autoComplete="off"
            value={bankBranch}
            error={fields['bankBranch']}
            onChange={(e) => setBankBranch(e.currentTarget.value)}
          />
        </>
      )}
      <FileInput
        label="Ricevuta (facoltativa)"
        description="Una foto o un PDF, al massimo 5 MB."
        placeholder="Scegli il file"
        accept="application/pdf,image/jpeg,image/png"
        leftSection={<IconPaperclip size={18} stroke={1.75} />}
        clearable
        clearButtonProps={{ 'aria-label': 'Togli la ricevuta' }}
        value={receipt}
        error={isBig ? 'Il file può avere al massimo 5 MB.' : fields['receipt']}
        onChange={setReceipt}
      />
      {send.error && !isOfFields ? <p role="alert">{sentenceOf(send.error)}</p> : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        <ButtonWithReason
          type="submit"
          reason={wire === null ? 'Inserisci l’importo pagato.' : null}
          loading={send.isPending}
          onClick={() => undefined}
        >
          Salva
        </ButtonWithReason>
      </div>
    </form>
  );
};
