/** «Riepilogo ordine»: what is in payment and what is still to be sent (ORD-145…ORD-150). */
import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { listPendingOrders } from '@ema/calls/orders.ts';
import { count, euro, plural } from '../../kernel/formats.ts';
import { asked } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import type { Column, Lead, Short } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { OrderStatus } from './order-status.tsx';
import { customersOf, type OrderRow } from './order-types.ts';
import { useUnsubmitted } from './unsubmitted.ts';
import classes from './orders.module.css';
import type { Ahead } from '../../pages/screens.ts';

/** The customers of an order, under its title. */
const Whose = ({ order: o }: { order: OrderRow }) =>
  o.customers.length > 0 ? <div className="support">{customersOf(o)}</div> : null;

const UNCOMPLETED: readonly Column<OrderRow>[] = [
  {
    key: 'type',
    label: 'Tipo',
    render: (o) => (
      <>
        <strong>{o.type.title}</strong> <span className="support num nowrap">{`n. ${o.id}`}</span>
        <Whose order={o} />
      </>
    ),
  },
  { key: 'payment', label: 'Metodo di pagamento', render: (o) => o.paymentMethodName },
  {
    key: 'inPayment',
    label: 'In pagamento',
    render: (o) => (o.isInPayment ? <OrderStatus text="Sì, in attesa di conferma" isError={false} /> : 'No'),
  },
  { key: 'total', label: 'Totale', amount: true, render: (o) => euro(o.orderTotal) },
];
const PENDING: readonly Column<OrderRow>[] = [
  {
    key: 'order',
    label: 'Ordine',
    render: (o) => (
      <>
        <strong>{o.title.replace('n. ', 'n.\u00a0')}</strong>
        <Whose order={o} />
      </>
    ),
  },
  {
    key: 'status',
    label: 'Stato',
    render: (o) => <OrderStatus text={o.statusText} isError={o.confirmationError !== null} waitingFor={o.waitingFor} />,
  },
  { key: 'payment', label: 'Metodo di pagamento', render: (o) => o.paymentMethodName },
  { key: 'count', label: 'Commissioni', numeric: true, render: (o) => count(o.commissionsCount) },
  { key: 'total', label: 'Totale', amount: true, render: (o) => euro(o.orderTotal) },
];

const whyNot = (o: OrderRow): string | null => {
  if (o.isInPayment) return 'In pagamento, in attesa di conferma';
  if (o.statusText === '-') return o.waitingFor;
  return o.confirmationError === null ? null : o.statusText;
};
/** Whose order it is and its number, so that ten of a kind can be told apart. */
const orderInShort = (o: OrderRow): Short => ({
  who: o.customers.length > 0 ? customersOf(o) : o.type.title,
  amount: euro(o.orderTotal),
  what: [
    `N. ${o.id}`,
    o.customers.length > 0 ? o.type.title : null,
    o.paymentMethodName,
    o.commissionsCount > 1 ? `${count(o.commissionsCount)} commissioni` : null,
  ],
  isWhole: true,
  state: o.isInPayment || o.confirmationError !== null || o.statusText === '-' ? null : o.statusText,
  why: whyNot(o),
});

type SectionProps = {
  id: string;
  title: string;
  columns: readonly Column<OrderRow>[];
  rows: readonly OrderRow[];
  waiting: (order: OrderRow) => boolean;
  lead: (order: OrderRow) => Lead;
  short: (order: OrderRow) => Short;
};

const Section = ({ id, title, ...list }: SectionProps) =>
  list.rows.length === 0 ? null : (
    <Stack gap="sm" component="section" aria-labelledby={id}>
      <h2 id={id} className={classes.section}>
        {title}
      </h2>
      <DataList {...list} caption={title} rowKey={(o) => o.id} />
    </Stack>
  );

const CREATE = (
  <Button component={Link} to={paths.createOrder} leftSection={<IconPlus size={18} stroke={1.75} />}>
    Nuova commissione
  </Button>
);

/** What it shows first (ACC-370). */
export const ahead: Ahead = () => [asked(listPendingOrders, {})];

export const UnsubmittedPage = () => {
  const { pending, uncompleted, error, refetch } = useUnsubmitted();
  const orders = pending && uncompleted && { pending, uncompleted };
  const total = orders ? orders.pending.length + orders.uncompleted.length : 0;
  return (
    <Page
      title="Riepilogo ordine"
      facts={total > 0 ? `${plural(total, 'ordine', 'ordini')} da completare.` : undefined}
      action={total > 0 ? CREATE : undefined}
    >
      <Loading
        of={{ data: orders, error, isPending: !orders, refetch }}
        skeleton={<SkeletonRows rows={4} height={72} />}
        isEmpty={() => total === 0}
        empty={
          <EmptyState title="Non sono presenti commissioni in sospeso" action={CREATE}>
            Le commissioni che crei restano qui finché non chiudi o paghi l’ordine.
          </EmptyState>
        }
      >
        {(shown) => (
          <>
            <Section
              id="uncompleted"
              title="Ordini non completati"
              columns={UNCOMPLETED}
              rows={shown.uncompleted}
              waiting={(o) => o.isInPayment}
              short={orderInShort}
              lead={(o) => ({ to: paths.orderDetails(o.id), name: `${o.type.title}, ordine ${o.id}` })}
            />
            <Section
              id="pending"
              title="Commissioni in sospeso"
              columns={PENDING}
              rows={shown.pending}
              waiting={(o) => o.confirmationError !== null}
              short={orderInShort}
              lead={(o) => ({ to: paths.pendingOrder(o.id), name: `${o.title}, ordine ${o.id}` })}
            />
          </>
        )}
      </Loading>
    </Page>
  );
};
