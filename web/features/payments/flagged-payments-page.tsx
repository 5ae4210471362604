import { Button, SegmentedControl } from '@mantine/core';
import { listFlaggedPayments } from '@ema/calls/payments.ts';
import { useAddress } from '../../kernel/address.ts';
import { euro, moment, plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import { orderText, RESOLUTIONS, stateText, type FlaggedPayment, type ReviewAction } from './flagged-payment.ts';
import { askToResolve } from './resolve-dialog.tsx';
import classes from './payments.module.css';

const COLUMNS: readonly Column<FlaggedPayment>[] = [
  {
    key: 'order',
    label: 'Ordine',
    phone: 'title',
    render: (p) => (
      <>
        <span className="num nowrap">
          {p.orderState === 'submitted' ? (
            <a href={paths.adminCommission(p.orderId)}>{`N. ${p.orderId}`}</a>
          ) : (
            `N. ${p.orderId}`
          )}
        </span>
        <span className={classes.words}>{orderText(p)}</span>
      </>
    ),
  },
  {
    key: 'reason',
    label: 'Perché',
    render: (p) => (
      <span className={classes.reason}>
        {p.reason}
        <span className={classes.words}>{`${p.paymentMethodName}, rif. ${p.reference}`}</span>
      </span>
    ),
  },
  {
    key: 'people',
    label: 'Incaricato e cliente',
    render: (p) => (
      <>
        {p.seller.fullName}
        <span className={classes.words}>{p.customer ?? 'senza cliente'}</span>
      </>
    ),
  },
  {
    key: 'received',
    label: 'Arrivati',
    numeric: true,
    render: (p) => (
      <>
        <strong className="nowrap">{p.received === null ? '–' : euro(p.received)}</strong>
        <span className={classes.words}>{`su ${euro(p.amount)}`}</span>
      </>
    ),
  },
  {
    key: 'date',
    label: 'Data',
    render: (p) => <span className="num nowrap">{moment(p.paidAt ?? p.createdAt)}</span>,
  },
  {
    key: 'state',
    label: 'Stato',
    render: (p) =>
      p.resolvedAt && p.resolution ? (
        <>
          <span className={classes.settled}>{RESOLUTIONS[p.resolution]}</span>
          <span className={classes.words}>
            {`${moment(p.resolvedAt)}, ${p.resolvedBy ?? ''}${p.note ? `: ${p.note}` : ''}`}
          </span>
        </>
      ) : (
        <span className={classes.waiting}>{`Da verificare, ${stateText(p)}`}</span>
      ),
  },
];
const LABELS: Record<ReviewAction, string> = { accept: 'Accetta', refund: 'Rimborsa', close: 'Chiudi' };

/** Money that came in wrong, late or twice, until an administrator has settled it; the settled ones stay readable. */
export const FlaggedPaymentsPage = () => {
  const [address, change] = useAddress();
  const resolved = address['resolved'] === 'true' ? 'true' : 'false';
  const data = useCall(
    listFlaggedPayments,
    { query: { resolved, page: address['page'] ?? '1', perPage: address['perPage'] ?? '25' } },
    { keep: true, staleTime: 15_000 },
  );
  const total = data.data?.pagination.totalItems;
  return (
    <Page
      title="Pagamenti da verificare"
      facts={
        total === undefined
          ? ' '
          : resolved === 'true'
            ? plural(total, 'pagamento verificato', 'pagamenti verificati')
            : plural(total, 'pagamento da verificare', 'pagamenti da verificare')
      }
    >
      <SegmentedControl
        aria-label="Quali pagamenti"
        value={resolved}
        onChange={(value) => change({ resolved: value === 'true' ? 'true' : null })}
        data={[
          { value: 'false', label: 'Da verificare' },
          { value: 'true', label: 'Verificati' },
        ]}
      />
      <Loading
        of={data}
        skeleton={<SkeletonRows rows={6} height={56} />}
        isEmpty={(d) => d.items.length === 0}
        empty={
          resolved === 'true' ? (
            <EmptyState title="Nessun pagamento verificato">
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
          <DataList
            caption="Pagamenti segnalati"
            rows={d.items}
            rowKey={(p) => p.id}
            columns={COLUMNS}
            waiting={(p) => p.resolvedAt === null}
            actions={(p) =>
              p.actions.map((action, i) => (
                <Button
                  key={action}
                  size="xs"
                  variant={i === 0 ? 'light' : 'subtle'}
                  {...(action === 'refund' && i > 0 ? { color: 'danger.6' } : {})}
                  onClick={() => void askToResolve(p, action)}
                  aria-label={`${LABELS[action]} il pagamento dell’ordine ${p.orderId}`}
                >
                  {LABELS[action]}
                </Button>
              ))
            }
            footer={
              <PagerBar
                pagination={d.pagination}
                onPage={(n) => change({ page: n })}
                onPerPage={(n) => change({ perPage: n })}
              />
            }
          />
        )}
      </Loading>
    </Page>
  );
};
