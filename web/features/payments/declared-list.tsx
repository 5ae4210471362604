import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { listDeclaredPayments, settleDeclaredPayment } from '@ema/calls/deliveries.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { useAddress } from '../../kernel/address.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { day, euro, moment } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, openDialog, successNotice } from '../../ui/notices.tsx';
import { EmptyState, Facts, Loading, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import classes from './payments.module.css';

type Declared = CallOutput<typeof listDeclaredPayments>['items'][number];

/** What sellers say they have paid, until the office has found the money or not. */
export const DeclaredList = () => {
  const [address, change] = useAddress();
  const data = useCall(
    listDeclaredPayments,
    { query: { page: address['page'] ?? '1', perPage: address['perPage'] ?? '25' } },
    { keep: true, staleTime: 15_000 },
  );
  return (
    <Loading
      of={data}
      skeleton={<SkeletonRows rows={4} height={140} />}
      isEmpty={(d) => d.items.length === 0}
      empty={
        <EmptyState title="Nessun pagamento dichiarato">
          Qui arrivano i pagamenti di MAV e bollettini che gli incaricati dichiarano.
        </EmptyState>
      }
    >
      {(d) => (
        <>
          <ul className={classes.cards} aria-label="Pagamenti dichiarati">
            {d.items.map((p) => (
              <DeclaredCard key={p.id} payment={p} />
            ))}
          </ul>
          <div className={classes.pager}>
            <PagerBar
              pagination={d.pagination}
              onPage={(n) => change({ page: n })}
              onPerPage={(n) => change({ perPage: n })}
            />
          </div>
        </>
      )}
    </Loading>
  );
};

const DeclaredCard = ({ payment: p }: { payment: Declared }) => {
  const d = p.delivery;
  const send = useSend(settleDeclaredPayment, { refreshes: [listDeclaredPayments] });
  const verify = async (): Promise<void> => {
    const isSure = await confirmDialog({
      title: 'Il pagamento è arrivato?',
      text: `La consegna ${d.code} risulta pagata con ${euro(p.amount)}.`,
      confirm: 'Verifica il pagamento',
    });
    if (!isSure) return;
    await send
      .mutateAsync({ params: { id: String(p.id) }, body: { outcome: 'verified', note: '' } })
      .then(() => successNotice('Pagamento verificato'))
      .catch((thrown: unknown) => errorDialog('Errore', sentenceOf(thrown)));
  };
  return (
    <li className={classes.card} data-waiting aria-labelledby={`declared-${p.id}`}>
      <div className={classes.cardHead}>
        <div>
          <h2 id={`declared-${p.id}`} className={classes.cardTitle}>{`Consegna ${d.code}`}</h2>
          <p className={classes.words}>{`${d.paymentMethodName}, ordine n. ${d.orderId}`}</p>
        </div>
        <span className={classes.waiting}>Dichiarato, da verificare</span>
      </div>
      <Facts
        items={[
          ['Dichiarati', <strong key="amount">{euro(p.amount)}</strong>],
          ['Da pagare', euro(d.finalTotalToPay)],
          ['Pagato il', day(p.date)],
          d.paymentMethodType === 'bp'
            ? ['Codice VCY', p.vcyCode]
            : ['Banca', [p.bank, p.bankBranch].filter((part) => part !== '').join(', ')],
          ['Incaricato', `${d.seller.fullName} (cod. ${d.seller.id})`],
          ['Dichiarato il', moment(p.declaredAt)],
          [
            'Ricevuta',
            p.receiptUrl ? (
              <a key="receipt" href={p.receiptUrl} target="_blank" rel="noopener">
                Apri la ricevuta
              </a>
            ) : null,
          ],
        ]}
      />
      <div className={classes.buttons}>
        <Button
          variant="subtle"
          color="danger"
          className={classes.danger}
          onClick={() => void openDialog('Respingere il pagamento?', (close) => <Reject payment={p} close={close} />)}
          aria-describedby={`declared-${p.id}`}
        >
          Respingi
        </Button>
        <Button
          variant="default"
          loading={send.isPending}
          onClick={() => void verify()}
          aria-describedby={`declared-${p.id}`}
        >
          Verifica
        </Button>
      </div>
    </li>
  );
};

const Reject = ({ payment: p, close }: { payment: Declared; close: () => void }) => {
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
