import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { listSubordinatesCommissions, resetSubordinatesCommissionsCount } from '@ema/calls/orders.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { useAddress } from '../../kernel/address.ts';
import { moment, plural } from '../../kernel/formats.ts';
import { useSettled } from '../../kernel/latest.ts';
import { refreshAccount, useSession } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import classes from './subordinates-commissions.module.css';

type Row = CallOutput<typeof listSubordinatesCommissions>['items'][number];

const call = (number: string | null) =>
  number ? (
    <a className={classes.contact} href={`tel:${number.replace(/\s/g, '')}`}>
      {number}
    </a>
  ) : (
    '–'
  );
const COLUMNS: readonly Column<Row>[] = [
  { key: 'id', label: 'Commissione', render: (r) => <span className="num">{r.id}</span> },
  { key: 'code', label: 'Codice', render: (r) => <span className="num">{r.seller.id}</span> },
  { key: 'name', label: 'Incaricato', phone: 'title', render: (r) => <strong>{r.seller.fullName}</strong> },
  { key: 'phone', label: 'Telefono', render: (r) => call(r.seller.phone) },
  { key: 'mobile', label: 'Cellulare', render: (r) => call(r.seller.mobile) },
  {
    key: 'email',
    label: 'E-mail',
    render: (r) =>
      r.seller.email ? (
        <a className={classes.contact} href={`mailto:${r.seller.email}`}>
          {r.seller.email}
        </a>
      ) : (
        '–'
      ),
  },
  { key: 'date', label: 'Data', numeric: true, render: (r) => moment(r.submissionDate) },
];

/** Once per visit, and never in somebody else's name: their count is theirs. */
const useSeen = () => {
  const { agent, acting } = useSession();
  const reset = useSend(resetSubordinatesCommissionsCount, { onDone: () => void refreshAccount() });
  const isAsked = useRef(false);
  const unread = acting === null ? (agent?.subordinatesCommissionsCount ?? 0) : 0;
  useEffect(() => {
    if (unread === 0 || isAsked.current) return;
    isAsked.current = true;
    reset.mutate({});
  }, [unread]);
};

/** On its own, so that a key does not draw two hundred rows anew. */
const Search = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => {
  const [text, setText] = useState(value);
  const settled = useSettled(text.trim(), 200);
  useEffect(() => {
    if (settled !== value) onChange(settled);
  }, [settled]);
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label="Cerca per incaricato, codice o numero"
      placeholder="Cerca per incaricato, codice o numero"
      leftSection={<IconSearch size={18} stroke={1.75} />}
      maxLength={80}
      value={text}
      onChange={(e) => setText(e.currentTarget.value)}
    />
  );
};

/** «Ultime commissioni» of the direct subordinates (ORD-206 to ORD-210). */
export const SubordinatesCommissionsPage = () => {
  const [address, change] = useAddress();
  const { shop } = useSession();
  useSeen();
  const search = address['search'];
  const commissions = useCall(
    listSubordinatesCommissions,
    {
      query: {
        shop: String(shop),
        page: address['page'] ?? '1',
        perPage: '200',
        orderField: 'submissionDate',
        orderDir: 'desc',
        ...(search ? { search } : {}),
      },
    } as never,
    { keep: true, staleTime: 15_000 },
  );
  const total = commissions.data?.pagination.totalItems;
  return (
    <Page
      title="Ultime commissioni"
      facts={
        total === undefined
          ? ' '
          : `${plural(total, 'commissione dei tuoi sottoposti', 'commissioni dei tuoi sottoposti')}, dalla più recente.`
      }
    >
      <Search value={search ?? ''} onChange={(text) => change({ search: text })} />
      <Loading
        of={commissions}
        skeleton={<SkeletonRows rows={8} height={40} />}
        isEmpty={(d) => d.items.length === 0}
        empty={
          search ? (
            <EmptyState title="Nessuna commissione trovata">
              Controlla il nome, il codice dell’incaricato o il numero della commissione.
            </EmptyState>
          ) : (
            <EmptyState title="I tuoi sottoposti non hanno ancora inviato commissioni">
              Quando chiudono o pagano un ordine, le loro commissioni compaiono qui.
            </EmptyState>
          )
        }
      >
        {(data) => (
          <DataList
            caption="Ultime commissioni dei sottoposti"
            density="dense"
            columns={COLUMNS}
            rows={data.items}
            rowKey={(r) => r.id}
            footer={<PagerBar pagination={data.pagination} onPage={(page) => change({ page })} />}
          />
        )}
      </Loading>
    </Page>
  );
};
