/** One payment that a seller declares, with what the office does about it: it arrived, or it did not. */
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listDeclaredPayments, settleDeclaredPayment } from '@ema/calls/deliveries.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { day, euro, moment } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { paths } from '../../paths.ts';
import { Facts } from '../../ui/page.tsx';
import classes from '../../ui/task-card.module.css';
import styles from './deliveries.module.css';
import { askToReject, type Declared } from './reject-dialog.tsx';
import { askHowReturned } from './return-dialog.tsx';

const DECLARED = { state: 'Dichiarato, da verificare', amount: 'Dichiarati', at: 'Dichiarato il' };
/** It came for an order that was deleted or given back before (ORD-522). */
const TO_RETURN = { state: 'Arrivato, da restituire', amount: 'Arrivati', at: 'Registrato il' };

/** What is so once this payment was verified: of one in parts no more than that this part is here. */
export const onceVerified = ({ amount, delivery: d }: Pick<Declared, 'amount' | 'delivery'>): string => {
  if (amount === d.totalToPay) return `La consegna ${d.code} risulta pagata con ${euro(amount)}.`;
  const arrived = `Della consegna ${d.code} risultano arrivati ${euro(amount)} su ${euro(d.totalToPay)}`;
  return d.isPaymentDeclared ? `${arrived}.` : `${arrived}: ${euro(d.finalTotalToPay)} restano da dichiarare.`;
};

/** `choice`: the box to choose it with others by. */
export const DeclaredCard = ({ payment: p, choice }: { payment: Declared; choice: ReactNode }) => {
  const d = p.delivery;
  const words = p.toReturn ? TO_RETURN : DECLARED;
  const send = useSend(settleDeclaredPayment, { refreshes: [listDeclaredPayments] });
  const verify = async (): Promise<void> => {
    const isSure = await confirmDialog({
      title: 'Il pagamento è arrivato?',
      text: onceVerified(p),
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
        {choice}
        <div className={styles.title}>
          <h2 id={`declared-${p.id}`} className={classes.cardTitle}>{`Consegna ${d.code}`}</h2>
          <p className={classes.words}>
            {`${d.paymentMethodName}, `}
            <Link to={paths.adminCommission(d.orderId)}>{`ordine n. ${d.orderId}`}</Link>
          </p>
        </div>
        <span className={classes.waiting}>{words.state}</span>
      </div>
      {p.toReturn ? <Alert color="amber">{p.toReturn}</Alert> : null}
      <Facts
        items={[
          [words.amount, <strong key="amount">{euro(p.amount)}</strong>],
          ['Da pagare', euro(d.totalToPay)],
          ['Non ancora dichiarati', d.isPaymentDeclared ? null : euro(d.finalTotalToPay)],
          ['Pagato il', day(p.date)],
          d.paymentMethodType === 'bp'
            ? ['Codice VCY', p.vcyCode]
            : ['Banca', [p.bank, p.bankBranch].filter((part) => part !== '').join(', ')],
          ['Cliente', d.customer],
          ['Incaricato', `${d.seller.fullName} (cod. ${d.seller.id})`],
          [words.at, moment(p.declaredAt)],
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
        {p.toReturn ? (
          <Button variant="default" onClick={() => void askHowReturned(p)} aria-describedby={`declared-${p.id}`}>
            È stato restituito
          </Button>
        ) : (
          <>
            <Button
              variant="subtle"
              color="danger"
              className={classes.danger}
              onClick={() => void askToReject(p)}
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
          </>
        )}
      </div>
    </li>
  );
};
