/** The administrators’ queue of withdrawals: what is to be given back first, the oldest at the top. */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { listWithdrawals, withdrawalsFile } from '@ema/calls/customer-orders/withdrawals.ts';
import { useAddress } from '../../kernel/address.ts';
import { plural } from '../../kernel/formats.ts';
import { Page } from '../../ui/page.tsx';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { RefundDialog } from './refund-dialog.tsx';
import type { WithdrawalTask } from './refund-ways.ts';
import { useGoodsReturned, WithdrawalActions } from './withdrawal-actions.tsx';
import { WITHDRAWAL_COLUMNS, withdrawalInShort } from './withdrawal-columns.tsx';
import classes from './withdrawals.module.css';

/** What is open from the oldest on, what is closed from the newest on. */
const withdrawals = (dir: 'asc' | 'desc') =>
  describeList(listWithdrawals, {
    perPage: 25,
    hasSizes: true,
    filters: { refund: { oneOf: ['open', 'done'], initial: 'open' } },
    file: withdrawalsFile,
    order: {
      columns: {
        id: { field: 'receivedAt', label: 'Ricevuto' },
        total: { field: 'orderTotal', label: 'Totale ordine' },
      },
      initial: { column: 'id', dir },
    },
  });
const OPEN = withdrawals('asc');
const DONE = withdrawals('desc');
const KINDS = [
  { value: 'open', label: 'Da rimborsare' },
  { value: 'done', label: 'Chiusi' },
];

const factsOf = (total: number | undefined, isDone: boolean): string => {
  if (total === undefined) return 'Caricamento…';
  if (isDone) return `${plural(total, 'recesso chiuso', 'recessi chiusi')}.`;
  if (total === 0) return 'Nessun rimborso in attesa.';
  return `${plural(total, 'rimborso da fare', 'rimborsi da fare')}, entro quattordici giorni dal recesso.`;
};

export const WithdrawalsPage = () => {
  const [address] = useAddress();
  const list = usePagedList(address['refund'] === 'done' ? DONE : OPEN, { staleTime: 0 });
  const [refunding, setRefunding] = useState<WithdrawalTask | null>(null);
  const noteGoods = useGoodsReturned();
  const isDone = list.filters.refund === 'done';
  return (
    <Page title="Recessi" facts={factsOf(list.total, isDone)}>
      <PagedList
        title="Recessi"
        list={list}
        tools={
          <SegmentedControl
            aria-label="Rimborsi"
            className={classes.tabs}
            value={list.filters.refund}
            onChange={(refund) => list.set({ refund })}
            data={KINDS}
          />
        }
        skeleton={{ rows: 6, height: 56 }}
        empty={{
          title: isDone ? 'Nessun recesso chiuso' : 'Nessun rimborso da fare',
          text: 'I recessi che i clienti inviano dal portale compaiono qui.',
        }}
        columns={WITHDRAWAL_COLUMNS}
        rowKey={(t) => t.id}
        short={withdrawalInShort}
        waiting={(t) => t.refundState !== 'done'}
        actions={(t) => (
          <WithdrawalActions task={t} onRefund={() => setRefunding(t)} onGoods={() => void noteGoods(t)} />
        )}
      />
      {refunding ? <RefundDialog task={refunding} onClose={() => setRefunding(null)} /> : null}
    </Page>
  );
};
