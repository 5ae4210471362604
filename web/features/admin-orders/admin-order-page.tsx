import { Anchor, Button } from '@mantine/core';
import { IconFileExport, IconPrinter, IconReceiptRefund } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { getAdminOrder } from '@ema/calls/admin-orders.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { day, euro, moment, points } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { Facts, Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import { usePagodilRefund } from '../payments/use-pagodil-refund.ts';
import styles from './admin-orders.module.css';
import { DeleteOrder } from './delete-order.tsx';
import { SendEmail } from './send-email.tsx';
import { useExport } from './use-export.ts';

type Order = CallOutput<typeof getAdminOrder>;

/** NET-247 to NET-250: the summary of one order. */
export const AdminOrderPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const data = useCall(getAdminOrder, { params: { id } });
  const exporting = useExport();
  const order = data.data;
  return (
    <Page
      title={`Riepilogo ordine ${id}`}
      facts={order ? `${order.type.title}, inviato il ${moment(order.submissionDate)}` : ' '}
      action={
        order && (
          <div className={styles.actions}>
            <Button
              variant="default"
              component="a"
              href={order.fileDownloadUrl}
              target="_blank"
              rel="noopener"
              leftSection={<IconPrinter size={18} stroke={1.75} />}
            >
              Stampa PDF
            </Button>
            <Button
              variant={order.exported ? 'default' : 'filled'}
              loading={exporting.isPending}
              onClick={() => void exporting.ask(order.id, order.exported)}
              leftSection={<IconFileExport size={18} stroke={1.75} />}
            >
              {order.exported ? 'Esporta di nuovo' : 'Esporta'}
            </Button>
          </div>
        )
      }
    >
      <Loading of={data} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
        {(o) => <Summary order={o} />}
      </Loading>
    </Page>
  );
};

const Summary = ({ order: o }: { order: Order }) => (
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
    {o.withdrawnAt && (
      <WaitingBanner
        title={`Il cliente ha esercitato il recesso il ${moment(o.withdrawnAt)}.`}
        action={
          <Button component={Link} to={paths.adminWithdrawals} variant="default" size="sm">
            Vedi i recessi
          </Button>
        }
      />
    )}
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
          ['Pagamento', `${o.paymentMethodName}${o.refundedAt ? `, rimborsato il ${moment(o.refundedAt)}` : ''}`],
          ['Indirizzo IP', o.ipAddress],
          ['Esportazione', o.exportedAt ? `Esportato il ${moment(o.exportedAt)}` : 'Da esportare'],
          ['Nota', o.notes.join('; ')],
        ]}
      />
    </Panel>
    <div className={styles.summary}>
      <div className={styles.items}>
        <DataList
          caption="Prodotti dell’ordine"
          density="dense"
          rows={o.items}
          rowKey={(i) => `${i.productCode}-${i.unitPrice}-${i.unitPointsUsed}`}
          columns={[
            { key: 'code', label: 'Codice', render: (i) => <span className="support num">{i.productCode}</span> },
            { key: 'name', label: 'Prodotto', phone: 'title', render: (i) => i.name },
            { key: 'unit', label: 'Prezzo', numeric: true, render: (i) => euro(i.unitPrice) },
            { key: 'quantity', label: 'Quantità', numeric: true, render: (i) => i.quantity },
            ...(o.pointsEarningEnabled
              ? [
                  {
                    key: 'points',
                    label: 'Punti',
                    numeric: true,
                    render: (i: Order['items'][number]) => (Number(i.pointsUsed) > 0 ? points(i.pointsUsed) : '–'),
                  },
                ]
              : []),
            { key: 'total', label: 'Totale', numeric: true, render: (i) => <strong>{euro(i.total)}</strong> },
          ]}
        />
      </div>
      <div className={styles.sums}>
        <Panel title="Totali">
          <dl className={styles.totals}>
            <div>
              <dt>Prodotti</dt>
              <dd>{euro(o.fullPriceProductsSubtotal)}</dd>
            </div>
            {Number(o.discountedProductsSubtotal) > 0 && (
              <div>
                <dt>Prodotti scontati</dt>
                <dd>{euro(o.discountedProductsSubtotal)}</dd>
              </div>
            )}
            {o.discounts.map((d) => (
              <div key={d.id}>
                <dt>{d.name}</dt>
                <dd>{euro(`-${d.value}`)}</dd>
              </div>
            ))}
            <div>
              <dt>Spedizione</dt>
              <dd>{euro(o.shippingCost)}</dd>
            </div>
            <div className={styles.grand}>
              <dt>Totale</dt>
              <dd>{euro(o.priceTotal)}</dd>
            </div>
            {o.deposit && (
              <div>
                <dt>Acconto con carta</dt>
                <dd>{euro(o.deposit)}</dd>
              </div>
            )}
            <div>
              <dt>Imponibile</dt>
              <dd>{euro(o.priceTotalTaxable)}</dd>
            </div>
            <div>
              <dt>Provvigione</dt>
              <dd>{euro(o.agentFee)}</dd>
            </div>
            {o.pointsEarningEnabled && (
              <div>
                <dt>Punti guadagnati</dt>
                <dd>{points(o.pointsEarned)}</dd>
              </div>
            )}
            {o.pointsEarningEnabled && (
              <div>
                <dt>Punti usati</dt>
                <dd>{points(o.pointsUsed)}</dd>
              </div>
            )}
          </dl>
        </Panel>
      </div>
      <div className={styles.others}>
        <Panel title="Altre operazioni">
          <div className={styles.more}>
            <SendEmail order={o} />
            {o.paymentMethodId === 'pagodil' && <RefundOrder order={o} />}
            <DeleteOrder order={o} />
          </div>
        </Panel>
      </div>
    </div>
  </>
);

/** NET-253: the whole financing, and nothing but a financing. */
const RefundOrder = ({ order: o }: { order: Order }) => {
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
