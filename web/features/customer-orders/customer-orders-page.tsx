import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { listCustomerCommissions } from '@ema/calls/customer-orders.ts';
import { useAddress } from '../../kernel/address.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { day, euro, moment, plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import { copyAddress } from './copy-link.ts';
import { CustomerOrderStatus } from './customer-order-status.tsx';
import type { CustomerOrderRow } from './customer-order-types.ts';
import classes from './customer-orders.module.css';

const COLUMNS: readonly Column<CustomerOrderRow>[] = [
  {
    key: 'type',
    label: 'Tipo d’ordine',
    phone: 'title',
    render: (o) => (
      <>
        <strong>{o.type.title}</strong> <span className="support num nowrap">{`n. ${o.orderId}`}</span>
      </>
    ),
  },
  {
    key: 'date',
    label: 'Data',
    render: (o) => (
      <span className="num">
        {day(romeDay(new Date(o.date)))} <span className={classes.time}>{moment(o.date).slice(-5)}</span>
      </span>
    ),
  },
  { key: 'seller', label: 'Incaricato', render: (o) => o.seller.fullName },
  { key: 'bought', label: 'Prodotti', render: (o) => o.bought },
  { key: 'status', label: 'Stato', render: (o) => <CustomerOrderStatus text={o.statusText} /> },
  { key: 'total', label: 'Totale', numeric: true, render: (o) => <strong>{euro(o.total)}</strong> },
  { key: 'payment', label: 'Pagamento', render: (o) => o.customerPaymentMethodName },
];

/** «I miei ordini» of a customer, newest first (ORD-257…ORD-260); the way to withdraw is in the row while it is open. */
export const CustomerOrdersPage = () => {
  const [address, change] = useAddress();
  const orders = useCall(
    listCustomerCommissions,
    { query: { page: address.page ?? '1', perPage: address.perPage ?? '25' } },
    { keep: true, staleTime: 0 },
  );
  const total = orders.data?.pagination.totalItems;
  const create = (
    <Button component={Link} to={paths.createCustomerOrder} leftSection={<IconPlus size={18} stroke={1.75} />}>
      Crea il tuo ordine
    </Button>
  );
  return (
    <Page
      title="I miei ordini"
      facts={total === undefined ? 'Caricamento…' : `${plural(total, 'ordine', 'ordini')}, dal più recente.`}
      action={total ? create : undefined}
    >
      <Loading
        of={orders}
        skeleton={<SkeletonRows rows={6} height={56} />}
        isEmpty={(d) => d.items.length === 0}
        empty={
          <EmptyState title="Non hai ancora ordini" action={create}>
            Gli ordini che crei, e quelli che il tuo incaricato prepara per te, compaiono qui.
          </EmptyState>
        }
      >
        {(data) => (
          <DataList
            caption="I miei ordini"
            columns={COLUMNS}
            rows={data.items}
            rowKey={(o) => o.id}
            waiting={(o) => o.isWaitingForCustomerConfirmation}
            actions={(o) => <Actions order={o} />}
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

const Actions = ({ order: o }: { order: CustomerOrderRow }) => (
  <div className={classes.rowActions}>
    <Button
      component={Link}
      to={paths.customerOrder(o.id)}
      variant={o.isWaitingForCustomerConfirmation ? 'light' : 'default'}
      aria-label={`Vedi l’ordine ${o.orderId}`}
    >
      Vedi
    </Button>
    {o.isConfirmedByCustomer ? (
      <a
        href={copyAddress(o.id)}
        download
        className={classes.rowLink}
        aria-label={`Copia commissione dell’ordine ${o.orderId}`}
      >
        Copia commissione
      </a>
    ) : null}
    {o.withdrawal.isAvailable ? (
      <Link
        to={paths.withdrawal(o.id)}
        className={classes.rowLink}
        aria-label={`Recedere dal contratto qui: ordine ${o.orderId}`}
      >
        Recedere dal contratto qui
      </Link>
    ) : null}
  </div>
);
