/** «I miei ordini» of an agent: what was sent, newest first (ORD-188). */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { listOrders, ordersFile } from '@ema/calls/orders.ts';
import { euro, moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import type { Column, Short } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { firstRows, usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { customersOf, type OrderRow } from './order-types.ts';
import classes from './orders.module.css';
import type { Ahead } from '../../pages/screens.ts';

const MY_ORDERS = describeList(listOrders, {
  perPage: 25,
  hasSizes: true,
  filters: {},
  file: ordersFile,
  order: {
    columns: {
      submitted: { field: 'submissionTime', label: 'Data di invio' },
      total: { field: 'orderTotal', label: 'Totale' },
    },
    initial: { column: 'submitted', dir: 'desc' },
  },
});
const orderInShort = (o: OrderRow): Short => ({
  who: o.customers.length > 0 ? customersOf(o) : o.type.title,
  amount: euro(o.orderTotal),
  what: [`N. ${o.id}`, moment(o.submissionTime), o.paymentMethodName, o.customers.length > 0 ? o.type.title : null],
  // A server of the release before does not tell it.
  state: o.undone?.text ?? null,
});
const COLUMNS: readonly Column<OrderRow>[] = [
  {
    key: 'type',
    label: 'Tipo d’ordine',
    render: (o) => (
      <>
        <strong>{o.type.title}</strong>
        {o.undone && <div className="support">{o.undone.text}</div>}
      </>
    ),
  },
  {
    key: 'submitted',
    label: 'Data di invio',
    render: (o) => <span className="num nowrap">{moment(o.submissionTime)}</span>,
  },
  { key: 'customers', label: 'Clienti', render: (o) => <span className={classes.customers}>{customersOf(o)}</span> },
  { key: 'payment', label: 'Metodo di pagamento', render: (o) => o.paymentMethodName },
  { key: 'total', label: 'Totale', amount: true, render: (o) => euro(o.orderTotal) },
];

/** What it shows first (ACC-370). */
export const ahead: Ahead = ({ address }) => [firstRows(MY_ORDERS, address)];

export const MyOrdersPage = () => {
  const list = usePagedList(MY_ORDERS);
  const create = (
    <Button component={Link} to={paths.createOrder} leftSection={<IconPlus size={18} stroke={1.75} />}>
      Nuova commissione
    </Button>
  );
  return (
    <Page
      title="I miei ordini"
      facts={
        list.total === undefined
          ? 'Caricamento…'
          : `${howMany(list, 'ordine inviato', 'ordini inviati')}, dal più recente.`
      }
      action={list.total ? create : undefined}
    >
      <PagedList
        title="I miei ordini"
        list={list}
        skeleton={{ rows: 8, height: 48 }}
        empty={{
          title: 'Non hai ancora inviato ordini',
          text: 'Gli ordini chiusi o pagati compaiono qui.',
          action: create,
        }}
        columns={COLUMNS}
        rowKey={(o) => o.id}
        short={orderInShort}
        lead={(o) => ({ to: paths.orderDetails(o.id), name: `l’ordine ${o.id}` })}
      />
    </Page>
  );
};
