/** «I miei clienti»: an agent’s register and who waits for it, searched by name, code or contact (ORD-040…ORD-046, ORD-500). */
import { Badge, Button, SegmentedControl } from '@mantine/core';
import { IconPlayerPlay, IconShoppingCartPlus, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { customersFile, listCustomers, resendCredentials } from '@ema/calls/customers.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { IN_REGISTER, ONLY_TO_BE_TAKEN_IN, WAITING } from '@ema/domain/customers/first-access.ts';
import { namesakes, writePhone } from '@ema/domain/kernel/writing.ts';
import { plural } from '../../kernel/formats.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { linkTo } from '../../kernel/link.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
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
/** Both unless the address says which. */
const ALL = 'all';
type Shown = typeof ALL | 'register' | 'waiting';

const MY_CUSTOMERS = describeList(listCustomers, {
  perPage: 25,
  hasSizes: true,
  search: 'search',
  filters: { search: {}, state: { oneOf: ['register', 'waiting'] } },
  file: customersFile,
});
const SHOWN = [
  { value: ALL, label: 'Tutti' },
  { value: 'register', label: IN_REGISTER },
  { value: 'waiting', label: WAITING },
];

/** Whether they are in the register, or what they wait for. */
const Standing = ({ customer: { state, missing } }: { customer: Row }) =>
  state === 'register' ? (
    <span className={classes.standing}>{IN_REGISTER}</span>
  ) : (
    <>
      <Badge color="warning">{WAITING}</Badge>
      <span className={classes.missing}>{missing.length === 0 ? ONLY_TO_BE_TAKEN_IN : `${missing.join(', ')}.`}</span>
    </>
  );

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'fullName',
    label: 'Nome e cognome',
    render: (c) => <span className={classes.name}>{c.fullName}</span>,
  },
  { key: 'state', label: 'Stato', render: (c) => <Standing customer={c} /> },
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

/** Of the page: on a phone what shows the button goes away with the press (ORD-531). */
const useResending = () => {
  const resend = useSend(resendCredentials, { onDone: () => successNotice('Credenziali inviate di nuovo') });
  return {
    isResending: (id: number): boolean => resend.isPending && resend.variables.params.id === String(id),
    resend: async (id: number): Promise<void> => {
      try {
        await resend.mutateAsync({ params: { id: String(id) } });
      } catch (thrown) {
        await errorDialog('Errore', sentenceOf(thrown));
      }
    },
  };
};

/** Where somebody stays behind on the way into the register, the agent goes on, or sends the credentials again. */
const GoOn = ({ customer: c, name, of }: { customer: Row; name: string; of: ReturnType<typeof useResending> }) => (
  <>
    <Button
      component={Link}
      {...linkTo(paths.createCustomer, { customerId: c.id })}
      variant="default"
      leftSection={<IconPlayerPlay size={18} stroke={1.75} />}
      aria-label={`Riprendi ${name}`}
    >
      Riprendi
    </Button>
    {c.canResendCredentials ? (
      <Button
        variant="subtle"
        loading={of.isResending(c.id)}
        aria-label={`Invia di nuovo le credenziali a ${name}`}
        onClick={() => void of.resend(c.id)}
      >
        Invia di nuovo le credenziali
      </Button>
    ) : null}
  </>
);

const ENDS: Record<Shown, string> = { all: '.', register: ' in elenco.', waiting: ' in attesa.' };
const factsOf = (total: number | undefined, searched: string, shown: Shown): string => {
  if (total === undefined) return 'Caricamento…';
  return searched
    ? `${plural(total, 'trovato', 'trovati')} per «${searched}».`
    : `${plural(total, 'cliente', 'clienti')}${ENDS[shown]}`;
};

const emptyOf = (searched: string, shown: Shown): { text: string } => {
  if (searched) return { text: 'Prova con un’altra parte del nome o con il codice fiscale.' };
  if (shown === 'waiting') return { text: 'Nessuno aspetta di entrare nel tuo elenco.' };
  return { text: 'Il primo si inserisce con «Crea nuovo»: bastano il codice fiscale e qualche dato.' };
};

/** What it shows first (ACC-370). */
export const ahead: Ahead = ({ address }) => [firstRows(MY_CUSTOMERS, address)];

export const MyCustomersPage = () => {
  const list = usePagedList(MY_CUSTOMERS);
  const resending = useResending();
  const shown = list.filters.state ?? ALL;
  const shared = namesakes(list.data?.items ?? []);
  const showAll = (
    <Button variant="default" onClick={() => list.set({ search: null, state: null })}>
      Mostra tutti
    </Button>
  );
  return (
    <Page
      title="I miei clienti"
      facts={factsOf(list.total, list.searched, shown)}
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
          <div className={classes.tools}>
            <SegmentedControl
              aria-label="Stato"
              value={shown}
              onChange={(state) => list.set({ state: state === ALL ? null : state })}
              data={SHOWN}
            />
            <SearchField
              name="Cerca tra i clienti"
              placeholder="Cerca per nome, codice fiscale, e-mail o telefono"
              value={list.searched}
              onChange={(search) => list.set({ search })}
            />
          </div>
        }
        skeleton={{ rows: 8, height: 64 }}
        empty={{
          title: 'Nessun cliente trovato',
          ...emptyOf(list.searched, shown),
          ...(list.searched || list.isFiltered ? { action: showAll } : {}),
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
          state: c.state === 'waiting' ? WAITING : null,
        })}
        waiting={(c) => c.state === 'waiting'}
        actions={(c) => {
          const name = shared.has(c.id) ? `${c.fullName}, ${c.fiscalCode}` : c.fullName;
          if (c.state !== 'waiting') return <CreateOrder customer={c} name={name} />;
          return <GoOn customer={c} name={name} of={resending} />;
        }}
      />
    </Page>
  );
};
