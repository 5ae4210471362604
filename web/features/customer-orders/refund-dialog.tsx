/** The dialog in which the office gives back the money of a withdrawal. */
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { listWithdrawals, refundWithdrawal } from '@ema/calls/customer-orders/withdrawals.ts';
import { REFUND_METHOD_NAMES } from '@ema/domain/customer-orders/refund.ts';
import { centsToWire, parseEuro } from '@ema/domain/kernel/money.ts';
import { chosenOf } from '../../kernel/chosen.ts';
import { isStale, sentenceOf } from '../../kernel/client.ts';
import { euro } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import {
  amountFor,
  isShort,
  methodsFor,
  noticeOf,
  paidSentences,
  startOf,
  type Refund,
  type WithdrawalTask,
} from './refund-ways.ts';
import classes from './withdrawals.module.css';

type Values = Refund & { note: string; refundReason: string };
const centsOf = ({ method, amount }: Values): number | null => (method === 'none' ? 0 : parseEuro(amount));
const LABELS: Record<keyof Values, string> = {
  method: 'Come si rimborsa',
  amount: 'Importo in euro',
  note: 'Nota (facoltativa)',
  refundReason: 'Perché si restituisce meno',
};

/** The way the money came, once. */
export const RefundDialog = ({ task: t, onClose }: { task: WithdrawalTask; onClose: () => void }) => {
  const isBegun = t.refundState === 'in_progress';
  const send = useSend(refundWithdrawal, {
    refreshes: [listWithdrawals],
    onDone: ({ refundState }) => {
      onClose();
      successNotice(noticeOf(refundState));
    },
  });
  const form = useSaveForm<Values>({
    labels: LABELS,
    // A server of the release before tells none (NET-1013).
    start: { ...startOf(t), note: t.refundNote, refundReason: t.refundReason ?? '' },
    leaving: 'warned',
    check: (values) => ({
      method: values.method === '' ? 'Scegli come si rimborsa.' : null,
      amount: centsOf(values) === null ? 'Inserisci un importo, per esempio 42,60.' : null,
      refundReason:
        isShort(t, values.method, centsOf(values)) && values.refundReason.trim() === ''
          ? 'Scrivi perché si restituisce meno di quanto è stato pagato.'
          : null,
    }),
    save: async (values) => {
      const cents = centsOf(values);
      if (values.method === '' || cents === null) return;
      const refundReason = isShort(t, values.method, cents) ? values.refundReason.trim() : '';
      const body = { method: values.method, amount: centsToWire(cents), note: values.note.trim(), refundReason };
      try {
        await send.mutateAsync({ params: { id: String(t.id) }, body: { ...body, expectedPaid: t.paidInAll } });
      } catch (thrown) {
        if (!isStale(thrown)) throw thrown;
        // What is proposed is reckoned from what was paid: it begins anew.
        return () => {
          onClose();
          return errorDialog('Rimborso non registrato', sentenceOf(thrown));
        };
      }
    },
  });
  const { method, amount } = form.values;
  const isLess = isShort(t, method, centsOf(form.values));
  return (
    <Dialog opened onClose={onClose} title={`${method === 'none' ? 'Chiudi' : 'Rimborsa'} il recesso n. ${t.id}`}>
      <SaveForm form={form} failed={null} className={classes.form}>
        <p className={classes.lead}>{leadOf(t)}</p>
        {isBegun ? (
          <Alert color="amber">
            Il rimborso è già stato avviato e non è ancora confermato: premendo «Rimborsa» lo si completa.
          </Alert>
        ) : null}
        <NativeSelect
          {...form.text('method')}
          disabled={isBegun}
          onChange={(e) => {
            const next = chosenOf(methodsFor(t), e.currentTarget.value) ?? '';
            form.set({ method: next, amount: amountFor(t, next, amount) });
          }}
          data={[
            ...(method === '' ? [{ value: '', label: 'Scegli…' }] : []),
            ...methodsFor(t).map((value) => ({ value, label: REFUND_METHOD_NAMES[value] })),
          ]}
        />
        {method === 'none' ? null : (
          <TextInput {...form.text('amount')} inputMode="decimal" disabled={isBegun || method === 'financing'} />
        )}
        {isLess ? <TextInput {...form.text('refundReason')} required maxLength={200} /> : null}
        <TextInput
          {...form.text('note')}
          description="Per esempio il CRO del bonifico. Il cliente non la vede."
          maxLength={200}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Non ora
          </Button>
          <SaveButton form={form}>{method === 'none' ? 'Chiudi: nulla da rimborsare' : 'Rimborsa'}</SaveButton>
        </div>
      </SaveForm>
    </Dialog>
  );
};

/** Whose order it is, how it was paid and whether the goods are back. */
const leadOf = (t: WithdrawalTask): string =>
  [
    `${t.customer}, ${t.orderTitle}, ${euro(t.orderTotal)}.`,
    ...paidSentences(t),
    ...(t.goodsReturnedAt
      ? []
      : ['La merce non risulta rientrata: puoi attendere il rientro o la prova della spedizione.']),
  ].join(' ');
