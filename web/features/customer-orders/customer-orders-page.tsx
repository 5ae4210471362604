/** «I miei ordini» of a customer, newest first; the way to withdraw is in the row while it is open (ORD-257…ORD-260). */
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { customerCommissionsFile, listCustomerCommissions } from '@ema/calls/customer-orders.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { day, euro, moment } from '../../kernel/formats.ts';
import { useHasRole } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { firstRows, usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { copyAddress } from './copy-link.ts';
import { CustomerOrderStatus } from './customer-order-status.tsx';
import type { CustomerOrderRow } from './customer-order-types.ts';
import classes from './customer-orders.module.css';
import type { Ahead } from '../../pages/screens.ts';

const CUSTOMER_ORDERS = describeList(listCustomerCommissions, {
  perPage: 25,
  hasSizes: true,
  filters: { isSubmitted: { oneOf: ['false', 'true'] } },
  file: customerCommissionsFile,
});
/** NET-206: what is still to be finished, or what was sent. */
const KINDS = [
  { value: '', label: 'Tutti' },
  { value: 'false', label: 'Da completare' },
  { value: 'true', label: 'Inviati' },
];
const COLUMNS: readonly Column<CustomerOrderRow>[] = [
  {
    key: 'type',
    label: 'Tipo d’ordine',
    inFile: ['Ordine', 'Tipo d’ordine'],
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
  { key: 'total', label: 'Totale', amount: true, render: (o) => euro(o.total) },
  { key: 'payment', label: 'Pagamento', render: (o) => o.customerPaymentMethodName },
];

/** What it shows first (ACC-370). */
export const ahead: Ahead = ({ address }) => [firstRows(CUSTOMER_ORDERS, address)];

export const CustomerOrdersPage = () => {
  const list = usePagedList(CUSTOMER_ORDERS, { staleTime: 0 });
  const { isSubmitted = '' } = list.filters;
  const mayCreate = useHasRole('ROLE_ACCESS_CUSTOMER_COMMISSIONS');
  const create = mayCreate && (
    <Button component={Link} to={paths.createCustomerOrder} leftSection={<IconPlus size={18} stroke={1.75} />}>
      Crea il tuo ordine
    </Button>
  );
  return (
    <Page
      title="I miei ordini"
      facts={list.total === undefined ? 'Caricamento…' : `${howMany(list, 'ordine', 'ordini')}, dal più recente.`}
      action={list.total ? create : undefined}
    >
      <PagedList
        title="I miei ordini"
        list={list}
        tools={
          <SegmentedControl
            aria-label="Quali ordini"
            className={classes.kinds}
            value={isSubmitted}
            onChange={(kind) => list.set({ isSubmitted: kind || null })}
            data={KINDS}
          />
        }
        skeleton={{ rows: 6, height: 56 }}
        empty={
          isSubmitted === ''
            ? {
                title: 'Non hai ancora ordini',
                text: 'Gli ordini che crei, e quelli che il tuo incaricato prepara per te, compaiono qui.',
                action: create,
              }
            : isSubmitted === 'false'
              ? { title: 'Niente da completare', text: 'Gli ordini da confermare o da pagare compaiono qui.' }
              : { title: 'Nessun ordine inviato', text: 'Gli ordini che concludi compaiono qui.' }
        }
        columns={COLUMNS}
        rowKey={(o) => o.id}
        short={(o) => ({
          who: `${o.type.title} n. ${o.orderId}`,
          amount: euro(o.total),
          what: [o.bought, day(romeDay(new Date(o.date))), o.customerPaymentMethodName],
          state: o.statusText,
          also: o.withdrawal.isAvailable ? <WithdrawalLink order={o} /> : null,
        })}
        waiting={(o) => o.isWaitingForCustomerConfirmation}
        lead={(o) => ({
          to: paths.customerOrder(o.id),
          name: `l’ordine ${o.orderId}`,
          look: { variant: o.isWaitingForCustomerConfirmation ? 'light' : 'default' },
        })}
        actions={(o, lead) => <Actions order={o} lead={lead} />}
      />
    </Page>
  );
};

const Actions = ({ order: o, lead }: { order: CustomerOrderRow; lead: ReactNode }) => (
  <div className={classes.rowActions}>
    {lead}
    {o.isConfirmedByCustomer ? (
      <DownloadLink
        href={copyAddress(o.id)}
        className={classes.rowLink}
        aria-label={`Copia commissione dell’ordine ${o.orderId}`}
      >
        Copia commissione
      </DownloadLink>
    ) : null}
    <WithdrawalLink order={o} />
  </div>
);

/** In view on any width while the term runs (art. 54-bis Codice del consumo). */
const WithdrawalLink = ({ order: o }: { order: CustomerOrderRow }) =>
  o.withdrawal.isAvailable ? (
    <Link
      to={paths.withdrawal(o.id)}
      className={classes.rowLink}
      aria-label={`Recedere dal contratto qui: ordine ${o.orderId}`}
    >
      Recedere dal contratto qui
    </Link>
  ) : null;
