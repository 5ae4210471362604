import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconSearch, IconShoppingCartPlus, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { listCustomers } from '@ema/calls/customers.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { useAddress } from '../../kernel/address.ts';
import { plural } from '../../kernel/formats.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import classes from './my-customers.module.css';

type Row = CallOutput<typeof listCustomers>['items'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'fullName',
    label: 'Nome e cognome',
    phone: 'title',
    render: (c) => <span className={classes.name}>{c.fullName}</span>,
  },
  { key: 'fiscalCode', label: 'Codice fiscale', render: (c) => <span className="num">{c.fiscalCode}</span> },
  {
    key: 'address',
    label: 'Indirizzo',
    render: (c) => (
      <>
        {c.addressStreetAndNumber}
        <span className={classes.second}>{`${c.addressPostCode} ${c.addressCity} (${c.addressProvince})`}</span>
      </>
    ),
  },
  {
    key: 'contacts',
    label: 'Contatti',
    render: (c) => (
      <span className={classes.contacts}>
        {c.email ? <a href={`mailto:${c.email}`}>{c.email}</a> : null}
        {[c.mobile, c.phone].filter(Boolean).map((n) => (
          <a key={n} href={`tel:${n}`} className="num">
            {n}
          </a>
        ))}
      </span>
    ),
  },
];

/** «I miei clienti» (ORD-040…ORD-046). */
export const MyCustomersPage = () => {
  const [address, change] = useAddress();
  const search = address.search ?? '';
  const [typed, setTyped] = useState(search);
  const settled = useSettled(typed.trim(), 250);
  useEffect(() => {
    if (settled !== search) change({ search: settled });
  }, [settled]);
  useEffect(() => {
    setTyped((now) => (now.trim() === search ? now : search));
  }, [search]);

  const customers = useCall(
    listCustomers,
    { query: { search, page: address.page ?? '1', perPage: address.perPage ?? '25' } },
    { keep: true },
  );
  const total = customers.data?.pagination.totalItems;
  return (
    <Page
      title="I miei clienti"
      facts={
        total === undefined
          ? 'Caricamento…'
          : search
            ? `${plural(total, 'trovato', 'trovati')} per «${search}».`
            : `${plural(total, 'cliente', 'clienti')} in elenco.`
      }
      action={
        <Button component={Link} to={paths.createCustomer} leftSection={<IconUserPlus size={18} stroke={1.75} />}>
          Crea nuovo
        </Button>
      }
    >
      <TextInput
        aria-label="Cerca tra i clienti"
        placeholder="Cerca per nome, codice fiscale, e-mail o telefono"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={18} stroke={1.75} />}
        rightSection={typed ? <CloseButton aria-label="Cancella la ricerca" onClick={() => setTyped('')} /> : null}
        type="search"
        maxLength={80}
      />
      <Loading
        of={customers}
        skeleton={<SkeletonRows rows={8} height={64} />}
        isEmpty={(data) => data.items.length === 0}
        empty={
          search ? (
            <EmptyState
              title="Nessun cliente trovato"
              action={
                <Button variant="default" onClick={() => setTyped('')}>
                  Mostra tutti
                </Button>
              }
            >
              Prova con un’altra parte del nome o con il codice fiscale.
            </EmptyState>
          ) : (
            <EmptyState title="Nessun cliente trovato">
              Il primo si inserisce con «Crea nuovo»: bastano il codice fiscale e qualche dato.
            </EmptyState>
          )
        }
      >
        {(data) => (
          <DataList
            caption="I miei clienti"
            columns={COLUMNS}
            rows={data.items}
            rowKey={(c) => c.id}
            actions={(c) => (
              <Button
                component={Link}
                to={paths.createOrder}
                search={{ customerId: c.id } as never}
                variant="default"
                leftSection={<IconShoppingCartPlus size={18} stroke={1.75} />}
                aria-label={`Crea ordine per ${c.fullName}`}
              >
                Crea ordine
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
