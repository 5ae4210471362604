import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { listOrders } from '@ema/calls/orders.ts';
import { useAddress } from '../../kernel/address.ts';
import { euro, moment, plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import { customersOf, type OrderRow } from './order-types.ts';
import classes from './orders.module.css';

const COLUMNS: readonly Column<OrderRow>[] = [
  { key: 'type', label: 'Tipo d’ordine', phone: 'title', render: (o) => <strong>{o.type.title}</strong> },
  {
    key: 'submitted',
    label: 'Data di invio',
    render: (o) => <span className="num nowrap">{moment(o.submissionTime)}</span>,
  },
  { key: 'customers', label: 'Clienti', render: (o) => <span className={classes.customers}>{customersOf(o)}</span> },
  { key: 'payment', label: 'Metodo di pagamento', render: (o) => o.paymentMethodName },
  { key: 'total', label: 'Totale', numeric: true, render: (o) => <strong>{euro(o.orderTotal)}</strong> },
];

/** «I miei ordini», newest first (ORD-188). */
export const MyOrdersPage = () => {
  const [address, change] = useAddress();
  const orders = useCall(
    listOrders,
    { query: { page: address.page ?? '1', perPage: address.perPage ?? '25' } },
    { keep: true },
  );
  const total = orders.data?.pagination.totalItems;
  const create = (
    <Button component={Link} to={paths.createOrder} leftSection={<IconPlus size={18} stroke={1.75} />}>
      Nuova commissione
    </Button>
  );
  return (
    <Page
      title="I miei ordini"
      facts={
        total === undefined ? 'Caricamento…' : `${plural(total, 'ordine inviato', 'ordini inviati')}, dal più recente.`
      }
      action={total ? create : undefined}
    >
      <Loading
        of={orders}
        skeleton={<SkeletonRows rows={8} height={48} />}
        isEmpty={(d) => d.items.length === 0}
        empty={
          <EmptyState title="Non hai ancora inviato ordini" action={create}>
            Gli ordini chiusi o pagati compaiono qui.
          </EmptyState>
        }
      >
        {(data) => (
          <DataList
            caption="I miei ordini"
            columns={COLUMNS}
            rows={data.items}
            rowKey={(o) => o.id}
            actions={(o) => (
              <Button
                component={Link}
                to={paths.orderDetails(o.id)}
                variant="default"
                aria-label={`Vedi l’ordine ${o.id}`}
              >
                Vedi
              </Button>
            )}
            footer={
              <PagerBar
                pagination={data.pagination}
                onPage={(page) => change({ page })}
                onPerPage={(perPage) => change({ perPage })}
              />
            }
          />
        )}
      </Loading>
    </Page>
  );
};
