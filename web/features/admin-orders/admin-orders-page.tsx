import { Button, Menu } from '@mantine/core';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { adminOrdersOverview, listAdminOrders } from '@ema/calls/admin-orders.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { useAddress } from '../../kernel/address.ts';
import { day, euro, moment, plural } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { DataList, NarrowOnly, type Column } from '../../ui/data-list.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import styles from './admin-orders.module.css';
import { OrderFilters } from './order-filters.tsx';
import { useExport } from './use-export.ts';

type Row = CallOutput<typeof listAdminOrders>['items'][number];

/** An address of version 6 may break after its colons. */
const Ip = ({ address }: { address: string }) => (
  <span className={styles.ip}>
    {address === ''
      ? '–'
      : address.split(':').map((part, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts have no other name
          <Fragment key={i}>
            {i > 0 && (
              <>
                :<wbr />
              </>
            )}
            {part}
          </Fragment>
        ))}
  </span>
);

const columnsOf = (dir: 'asc' | 'desc', onSort: () => void): readonly Column<Row>[] => [
  { key: 'id', label: 'ID', render: (r) => <span className="num">{r.id}</span> },
  {
    key: 'seller',
    label: 'Incaricato',
    render: (r) => (
      <>
        <span className={styles.seller}>
          {r.seller.fullName} <span className={styles.code}>{`cod. ${r.seller.id}`}</span>
        </span>
        <NarrowOnly>{r.type.title}</NarrowOnly>
      </>
    ),
  },
  {
    key: 'date',
    label: 'Data',
    sort: { dir, onSort },
    render: (r) => (
      <>
        <span className="num nowrap">{moment(r.submissionDate)}</span>
        <NarrowOnly>
          <Ip address={r.ipAddress} />
        </NarrowOnly>
      </>
    ),
  },
  { key: 'total', label: 'Importo', numeric: true, render: (r) => <strong>{euro(r.priceTotal)}</strong> },
  { key: 'type', label: 'Tipo', wide: true, render: (r) => <span className="nowrap">{r.type.title}</span> },
  { key: 'ip', label: 'IP', wide: true, render: (r) => <Ip address={r.ipAddress} /> },
];

/** On a phone: who and how much, then the rest in two quiet lines. */
const OrderCard = ({ row: r }: { row: Row }) => (
  <div className={styles.card}>
    <strong>{r.seller.fullName}</strong>
    <strong className="num">{euro(r.priceTotal)}</strong>
    <span>
      {`N. ${r.id} · ${r.type.title}`}
      {!r.exported && <b>{' · Da esportare'}</b>}
    </span>
    <span className="num">{`${moment(r.submissionDate)}${r.ipAddress ? ` · IP ${r.ipAddress}` : ''}`}</span>
  </div>
);
const FILTERS = ['search', 'type', 'exported', 'uniqueIpAddress', 'from', 'to', 'orderDir'] as const;

/** NET-238 to NET-246: «Amministra commissioni». Every filter lives in the address. */
export const AdminOrdersPage = () => {
  const [address, change] = useAddress();
  const { shop: own } = useSession();
  const shop = address['shop'] ?? String(own ?? 1);
  const given = Object.fromEntries(FILTERS.filter((k) => address[k]).map((k) => [k, address[k]]));
  const dir = address['orderDir'] === 'asc' ? 'asc' : 'desc';
  const data = useCall(
    listAdminOrders,
    { query: { ...given, shop, page: address['page'] ?? '1', perPage: address['perPage'] ?? '50' } as never },
    { keep: true, staleTime: 15_000 },
  );
  const overview = useCall(adminOrdersOverview, { query: { shop: shop as '0' | '1' } }, { staleTime: 15_000 });
  const exporting = useExport();
  const onlyWaiting = address['exported'] === 'false';
  const { orderDir: _, ...filters } = given as Record<string, string>;
  const file = (format: string) => `/file/commissions?${new URLSearchParams({ ...filters, shop, format }).toString()}`;
  return (
    <Page
      title="Amministra commissioni"
      facts={data.data ? plural(data.data.pagination.totalItems, 'commissione', 'commissioni') : ' '}
      action={
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} />}>
              Scarica l’elenco
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component="a" href={file('csv')}>
              CSV
            </Menu.Item>
            <Menu.Item component="a" href={file('xlsx')}>
              Excel (XLSX)
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      }
    >
      {overview.data && overview.data.unexported > 0 && (
        <WaitingBanner
          title={`${plural(overview.data.unexported, 'commissione', 'commissioni')} da esportare.`}
          icon="waiting"
          action={
            <Button variant="default" size="sm" onClick={() => change({ exported: onlyWaiting ? null : 'false' })}>
              {onlyWaiting ? 'Mostra tutti' : 'Mostra non esportati'}
            </Button>
          }
        >
          {overview.data.oldestUnexported && `La più vecchia è del ${day(overview.data.oldestUnexported)}.`}
        </WaitingBanner>
      )}
      {overview.data && overview.data.inReview > 0 && (
        <WaitingBanner
          title={`${plural(overview.data.inReview, 'pagamento', 'pagamenti')} da verificare.`}
          action={
            <Button component={Link} to={paths.adminPayments} variant="default" size="sm">
              Verifica i pagamenti
            </Button>
          }
        >
          Sono arrivati soldi con un importo diverso o per un ordine già chiuso.
        </WaitingBanner>
      )}
      <OrderFilters
        address={address}
        change={change}
        shop={own === null ? shop : null}
        types={overview.data?.types ?? []}
      />
      <Loading
        of={data}
        skeleton={<SkeletonRows rows={12} height={40} />}
        isEmpty={(d) => d.items.length === 0}
        empty={
          <EmptyState title="Nessuna commissione trovata">Togli un filtro o cambia il testo della ricerca.</EmptyState>
        }
      >
        {(d) => (
          <DataList
            caption="Commissioni inviate"
            density="dense"
            columns={columnsOf(dir, () => change({ orderDir: dir === 'asc' ? null : 'asc' }))}
            card={(r) => <OrderCard row={r} />}
            rows={d.items}
            rowKey={(r) => r.id}
            waiting={(r) => !r.exported}
            actions={(r) => (
              <>
                {r.exported ? (
                  <span className={styles.done}>
                    <IconCheck size={16} stroke={1.75} aria-hidden="true" /> Esportata
                  </span>
                ) : (
                  <Button
                    variant="light"
                    size="xs"
                    px="xs"
                    onClick={() => void exporting.ask(r.id, false)}
                    aria-label={`Esporta la commissione ${r.id}`}
                  >
                    Esporta
                  </Button>
                )}
                <Button
                  variant="subtle"
                  size="xs"
                  px="xs"
                  component="a"
                  href={`/file/commission/${r.id}`}
                  target="_blank"
                  rel="noopener"
                  aria-label={`PDF della commissione ${r.id}`}
                >
                  PDF
                </Button>
                <Button
                  variant="subtle"
                  size="xs"
                  px="xs"
                  component={Link}
                  to={paths.adminCommission(r.id)}
                  aria-label={`Vedi la commissione ${r.id}`}
                >
                  Vedi
                </Button>
              </>
            )}
            footer={
              <PagerBar
                pagination={d.pagination}
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
