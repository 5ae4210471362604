/** «I miei clienti»: an agent’s register, searched by name, code or contact; an order begins from a row (ORD-040…ORD-046). */
import { Button } from '@mantine/core';
import { IconShoppingCartPlus, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { customersFile, listCustomers } from '@ema/calls/customers.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { namesakes, writePhone } from '@ema/domain/kernel/writing.ts';
import { plural } from '../../kernel/formats.ts';
import { linkTo } from '../../kernel/link.ts';
import { paths } from '../../paths.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { firstRows, usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import classes from './my-customers.module.css';
import type { Ahead } from '../../pages/screens.ts';

type Row = CallOutput<typeof listCustomers>['items'][number];

const MY_CUSTOMERS = describeList(listCustomers, {
  perPage: 25,
  hasSizes: true,
  search: 'search',
  filters: { search: {} },
  file: customersFile,
});
const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'fullName',
    label: 'Nome e cognome',
    render: (c) => <span className={classes.name}>{c.fullName}</span>,
  },
  { key: 'fiscalCode', label: 'Codice fiscale', render: (c) => <span className="num">{c.fiscalCode}</span> },
  {
    key: 'address',
    label: 'Indirizzo',
    inFile: ['Indirizzo', 'CAP', 'Città', 'Provincia'],
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
    inFile: ['E-mail', 'Cellulare', 'Telefono'],
    render: (c) => (
      <span className={classes.contacts}>
        {c.email ? <EmailLink address={c.email} /> : null}
        {[c.mobile, c.phone].map((n) => (n ? <PhoneLink key={n} number={n} /> : null))}
      </span>
    ),
  },
];

const CreateOrder = ({ customer: c, name }: { customer: Row; name: string }) => (
  <Button
    component={Link}
    {...linkTo(paths.createOrder, { customerId: c.id })}
    variant="default"
    leftSection={<IconShoppingCartPlus size={18} stroke={1.75} />}
    aria-label={`Crea ordine per ${name}`}
  >
    Crea ordine
  </Button>
);

const factsOf = (total: number | undefined, searched: string): string => {
  if (total === undefined) return 'Caricamento…';
  return searched
    ? `${plural(total, 'trovato', 'trovati')} per «${searched}».`
    : `${plural(total, 'cliente', 'clienti')} in elenco.`;
};

/** What it shows first (ACC-370). */
export const ahead: Ahead = () => [firstRows(MY_CUSTOMERS)];

export const MyCustomersPage = () => {
  const list = usePagedList(MY_CUSTOMERS);
  const shared = namesakes(list.data?.items ?? []);
  const showAll = (
    <Button variant="default" onClick={() => list.set({ search: null })}>
      Mostra tutti
    </Button>
  );
  return (
    <Page
      title="I miei clienti"
      facts={factsOf(list.total, list.searched)}
      action={
        <Button component={Link} to={paths.createCustomer} leftSection={<IconUserPlus size={18} stroke={1.75} />}>
          Crea nuovo
        </Button>
      }
    >
      <PagedList
        title="I miei clienti"
        list={list}
        tools={
          <SearchField
            name="Cerca tra i clienti"
            placeholder="Cerca per nome, codice fiscale, e-mail o telefono"
            value={list.searched}
            onChange={(search) => list.set({ search })}
          />
        }
        skeleton={{ rows: 8, height: 64 }}
        empty={{
          title: 'Nessun cliente trovato',
          ...(list.searched
            ? { text: 'Prova con un’altra parte del nome o con il codice fiscale.', action: showAll }
            : { text: 'Il primo si inserisce con «Crea nuovo»: bastano il codice fiscale e qualche dato.' }),
        }}
        columns={COLUMNS}
        rowKey={(c) => c.id}
        short={(c) => ({
          who: c.fullName,
          what: [
            shared.has(c.id) ? c.fiscalCode : null,
            `${c.addressCity} (${c.addressProvince})`,
            writePhone(c.mobile ?? c.phone),
          ],
        })}
        actions={(c) => (
          <CreateOrder customer={c} name={shared.has(c.id) ? `${c.fullName}, ${c.fiscalCode}` : c.fullName} />
        )}
      />
    </Page>
  );
};
