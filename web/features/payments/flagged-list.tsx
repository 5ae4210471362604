import { listFlaggedPayments } from '@ema/calls/payments.ts';
import { useAddress } from '../../kernel/address.ts';
import { useCall } from '../../kernel/use-call.ts';
import { EmptyState, Loading, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import { FlaggedCard } from './flagged-card.tsx';
import classes from './payments.module.css';

/** Money that came in wrong, late or twice, until an administrator has settled it; the settled ones stay readable. */
export const FlaggedList = ({ isSettled }: { isSettled: boolean }) => {
  const [address, change] = useAddress();
  const data = useCall(
    listFlaggedPayments,
    {
      query: {
        resolved: isSettled ? 'true' : 'false',
        page: address['page'] ?? '1',
        perPage: address['perPage'] ?? '25',
      },
    },
    { keep: true, staleTime: 15_000 },
  );
  return (
    <Loading
      of={data}
      skeleton={<SkeletonRows rows={4} height={140} />}
      isEmpty={(d) => d.items.length === 0}
      empty={
        isSettled ? (
          <EmptyState title="Nessun pagamento sistemato">
            Qui restano i pagamenti segnalati, con chi li ha sistemati e come.
          </EmptyState>
        ) : (
          <EmptyState title="Nessun pagamento da verificare">
            Qui arrivano i pagamenti con un importo diverso, per un ordine già chiuso o arrivati due volte.
          </EmptyState>
        )
      }
    >
      {(d) => (
        <>
          <ul className={classes.cards} aria-label="Pagamenti segnalati">
            {d.items.map((p) => (
              <FlaggedCard key={p.id} payment={p} />
            ))}
          </ul>
          <div className={classes.pager}>
            <PagerBar
              pagination={d.pagination}
              onPage={(n) => change({ page: n })}
              onPerPage={(n) => change({ perPage: n })}
            />
          </div>
        </>
      )}
    </Loading>
  );
};
