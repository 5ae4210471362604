/** Money that came in wrong, late or twice, until an administrator has settled it; the settled ones stay readable. */
import { flaggedPaymentsFile, listFlaggedPayments } from '@ema/calls/payments.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { FlaggedCard } from './flagged-card.tsx';

const FLAGGED = describeList(listFlaggedPayments, {
  perPage: 25,
  hasSizes: true,
  filters: {},
  file: flaggedPaymentsFile,
  order: {
    columns: {
      created: { field: 'createdAt', label: 'Data' },
      amount: { field: 'amount', label: 'Importo' },
    },
    initial: { column: 'created', dir: 'desc' },
  },
});
const NO_OPEN = {
  title: 'Nessun pagamento da verificare',
  text: 'Qui arrivano i pagamenti con un importo diverso, per un ordine già chiuso o arrivati due volte.',
};
const NO_SETTLED = {
  title: 'Nessun pagamento sistemato',
  text: 'Qui restano i pagamenti segnalati, con chi li ha sistemati e come.',
};

export const FlaggedList = ({ isSettled }: { isSettled: boolean }) => {
  const list = usePagedList(FLAGGED, { scope: { resolved: isSettled ? 'true' : 'false' }, staleTime: 15_000 });
  return (
    <PagedList
      title="Pagamenti segnalati"
      list={list}
      skeleton={{ rows: 4, height: 140 }}
      empty={isSettled ? NO_SETTLED : NO_OPEN}
      item={(p) => <FlaggedCard key={p.id} payment={p} />}
    />
  );
};
