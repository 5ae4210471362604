import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { count, euro, plural } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { EmptyState, LoadError, Page, SkeletonRows } from '../../ui/page.tsx';
import { OrderStatus } from './order-status.tsx';
import type { OrderRow } from './order-types.ts';
import { useUnsubmitted } from './unsubmitted.ts';
import classes from './orders.module.css';

const UNCOMPLETED: readonly Column<OrderRow>[] = [
  { key: 'type', label: 'Tipo', phone: 'title', render: (o) => <strong>{o.type.title}</strong> },
  { key: 'payment', label: 'Metodo di pagamento', render: (o) => o.paymentMethodName },
  {
    key: 'inPayment',
    label: 'In pagamento',
    render: (o) => (o.isInPayment ? <OrderStatus text="Sì, in attesa di conferma" isError={false} /> : 'No'),
  },
  { key: 'total', label: 'Totale', numeric: true, render: (o) => <strong>{euro(o.orderTotal)}</strong> },
];
const PENDING: readonly Column<OrderRow>[] = [
  {
    key: 'order',
    label: 'Ordine',
    phone: 'title',
    render: (o) => (
      <>
        <strong>{o.title}</strong>
        {o.isWaitingForCustomerConfirmation ? (
          <span className={classes.waits}>Attende la conferma del cliente</span>
        ) : null}
      </>
    ),
  },
  {
    key: 'status',
    label: 'Stato',
    render: (o) => <OrderStatus text={o.statusText} isError={o.confirmationError !== null} />,
  },
  { key: 'payment', label: 'Metodo di pagamento', render: (o) => o.paymentMethodName },
  { key: 'count', label: 'Commissioni', numeric: true, render: (o) => count(o.commissionsCount) },
  { key: 'total', label: 'Totale', numeric: true, render: (o) => <strong>{euro(o.orderTotal)}</strong> },
];

const See = ({ to, name }: { to: string; name: string }) => (
  <Button component={Link} to={to} variant="default" aria-label={`Vedi ${name}`}>
    Vedi
  </Button>
);

/** «Riepilogo ordine»: what is in payment and what is still to be sent (ORD-145…ORD-150). */
export const UnsubmittedPage = () => {
  const { pending, uncompleted, error, refetch } = useUnsubmitted();
  const total = (pending?.length ?? 0) + (uncompleted?.length ?? 0);
  const create = (
    <Button component={Link} to={paths.createOrder} leftSection={<IconPlus size={18} stroke={1.75} />}>
      Nuova commissione
    </Button>
  );
  const isLoaded = pending !== undefined && uncompleted !== undefined;
  return (
    <Page
      title="Riepilogo ordine"
      facts={isLoaded && total > 0 ? `${plural(total, 'ordine', 'ordini')} da completare.` : undefined}
      action={isLoaded && total > 0 ? create : undefined}
    >
      {error ? <LoadError error={error} onRetry={refetch} /> : null}
      {!isLoaded && !error ? <SkeletonRows rows={4} height={72} /> : null}
      {isLoaded && total === 0 ? (
        <EmptyState title="Non sono presenti commissioni in sospeso" action={create}>
          Le commissioni che crei restano qui finché non chiudi o paghi l’ordine.
        </EmptyState>
      ) : null}
      {uncompleted && uncompleted.length > 0 ? (
        <Stack gap="sm" component="section" aria-labelledby="uncompleted">
          <h2 id="uncompleted" className={classes.section}>
            Ordini non completati
          </h2>
          <DataList
            caption="Ordini non completati"
            columns={UNCOMPLETED}
            rows={uncompleted}
            rowKey={(o) => o.id}
            waiting={(o) => o.isInPayment}
            actions={(o) => <See to={paths.orderDetails(o.id)} name={`${o.type.title}, ordine ${o.id}`} />}
          />
        </Stack>
      ) : null}
      {pending && pending.length > 0 ? (
        <Stack gap="sm" component="section" aria-labelledby="pending">
          <h2 id="pending" className={classes.section}>
            Commissioni in sospeso
          </h2>
          <DataList
            caption="Commissioni in sospeso"
            columns={PENDING}
            rows={pending}
            rowKey={(o) => o.id}
            waiting={(o) => o.confirmationError !== null}
            actions={(o) => <See to={paths.pendingOrder(o.id)} name={`${o.title}, ordine ${o.id}`} />}
          />
        </Stack>
      ) : null}
    </Page>
  );
};
