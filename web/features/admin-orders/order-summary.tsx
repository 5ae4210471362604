/** One order for the office: what needs attention, its facts, its products, its totals, and what else can be done. */
import { Anchor, Button } from '@mantine/core';
import { IconReceiptRefund } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { variantText } from '@ema/domain/orders/variant.ts';
import { day, euro, moment, points } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { Facts, Panel } from '../../ui/page.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import { usePagodilRefund } from '../payments/use-pagodil-refund.ts';
import type { AdminOrder } from './admin-order.ts';
import { DeleteOrder } from './delete-order.tsx';
import { OrderTotals } from './order-totals.tsx';
import { SendEmail } from './send-email.tsx';
import styles from './admin-orders.module.css';

type Props = { order: AdminOrder };
type Item = AdminOrder['items'][number];

export const OrderSummary = ({ order: o }: Props) => (
  <>
    <Attention order={o} />
    <OrderFacts order={o} />
    <OrderGoods order={o}>
      <Panel title="Altre operazioni">
        <div className={styles.more}>
          <SendEmail order={o} />
          {o.paymentMethodId === 'pagodil' && <RefundOrder order={o} />}
          <DeleteOrder order={o} />
        </div>
      </Panel>
    </OrderGoods>
  </>
);

/** Its products and what they come to, with what stands beside. */
export const OrderGoods = ({
  order: o,
  children,
}: {
  order: Omit<AdminOrder, 'submissionDate'>;
  children: ReactNode;
}) => (
  <div className={styles.summary}>
    <div className={styles.items}>
      <DataList
        caption="Prodotti dell’ordine"
        density="dense"
        rows={o.items}
        rowKey={(i) => `${i.productCode}-${variantText(i.attributes)}-${i.unitPrice}-${i.unitPointsUsed}`}
        short={(i) => ({
          who: i.name,
          amount: euro(i.total),
          what: [`${i.quantity} × ${euro(i.unitPrice)}`, variantText(i.attributes), i.productCode],
          state: i.pointsUsed === '0.0' ? null : `${points(i.pointsUsed)} punti`,
        })}
        columns={o.pointsEarningEnabled ? [...COLUMNS, POINTS, TOTAL] : [...COLUMNS, TOTAL]}
      />
    </div>
    <div className={styles.sums}>
      <OrderTotals order={o} />
    </div>
    <div className={styles.others}>{children}</div>
  </div>
);

const COLUMNS: readonly Column<Item>[] = [
  { key: 'code', label: 'Codice', render: (i) => <span className="support num">{i.productCode}</span> },
  {
    key: 'name',
    label: 'Prodotto',
    render: (i) => (
      <>
        {i.name} <span className="support small">{variantText(i.attributes)}</span>
      </>
    ),
  },
  { key: 'unit', label: 'Prezzo', numeric: true, render: (i) => euro(i.unitPrice) },
  { key: 'quantity', label: 'Quantità', numeric: true, render: (i) => i.quantity },
];
const POINTS: Column<Item> = {
  key: 'points',
  label: 'Punti',
  numeric: true,
  render: (i) => (Number(i.pointsUsed) > 0 ? points(i.pointsUsed) : '–'),
};
const TOTAL: Column<Item> = {
  key: 'total',
  label: 'Totale',
  numeric: true,
  render: (i) => <strong>{euro(i.total)}</strong>,
};

/** A payment to look at, and a withdrawal. */
const Attention = ({ order: o }: Props) => (
  <>
    {o.paymentFlag && (
      <WaitingBanner
        title="Pagamento da verificare."
        action={
          <Button component={Link} to={paths.adminPayments} variant="default" size="sm">
            Verifica
          </Button>
        }
      >
        {o.paymentFlag}
      </WaitingBanner>
    )}
    {o.undone?.why === 'refunded' && (
      <WaitingBanner title={`L’ordine è stato rimborsato il ${moment(o.undone.at)}.`}>
        Non si esporta e non si evade più.
      </WaitingBanner>
    )}
    {o.undone?.why === 'withdrawn' && (
      <WaitingBanner
        title={`Il cliente ha esercitato il recesso il ${moment(o.undone.at)}.`}
        action={
          <Button component={Link} to={paths.adminWithdrawals} variant="default" size="sm">
            Vedi i recessi
          </Button>
        }
      >
        L’ordine non si esporta e non si evade più.
      </WaitingBanner>
    )}
  </>
);

const exportText = ({ exportedAt, undone }: AdminOrder): string => {
  if (exportedAt !== null) return `Esportato il ${moment(exportedAt)}`;
  return undone ? `Non si esporta: ${undone.text.toLowerCase()}` : 'Da esportare';
};

/** Money that was none of the order's is told apart: with it the order is paid as before (ORD-512). */
const paymentText = ({ paymentMethodName, refundedAt, extraRefundedAt }: AdminOrder): string =>
  [
    paymentMethodName,
    ...(refundedAt ? [`rimborsato il ${moment(refundedAt)}`] : []),
    ...(extraRefundedAt ? [`altro denaro arrivato in più, restituito il ${moment(extraRefundedAt)}`] : []),
  ].join(', ');

const OrderFacts = ({ order: o }: Props) => (
  <Panel>
    <Facts
      items={[
        [
          'Incaricato',
          <Anchor key="seller" size="sm" component={Link} to={paths.adminUser(o.sellerUserId)}>
            {`${o.seller.fullName} (cod. ${o.seller.id})`}
          </Anchor>,
        ],
        [o.customers.length === 1 ? 'Cliente' : 'Clienti', o.customers.join(', ')],
        ['Chiuso il', moment(o.submissionDate)],
        ['Data ordine', day(o.orderDate)],
        ['Pagamento', paymentText(o)],
        ['Indirizzo IP', o.ipAddress],
        ['Esportazione', exportText(o)],
        ['Nota', o.notes.join('; ')],
      ]}
    />
  </Panel>
);

/** NET-253: the whole financing, and nothing but a financing. */
const RefundOrder = ({ order: o }: Props) => {
  const refund = usePagodilRefund(o.id);
  return (
    <ButtonWithReason
      variant="default"
      reason={o.refundedAt ? `L’ordine è stato rimborsato il ${moment(o.refundedAt)}.` : null}
      loading={refund.isPending}
      onClick={() => void refund.ask()}
      leftSection={<IconReceiptRefund size={18} stroke={1.75} />}
    >
      Rimborso completo
    </ButtonWithReason>
  );
};
