/** «Spedizioni»: the parcels of one's own orders, newest first, each with the way to its carrier (NET-211). */
import { IconExternalLink } from '@tabler/icons-react';
import { listShippings, shippingsFile } from '@ema/calls/shippings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { day } from '../../kernel/formats.ts';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';

type Row = CallOutput<typeof listShippings>['items'][number];
const SHIPPINGS = describeList(listShippings, { perPage: 25, hasSizes: true, filters: {}, file: shippingsFile });

const Follow = ({ trackingLink, carrierShippingId }: Row) => (
  <a href={trackingLink} target="_blank" rel="noopener noreferrer" aria-label={`Segui ${carrierShippingId}`}>
    Segui <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
  </a>
);
const COLUMNS: readonly Column<Row>[] = [
  { key: 'date', label: 'Data', render: (r) => <span className="num nowrap">{day(r.date)}</span> },
  { key: 'id', label: 'Spedizione', render: (r) => <span className="num">{r.carrierShippingId}</span> },
  { key: 'order', label: 'Ordine', numeric: true, render: (r) => r.orderId },
  { key: 'link', label: 'Corriere', inFile: ['Link'], render: (r) => <Follow {...r} /> },
];

export const ShippingsPage = () => {
  const list = usePagedList(SHIPPINGS, { staleTime: 0 });
  return (
    <Page title="Spedizioni" facts={howMany(list, 'spedizione', 'spedizioni')}>
      <PagedList
        title="Spedizioni"
        list={list}
        columns={COLUMNS}
        rowKey={(r) => r.id}
        short={(r) => ({
          who: r.carrierShippingId,
          amount: day(r.date),
          what: [`Ordine ${r.orderId}`],
        })}
        skeleton={{ rows: 6, height: 48 }}
        empty={{ title: 'Nessuna spedizione', text: 'Quando un ordine parte trovi qui come seguirlo.' }}
      />
    </Page>
  );
};
