/** Shows one payment that somebody has to look at: why, whose, how much, and what may be done about it. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ATTEMPT_WORDS, PAID_ORDER_WORDS, RESOLUTIONS } from '@ema/domain/payments/words.ts';
import { euro, moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { Facts } from '../../ui/page.tsx';
import type { FlaggedPayment, ReviewAction } from './flagged-payment.ts';
import { askToResolve } from './resolve-dialog.tsx';
import task from '../../ui/task-card.module.css';
import classes from './payments.module.css';

const LABELS: Record<ReviewAction, string> = {
  accept: 'Accetta e invia',
  refund: 'Rimborsa',
  close: 'Chiudi la segnalazione',
};

export const FlaggedCard = ({ payment: p }: { payment: FlaggedPayment }) => {
  const isSettled = p.resolvedAt !== null;
  return (
    <li className={task.card} data-waiting={!isSettled || undefined} aria-labelledby={`payment-${p.id}`}>
      <div className={task.cardHead}>
        <div>
          <h2 id={`payment-${p.id}`} className={task.cardTitle}>
            {p.orderState === 'submitted' ? (
              <Link to={paths.adminCommission(p.orderId)}>{`Ordine ${p.orderId}`}</Link>
            ) : (
              `Ordine ${p.orderId}`
            )}
          </h2>
          <p className={task.words}>{`${PAID_ORDER_WORDS[p.orderState]}, ${p.paymentMethodName}`}</p>
        </div>
        <span className={isSettled ? task.settled : task.waiting}>
          {p.resolution ? RESOLUTIONS[p.resolution] : `Da verificare, ${ATTEMPT_WORDS[p.state]}`}
        </span>
      </div>
      <p className={classes.reason}>{p.reason}</p>
      <Facts
        items={[
          ['Arrivati', <strong key="received">{p.received === null ? 'Nulla' : euro(p.received)}</strong>],
          ['Richiesti', euro(p.amount)],
          ['Data', moment(p.paidAt ?? p.createdAt)],
          ['Incaricato', `${p.seller.fullName} (cod. ${p.seller.id})`],
          ['Cliente', p.customer],
          ['Riferimento', p.reference],
        ]}
      />
      {isSettled ? (
        <p className={task.words}>
          {`${moment(p.resolvedAt)}, ${p.resolvedBy ?? 'dal portale'}${p.note ? `: «${p.note}»` : ''}`}
        </p>
      ) : null}
      {p.actions.length > 0 ? (
        <div className={task.buttons}>
          {p.actions.toReversed().map((action) => (
            <Button
              key={action}
              variant={action === p.actions[0] ? 'default' : 'subtle'}
              {...(action === 'refund' ? { color: 'danger', className: task.danger } : {})}
              {...(action === 'close' ? { color: 'gray', className: classes.ink } : {})}
              onClick={() => void askToResolve(p, action)}
              aria-describedby={`payment-${p.id}`}
            >
              {LABELS[action]}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  );
};
