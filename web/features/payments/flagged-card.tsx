/** Shows one payment that somebody has to look at: why, whose, how much, and what may be done about it. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ATTEMPT_WORDS, PAID_ORDER_WORDS, RESOLUTIONS } from '@ema/domain/payments/words.ts';
import { KIT_PAYMENT_WORDS } from '@ema/domain/sponsorship/words.ts';
import { euro, moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { Facts } from '../../ui/page.tsx';
import { subjectOf, type FlaggedPayment, type ReviewAction } from './flagged-payment.ts';
import { askToResolve } from './resolve-dialog.tsx';
import task from '../../ui/task-card.module.css';
import classes from './payments.module.css';

const LABELS: Record<ReviewAction, string> = {
  accept: 'Accetta e invia',
  refund: 'Rimborsa',
  close: 'Chiudi la segnalazione',
};
/** A kit is not sent: its money is only taken. */
const labelOf = (p: FlaggedPayment, action: ReviewAction): string =>
  p.kit && action === 'accept' ? 'Accetta' : LABELS[action];

const stateOf = (p: FlaggedPayment): string => {
  if (p.kit) return KIT_PAYMENT_WORDS[p.kit.state].toLowerCase();
  return p.orderState === null ? '' : PAID_ORDER_WORDS[p.orderState];
};

/** A kit is paid by whoever was invited: there is no seller and no customer. */
const whoseOf = (p: FlaggedPayment): [string, string | null][] =>
  p.kit
    ? [['Chi paga', `${p.kit.payer ?? ''} (${p.kit.username ?? ''})`]]
    : [
        ['Incaricato', p.seller && `${p.seller.fullName} (cod. ${p.seller.id})`],
        ['Cliente', p.customer],
      ];

/** One that was sent, or deleted, leads to what the office knows of it (NET-1156). */
const Subject = ({ of: p }: { of: FlaggedPayment }) =>
  (p.orderState === 'submitted' || p.orderState === 'cancelled') && p.orderId !== null ? (
    <Link to={paths.adminCommission(p.orderId)}>{subjectOf(p)}</Link>
  ) : (
    subjectOf(p)
  );

export const FlaggedCard = ({ payment: p }: { payment: FlaggedPayment }) => {
  const isSettled = p.resolvedAt !== null;
  return (
    <li className={task.card} data-waiting={!isSettled || undefined} aria-labelledby={`payment-${p.id}`}>
      <div className={task.cardHead}>
        <div>
          <h2 id={`payment-${p.id}`} className={task.cardTitle}>
            <Subject of={p} />
          </h2>
          <p className={task.words}>{`${stateOf(p)}, ${p.paymentMethodName}`}</p>
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
          ...whoseOf(p),
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
              {labelOf(p, action)}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  );
};
