/** The page of one private order. */
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { getPrivateOrder } from '@ema/calls/private-orders.ts';
import { CallFailure } from '../../kernel/client.ts';
import { euro, moment, plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { EmptyState, Facts, Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { addressOf } from './customer-values.ts';
import { variantsText, type PrivateOrder } from './items.ts';
import classes from './private-orders.module.css';
import { RecordHistory } from '../users/record-history.tsx';

type Item = PrivateOrder['items'][number];
const COLUMNS: readonly Column<Item>[] = [
  {
    key: 'name',
    label: 'Prodotto',
    render: (i) => (
      <>
        {i.name}{' '}
        <span className={classes.second}>{[i.productCode, variantsText(i.variants)].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  { key: 'price', label: 'Prezzo unitario', numeric: true, render: (i) => euro(i.unitPrice) },
  { key: 'quantity', label: 'Quantità', numeric: true, render: (i) => i.quantity },
  { key: 'total', label: 'Totale', numeric: true, render: (i) => <strong>{euro(i.totalPrice)}</strong> },
];

/** A private order; «Modifica» as long as it is not locked (ORD-243, ORD-244). */
export const PrivateOrderPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const order = useCall(getPrivateOrder, { params: { id } }, { staleTime: 0 });
  const isUnknown = order.error instanceof CallFailure && [400, 404, 422].includes(order.error.status);
  const o = order.data;
  return (
    <Page
      title={o ? `Ordine n. ${o.id}` : 'Ordine cliente'}
      facts={
        o
          ? o.editable
            ? `Si può modificare fino al ${moment(o.locksAt)}.`
            : o.locked
              ? 'Non si può più modificare: sono passate 24 ore.'
              : `Lo può modificare ${o.agent.fullName} fino al ${moment(o.locksAt)}.`
          : ' '
      }
      action={
        o?.editable ? (
          <Button
            component={Link}
            to={paths.editPrivateOrder(o.id)}
            leftSection={<IconPencil size={18} stroke={1.75} />}
          >
            Modifica
          </Button>
        ) : undefined
      }
    >
      {isUnknown ? (
        <EmptyState
          title={`Ordine ${id} non trovato`}
          action={
            <Button component={Link} to={paths.privateOrders} variant="default">
              Vai all’archivio
            </Button>
          }
        />
      ) : (
        <Loading of={order} skeleton={<SkeletonRows rows={4} height={72} />} isEmpty={() => false} empty={null}>
          {(data) => (
            <>
              <Content order={data} />
              <RecordHistory record={`privateorder:${data.id}`} />
            </>
          )}
        </Loading>
      )}
    </Page>
  );
};

const Content = ({ order: o }: { order: PrivateOrder }) => {
  const pieces = o.items.reduce((sum, i) => sum + i.quantity, 0);
  return (
    <>
      <Panel>
        <Facts
          items={[
            ['Cliente', <strong key="name">{o.customer.fullName}</strong>],
            ['Indirizzo', addressOf(o.customer)],
            ['Telefono', <PhoneLink key="phone" number={o.customer.telephone} />],
            ['E-mail', o.customer.email],
            [
              'Data di creazione',
              <span key="at" className="num">
                {moment(o.createdAt)}
              </span>,
            ],
            ['Inserito da', o.agent.fullName],
            ['Articoli', plural(pieces, 'articolo', 'articoli')],
            [
              'Totale',
              <strong key="total" className={classes.total}>
                {euro(o.total)}
              </strong>,
            ],
          ]}
        />
      </Panel>
      <DataList
        caption="Articoli dell’ordine"
        columns={COLUMNS}
        rows={o.items}
        rowKey={(i) => `${i.productCode}-${JSON.stringify(i.variants)}`}
        short={(i) => ({
          who: i.name,
          amount: euro(i.totalPrice),
          what: [`${i.quantity} × ${euro(i.unitPrice)}`, i.productCode, variantsText(i.variants)],
        })}
      />
    </>
  );
};
