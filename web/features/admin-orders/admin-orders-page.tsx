import { Button, Menu, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { adminOrdersOverview, listAdminOrders } from '@ema/calls/admin-orders.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { useAddress } from '../../kernel/address.ts';
import { day, euro, moment, plural } from '../../kernel/formats.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import styles from './admin-orders.module.css';
import { useExport } from './use-export.ts';

type Row = CallOutput<typeof listAdminOrders>['items'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'id',
    label: 'ID',
    phone: 'title',
    render: (r) => (
      <span className="num nowrap">
        {`N. ${r.id}`}
        {r.exported ? null : <span className={styles.waiting}>Da esportare</span>}
      </span>
    ),
  },
  {
    key: 'seller',
    label: 'Incaricato',
    render: (r) => (
      <>
        {r.seller.fullName} <span className="support small nowrap">{`cod. ${r.seller.id}`}</span>
      </>
    ),
  },
  { key: 'date', label: 'Data', render: (r) => <span className="num nowrap">{moment(r.submissionDate)}</span> },
  { key: 'total', label: 'Importo', numeric: true, render: (r) => <strong>{euro(r.priceTotal)}</strong> },
  { key: 'type', label: 'Tipo', render: (r) => <span className="nowrap">{r.type.title}</span> },
  { key: 'ip', label: 'IP', render: (r) => <span className="support small">{r.ipAddress || '–'}</span> },
];
const FILTERS = ['type', 'exported', 'uniqueIpAddress', 'from', 'to'] as const;

/** NET-238 to NET-246: «Amministra commissioni». Every filter lives in the address. */
export const AdminOrdersPage = () => {
  const [address, change] = useAddress();
  const { shop: own } = useSession();
  const shop = address['shop'] ?? String(own ?? 1);
  const [text, setText] = useState(address['search'] ?? '');
  const settled = useSettled(text.trim(), 300);
  useEffect(() => {
    if ((address['search'] ?? '') !== settled) change({ search: settled });
  }, [settled]);
  const given = Object.fromEntries(
    [...FILTERS, 'search' as const].filter((k) => address[k]).map((k) => [k, address[k]]),
  );
  const data = useCall(
    listAdminOrders,
    { query: { ...given, shop, page: address['page'] ?? '1', perPage: address['perPage'] ?? '50' } as never },
    { keep: true, staleTime: 15_000 },
  );
  const overview = useCall(adminOrdersOverview, { query: { shop: shop as '0' | '1' } }, { staleTime: 15_000 });
  const exporting = useExport();
  const types = overview.data?.types ?? [];
  const onlyWaiting = address['exported'] === 'false';
  const file = (format: string) =>
    `/file/commissions?${new URLSearchParams({ ...given, shop, format } as Record<string, string>).toString()}`;
  const chips = [
    address['type'] && { key: 'type', label: types.find((t) => t.id === address['type'])?.title ?? address['type'] },
    address['exported'] && { key: 'exported', label: onlyWaiting ? 'Da esportare' : 'Esportate' },
    address['uniqueIpAddress'] && {
      key: 'uniqueIpAddress',
      label: address['uniqueIpAddress'] === 'true' ? 'IP unici' : 'IP ripetuti',
    },
    address['from'] && { key: 'from', label: `Dal ${day(address['from'])}` },
    address['to'] && { key: 'to', label: `Al ${day(address['to'])}` },
  ].filter((c): c is { key: string; label: string } => Boolean(c));
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
        />
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
      <div className={styles.filters}>
        <TextInput
          className={styles.search}
          aria-label="Cerca"
          placeholder="Cerca per numero, incaricato o cliente"
          leftSection={<IconSearch size={18} />}
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
        />
        {own === null && (
          <SegmentedControl
            aria-label="Negozio"
            value={shop}
            onChange={(value) => change({ shop: value, type: null })}
            data={[
              { value: '0', label: 'fibra' },
              { value: '1', label: 'kleen' },
            ]}
          />
        )}
        <NativeSelect
          aria-label="Tipo d’ordine"
          value={address['type'] ?? ''}
          onChange={(e) => change({ type: e.currentTarget.value })}
          data={[{ value: '', label: 'Tutti i tipi' }, ...types.map((t) => ({ value: t.id, label: t.title }))]}
        />
        <NativeSelect
          aria-label="Indirizzi IP"
          value={address['uniqueIpAddress'] ?? ''}
          onChange={(e) => change({ uniqueIpAddress: e.currentTarget.value })}
          data={[
            { value: '', label: 'Tutti gli IP' },
            { value: 'false', label: 'IP ripetuti' },
            { value: 'true', label: 'IP unici' },
          ]}
        />
        <DateField
          wholeDays
          aria-label="Dal giorno"
          value={address['from'] ?? ''}
          onChange={(from) => change({ from })}
        />
        <DateField wholeDays aria-label="Al giorno" value={address['to'] ?? ''} onChange={(to) => change({ to })} />
      </div>
      <FilterChips chips={chips} onRemove={(key) => change({ [key]: null })} />
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
            columns={COLUMNS}
            rows={d.items}
            rowKey={(r) => r.id}
            waiting={(r) => !r.exported}
            actions={(r) => (
              <>
                {!r.exported && (
                  <Button
                    variant="light"
                    size="xs"
                    onClick={() => void exporting.ask(r.id, false)}
                    aria-label={`Esporta la commissione ${r.id}`}
                  >
                    Esporta
                  </Button>
                )}
                <Button
                  variant="subtle"
                  size="xs"
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
