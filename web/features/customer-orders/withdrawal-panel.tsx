/** What the page of an order says about withdrawing from it. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { day, euro, moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { Panel } from '../../ui/page.tsx';
import { receiptAddress } from './copy-link.ts';
import type { CustomerOrder } from './customer-order-types.ts';
import classes from './customer-orders.module.css';

type Withdrawal = CustomerOrder['withdrawal'];

/** Where the refund of a withdrawal stands, as a sentence. */
export const refundText = (w: Withdrawal): string => {
  if (w.refund === 'done')
    return w.refundAmount === null || Number(w.refundAmount) === 0
      ? 'Non c’è niente da rimborsare: non era stato pagato nulla, o è già stato restituito.'
      : `Ti abbiamo rimborsato ${euro(w.refundAmount)}.`;
  return w.refund === 'in_progress'
    ? 'Il rimborso è in corso.'
    : `Ti rimborsiamo quanto hai pagato entro il ${day(w.refundDueOn)}.`;
};

/** The function of withdrawal: named as the law names it, open for the whole term, said why when it is not (art. 54-bis). */
export const WithdrawalPanel = ({ order: o }: { order: CustomerOrder }) => {
  const w = o.withdrawal;
  if (w.receivedAt !== null)
    return (
      <Panel title="Recesso">
        <p className={classes.words}>
          {`Hai esercitato il recesso il ${moment(w.receivedAt)}. ${refundText(w)} Quello che non hai ancora pagato non è più dovuto. Se hai già ricevuto la merce, consegnala al tuo incaricato o rispediscila entro quattordici giorni.`}
        </p>
        <Button
          component="a"
          href={receiptAddress(o.id)}
          download
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
        >
          Scarica la ricevuta (PDF)
        </Button>
      </Panel>
    );
  if (w.isAvailable)
    return (
      <Panel title="Recesso">
        <p className={classes.words}>
          {`Puoi recedere da quest’ordine senza dire perché e senza spese, fino al ${day(w.lastDay)} compreso`}
          {`: ${w.days === 30 ? 'trenta' : 'quattordici'} giorni dalla consegna`}
          {w.isDeliveryPresumed
            ? ', che stimiamo in trenta giorni dall’invio. Se la ricevi più tardi, il termine si allunga.'
            : '.'}
        </p>
        <Button component={Link} to={paths.withdrawal(o.id)} variant="default">
          Recedere dal contratto qui
        </Button>
      </Panel>
    );
  return w.explanation ? (
    <Panel title="Recesso">
      <p className={classes.words}>{w.explanation}</p>
    </Panel>
  ) : null;
};
