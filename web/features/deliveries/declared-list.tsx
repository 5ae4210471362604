/** What sellers say they have paid, until the office has found the money or not. */
import { declaredPaymentsFile, listDeclaredPayments } from '@ema/calls/deliveries.ts';
import { ChoiceBar, useChoosing } from '../../ui/paged-list/choosing.tsx';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { BulkButton } from '../bulk/bulk-button.tsx';
import { DeclaredCard } from './declared-card.tsx';
import type { Declared } from './reject-dialog.tsx';

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

const CHANGED = [listDeclaredPayments];

export const DeclaredList = () => {
  const list = usePagedList(DECLARED, { staleTime: 15_000 });
  const choosing = useChoosing<Declared>(list, {
    keyOf: (p) => p.id,
    nameOf: (p) => `il pagamento della consegna ${p.delivery.code} di ${p.delivery.seller.fullName}`,
  });
  return (
    <PagedList
      title="Pagamenti dichiarati"
      list={list}
      skeleton={{ rows: 4, height: 140 }}
      empty={{
        title: 'Nessun pagamento dichiarato',
        text: 'Qui arrivano i pagamenti di MAV e bollettini che gli incaricati dichiarano, e quelli da restituire.',
      }}
      leading={choosing.leading}
      above={() => (
        <ChoiceBar of={choosing} total={list.total ?? 0} isAtLeast={list.isAtLeast}>
          <BulkButton
            action="deliveries.verify"
            label="Verifica"
            choosing={choosing}
            seen={list.seen}
            refreshes={CHANGED}
          />
        </ChoiceBar>
      )}
      item={(p) => <DeclaredCard key={p.id} payment={p} choice={choosing.leading.cell(p)} />}
    />
  );
};
