/** What sellers say they have paid, until the office has found the money or not. */
import { declaredPaymentsFile, listDeclaredPayments } from '@ema/calls/deliveries.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { DeclaredCard } from './declared-card.tsx';

const DECLARED = describeList(listDeclaredPayments, {
  perPage: 25,
  hasSizes: true,
  filters: {},
  file: declaredPaymentsFile,
  order: {
    columns: {
      declared: { field: 'declaredAt', label: 'Dichiarato' },
      paid: { field: 'date', label: 'Pagato' },
      amount: { field: 'amount', label: 'Importo' },
    },
    initial: { column: 'declared', dir: 'asc' },
  },
});

export const DeclaredList = () => {
  const list = usePagedList(DECLARED, { staleTime: 15_000 });
  return (
    <PagedList
      title="Pagamenti dichiarati"
      list={list}
      skeleton={{ rows: 4, height: 140 }}
      empty={{
        title: 'Nessun pagamento dichiarato',
        text: 'Qui arrivano i pagamenti di MAV e bollettini che gli incaricati dichiarano.',
      }}
      item={(p) => <DeclaredCard key={p.id} payment={p} />}
    />
  );
};
