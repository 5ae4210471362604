/** «Ultime commissioni» of the direct subordinates, newest first, with ways to reach who sent them (ORD-206 to ORD-210). */
import { listSubordinatesCommissions, subordinatesCommissionsFile } from '@ema/calls/orders/subordinates.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { moment } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import classes from './subordinates-commissions.module.css';
import { useSeen } from './use-seen.ts';

type Row = CallOutput<typeof listSubordinatesCommissions>['items'][number];

const COMMISSIONS = describeList(listSubordinatesCommissions, {
  perPage: 200,
  hasSizes: false,
  search: 'search',
  filters: { search: {} },
  file: subordinatesCommissionsFile,
  order: {
    columns: { date: { field: 'submissionDate', label: 'Data' } },
    initial: { column: 'date', dir: 'desc' },
  },
});

const contact = (href: string, text: string | null) =>
  text ? (
    <a className={classes.contact} href={href}>
      {text}
    </a>
  ) : (
    '–'
  );
const call = (number: string | null) => (number ? <PhoneLink className={classes.contact} number={number} /> : '–');
const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'id',
    label: 'Commissione',
    inFile: ['Commissione', 'Ordine'],
    render: (r) => (
      <>
        <span className="num">{r.id}</span> <span className={classes.order}>{`ordine ${r.orderId}`}</span>
      </>
    ),
  },
  { key: 'code', label: 'Codice', render: (r) => <span className="num">{r.seller.id}</span> },
  { key: 'name', label: 'Incaricato', render: (r) => <strong>{r.seller.fullName}</strong> },
  { key: 'phone', label: 'Telefono', render: (r) => call(r.seller.phone) },
  { key: 'mobile', label: 'Cellulare', render: (r) => call(r.seller.mobile) },
  { key: 'email', label: 'E-mail', render: (r) => contact(`mailto:${r.seller.email}`, r.seller.email) },
  { key: 'date', label: 'Data', numeric: true, render: (r) => moment(r.submissionDate) },
];

const UNSENT = {
  title: 'I tuoi sottoposti non hanno ancora inviato commissioni',
  text: 'Quando chiudono o pagano un ordine, le loro commissioni compaiono qui.',
};
const UNKNOWN = {
  title: 'Nessuna commissione trovata',
  text: 'Controlla il nome, il codice dell’incaricato o il numero della commissione o dell’ordine.',
};

export const SubordinatesCommissionsPage = () => {
  const { shop } = useSession();
  useSeen();
  const list = usePagedList(COMMISSIONS, { scope: { shop: shop === 0 ? '0' : '1' }, staleTime: 15_000 });
  return (
    <Page
      title="Ultime commissioni"
      facts={
        list.total === undefined
          ? ' '
          : `${howMany(list, 'commissione dei tuoi sottoposti', 'commissioni dei tuoi sottoposti')}, dalla più recente.`
      }
    >
      <PagedList
        title="Ultime commissioni dei sottoposti"
        list={list}
        tools={
          <SearchField
            className={classes.search}
            placeholder="Cerca per incaricato, codice o numero"
            wait={200}
            value={list.searched}
            onChange={(search) => list.set({ search })}
          />
        }
        skeleton={{ rows: 8, height: 40 }}
        empty={list.searched ? UNKNOWN : UNSENT}
        density="dense"
        columns={COLUMNS}
        rowKey={(r) => r.id}
        short={(r) => ({
          who: r.seller.fullName,
          what: [r.id, `ordine ${r.orderId}`, `cod. ${r.seller.id}`],
          state: moment(r.submissionDate),
        })}
      />
    </Page>
  );
};
