import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { listWithdrawals, refundWithdrawal } from '@ema/calls/customer-orders/withdrawals.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { centsToWire, parseEuro } from '@ema/domain/kernel/money.ts';
import { euro } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { successNotice } from '../../ui/notices.tsx';
import classes from './withdrawals.module.css';

export type WithdrawalTask = CallOutput<typeof listWithdrawals>['items'][number];
type Method = NonNullable<WithdrawalTask['refundMethod']>;
export const METHOD_NAMES: Record<Method, string> = {
  card: 'Sulla carta',
  financing: 'Con PagoDIL',
  bank_transfer: 'Con bonifico',
  none: 'Nulla da rimborsare',
};

/** What can be chosen: the way the money came, else a transfer; or nothing, when nothing was paid. */
const methodsFor = (t: WithdrawalTask): Method[] => [
  ...(t.paidWith === 'stripe' ? (['card'] as const) : t.paidWith === 'pagodil' ? (['financing'] as const) : []),
  'bank_transfer',
  ...(t.paidWith === null ? (['none'] as const) : []),
];
const startOf = (t: WithdrawalTask): { method: Method | ''; amount: string } => {
  if (t.refundState === 'in_progress' && t.refundMethod && t.refundAmount)
    return { method: t.refundMethod, amount: t.refundAmount.replace('.', ',') };
  if (t.paidWith === null) return { method: '', amount: '' };
  return { method: t.paidWith === 'stripe' ? 'card' : 'financing', amount: t.paidOnline.replace('.', ',') };
};

/** Gives the money of a withdrawal back, the way it came, once. */
export const RefundDialog = ({ task: t, onClose }: { task: WithdrawalTask; onClose: () => void }) => {
  const [{ method, amount }, setGiven] = useState(() => startOf(t));
  const [note, setNote] = useState(t.refundNote);
  const [isAsked, setAsked] = useState(false);
  const isBegun = t.refundState === 'in_progress';
  const send = useSend(refundWithdrawal, {
    refreshes: [listWithdrawals],
    onDone: () => {
      onClose();
      successNotice('Rimborso registrato: il cliente è avvisato per e-mail.');
    },
  });
  const cents = method === 'none' ? 0 : parseEuro(amount);
  const methodError = method === '' ? 'Scegli come si rimborsa.' : null;
  const amountError = cents === null ? 'Inserisci un importo, per esempio 42,60.' : null;
  const submit = (e: FormEvent) => {
    e.preventDefault();
    setAsked(true);
    if (method === '' || cents === null) return;
    send.mutate({ params: { id: String(t.id) }, body: { method, amount: centsToWire(cents), note: note.trim() } });
  };
  const fields = send.error?.fields ?? {};
  return (
    <Dialog opened onClose={onClose} title={`Rimborsa il recesso n. ${t.id}`}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p className={classes.lead}>
          {`${t.customer}, ${t.orderTitle}, ${euro(t.orderTotal)}. `}
          {t.paidWith === null
            ? `Non risulta un pagamento online: ${t.paymentMethodName}.`
            : `Pagati online ${euro(t.paidOnline)} ${t.paidWith === 'stripe' ? 'con carta' : 'con PagoDIL'}: il rimborso torna per la stessa via.`}
          {t.goodsReturnedAt
            ? ''
            : ' La merce non risulta rientrata: puoi attendere il rientro o la prova della spedizione.'}
        </p>
        {isBegun ? (
          <Alert color="amber">
            Il rimborso è già stato avviato e non è ancora confermato: premendo «Rimborsa» lo si completa.
          </Alert>
        ) : null}
        <NativeSelect
          label="Come si rimborsa"
          disabled={isBegun}
          value={method}
          onChange={(e) => {
            const next = e.currentTarget.value as Method | '';
            setGiven({
              method: next,
              amount:
                next === 'card' || next === 'financing'
                  ? t.paidOnline.replace('.', ',')
                  : next === 'none'
                    ? ''
                    : amount,
            });
          }}
          data={[
            ...(method === '' ? [{ value: '', label: 'Scegli…' }] : []),
            ...methodsFor(t).map((value) => ({ value, label: METHOD_NAMES[value] })),
          ]}
          error={fields['method'] ?? (isAsked ? methodError : null)}
        />
        {method === 'none' ? null : (
          <TextInput
            label="Importo in euro"
            inputMode="decimal"
            disabled={isBegun || method === 'financing'}
            value={amount}
            onChange={(e) => setGiven({ method, amount: e.currentTarget.value })}
            error={fields['amount'] ?? (isAsked ? amountError : null)}
          />
        )}
        <TextInput
          label="Nota (facoltativa)"
          description="Per esempio il CRO del bonifico. Il cliente non la vede."
          maxLength={200}
          value={note}
          onChange={(e) => setNote(e.currentTarget.value)}
        />
        {send.error && Object.keys(fields).length === 0 ? (
          <Alert color="danger" role="alert">
            {send.error.message}
          </Alert>
        ) : null}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Non ora
          </Button>
          <Button type="submit" loading={send.isPending}>
            {method === 'none' ? 'Chiudi senza rimborso' : 'Rimborsa'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
