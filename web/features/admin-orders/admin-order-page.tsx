/** The page of one order for the office. */
import { Button } from '@mantine/core';
import { IconFileExport, IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { getAdminOrder, getClosedOrder } from '@ema/calls/admin-orders.ts';
import { moment } from '../../kernel/formats.ts';
import { asked, useCall } from '../../kernel/use-call.ts';
import { Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { ClosedOrder } from './closed-order.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useExport } from './use-export.ts';
import styles from './admin-orders.module.css';
import { RecordHistory } from '../users/record-history.tsx';
import type { Ahead } from '../../pages/screens.ts';

/** What it shows first (ACC-370). */
export const ahead: Ahead = ({ params: { id = '' } }) => [asked(getAdminOrder, { params: { id } })];

/** NET-247 to NET-250: the summary of one order. */
export const AdminOrderPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const data = useCall(getAdminOrder, { params: { id } });
  const isGone = data.error?.status === 404;
  const closed = useCall(getClosedOrder, { params: { id } }, { enabled: isGone });
  const exporting = useExport();
  const order = isGone ? undefined : data.data;
  return (
    <Page
      title={`Riepilogo ordine ${id}`}
      facts={
        order ? `${order.type.title}, inviato il ${moment(order.submissionDate)}` : (closed.data?.type.title ?? ' ')
      }
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
            {!order.undone && (
              <Button
                variant={order.exported ? 'default' : 'filled'}
                loading={exporting.isPending}
                onClick={() => void exporting.ask(order.id, order.exported)}
                leftSection={<IconFileExport size={18} stroke={1.75} />}
              >
                {order.exported ? 'Esporta di nuovo' : 'Esporta'}
              </Button>
            )}
          </div>
        )
      }
    >
      {isGone ? (
        <Loading of={closed} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
          {(o) => (
            <>
              <ClosedOrder order={o} />
              <RecordHistory record={`order:${o.id}`} />
            </>
          )}
        </Loading>
      ) : (
        <Loading of={data} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
          {(o) => (
            <>
              <OrderSummary order={o} />
              <RecordHistory record={`order:${o.id}`} />
            </>
          )}
        </Loading>
      )}
    </Page>
  );
};
