/** Why a declared payment did not arrive: the text goes to its seller by e-mail. */
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { listDeclaredPayments, settleDeclaredPayment } from '@ema/calls/deliveries.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { successNotice } from '../../ui/notices.tsx';
import classes from './payments.module.css';

export type Declared = CallOutput<typeof listDeclaredPayments>['items'][number];

export const RejectForm = ({ payment: p, close }: { payment: Declared; close: () => void }) => {
  const [note, setNote] = useState('');
  const send = useSend(settleDeclaredPayment, {
    refreshes: [listDeclaredPayments],
    onDone: () => {
      close();
      successNotice('Pagamento respinto: l’incaricato è stato avvisato');
    },
  });
  const noteError = send.error?.fields['note'];
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        send.mutate({ params: { id: String(p.id) }, body: { outcome: 'rejected', note } });
      }}
    >
      <p>{`La consegna ${p.delivery.code} torna tra quelle da pagare e ${p.delivery.seller.fullName} riceve questo testo via e-mail.`}</p>
      <Textarea
        label="Perché non risulta"
        required
        autosize
        minRows={2}
        maxLength={300}
        value={note}
        error={noteError}
        onChange={(e) => setNote(e.currentTarget.value)}
        data-autofocus
      />
      {send.error && !noteError ? <p role="alert">{sentenceOf(send.error)}</p> : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        <Button type="submit" color="danger.6" loading={send.isPending}>
          Respingi il pagamento
        </Button>
      </div>
    </form>
  );
};
