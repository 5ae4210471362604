import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { listWithdrawals, withdrawalGoodsReturned } from '@ema/calls/customer-orders/withdrawals.ts';
import { useAddress } from '../../kernel/address.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { day, euro, moment, plural } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import { METHOD_NAMES, RefundDialog, type WithdrawalTask } from './refund-dialog.tsx';
import classes from './withdrawals.module.css';

const COLUMNS: readonly Column<WithdrawalTask>[] = [
  {
    key: 'id',
    label: 'Recesso',
    phone: 'title',
    render: (t) => (
      <>
        <strong className="num">{`N. ${t.id}`}</strong>{' '}
        <span className={classes.second}>{`ricevuto il ${moment(t.receivedAt)}`}</span>
      </>
    ),
  },
  {
    key: 'customer',
    label: 'Cliente',
    render: (t) => (
      <>
        {t.customer} <span className={classes.second}>{t.email}</span>
      </>
    ),
  },
  {
    key: 'order',
    label: 'Ordine',
    render: (t) => (
      <>
        {t.orderTitle} <span className={classes.second}>{t.seller}</span>
      </>
    ),
  },
  {
    key: 'total',
    label: 'Importo',
    numeric: true,
    render: (t) => (
      <>
        <strong>{euro(t.orderTotal)}</strong>{' '}
        <span className={classes.second}>
          {t.paidWith === null
            ? t.paymentMethodName
            : `${euro(t.paidOnline)} ${t.paidWith === 'stripe' ? 'con carta' : 'con PagoDIL'}`}
        </span>
      </>
    ),
  },
  {
    key: 'goods',
    label: 'Merce',
    render: (t) =>
      t.goodsReturnedAt ? (
        <>
          Rientrata <span className={classes.second}>{`${moment(t.goodsReturnedAt)}, ${t.goodsReturnedBy ?? ''}`}</span>
        </>
      ) : (
        'Non ancora'
      ),
  },
  { key: 'refund', label: 'Rimborso', render: (t) => <RefundState task={t} /> },
];

const RefundState = ({ task: t }: { task: WithdrawalTask }) => {
  if (t.refundState === 'done')
    return (
      <>
        {t.refundMethod === 'none' || t.refundAmount === null
          ? 'Nulla da rimborsare'
          : `${euro(t.refundAmount)}, ${METHOD_NAMES[t.refundMethod ?? 'none'].toLowerCase()}`}{' '}
        <span className={classes.second}>
          {[`${moment(t.refundedAt)}, ${t.refundedBy ?? ''}`, t.refundNote].filter(Boolean).join('. ')}
        </span>
      </>
    );
  return (
    <>
      <span className={classes.due} data-late={t.isOverdue || undefined}>
        {t.refundState === 'in_progress' ? 'In corso' : t.isOverdue ? 'In ritardo' : 'Da fare'}
      </span>{' '}
      <span className={classes.second}>{`entro il ${day(t.refundDueOn)}`}</span>
    </>
  );
};

/** The administrators' queue of withdrawals: what is to be given back first, the oldest at the top. */
export const WithdrawalsPage = () => {
  const [address, change] = useAddress();
  const isDone = address['refund'] === 'done';
  const tasks = useCall(
    listWithdrawals,
    {
      query: {
        refund: isDone ? 'done' : 'open',
        page: address['page'] ?? '1',
        perPage: address['perPage'] ?? '25',
      },
    },
    { keep: true, staleTime: 0 },
  );
  const [refunding, setRefunding] = useState<WithdrawalTask | null>(null);
  const goods = useSend(withdrawalGoodsReturned, { refreshes: [listWithdrawals] });
  const noteGoods = async (t: WithdrawalTask): Promise<void> => {
    const isSure = await confirmDialog({
      title: 'La merce è rientrata?',
      text: `Ordine n. ${t.orderId} di ${t.customer}: resta scritto chi l’ha detto e quando.`,
      confirm: 'Segna come rientrata',
    });
    if (!isSure) return;
    try {
      await goods.mutateAsync({ params: { id: String(t.id) }, body: {} });
      successNotice('Merce segnata come rientrata.');
    } catch (thrown) {
      await errorDialog('Non è stato possibile segnarla', sentenceOf(thrown));
    }
  };
  const total = tasks.data?.pagination.totalItems;
  return (
    <Page
      title="Recessi"
      facts={
        total === undefined
          ? 'Caricamento…'
          : isDone
            ? `${plural(total, 'recesso chiuso', 'recessi chiusi')}.`
            : total === 0
              ? 'Nessun rimborso in attesa.'
              : `${plural(total, 'rimborso da fare', 'rimborsi da fare')}, entro quattordici giorni dal recesso.`
      }
    >
      <SegmentedControl
        aria-label="Rimborsi"
        className={classes.tabs}
        value={isDone ? 'done' : 'open'}
        onChange={(value) => change({ refund: value === 'done' ? 'done' : null })}
        data={[
          { value: 'open', label: 'Da rimborsare' },
          { value: 'done', label: 'Chiusi' },
        ]}
      />
      <Loading
        of={tasks}
        skeleton={<SkeletonRows rows={6} height={56} />}
        isEmpty={(d) => d.items.length === 0}
        empty={
          <EmptyState title={isDone ? 'Nessun recesso chiuso' : 'Nessun rimborso da fare'}>
            I recessi che i clienti inviano dal portale compaiono qui.
          </EmptyState>
        }
      >
        {(d) => (
          <DataList
            caption="Recessi"
            columns={COLUMNS}
            rows={d.items}
            rowKey={(t) => t.id}
            waiting={(t) => t.refundState !== 'done'}
            actions={(t) => (
              <div className={classes.actions}>
                {t.refundState === 'done' ? null : (
                  <Button
                    variant="light"
                    size="sm"
                    onClick={() => setRefunding(t)}
                    aria-label={`Rimborsa il recesso ${t.id}`}
                  >
                    Rimborsa
                  </Button>
                )}
                {t.goodsReturnedAt ? null : (
                  <Button
                    variant="subtle"
                    size="sm"
                    onClick={() => void noteGoods(t)}
                    aria-label={`Merce rientrata, recesso ${t.id}`}
                  >
                    Merce rientrata
                  </Button>
                )}
                <Button
                  variant="subtle"
                  size="sm"
                  component="a"
                  href={`/file/withdrawal/${t.id}`}
                  target="_blank"
                  rel="noopener"
                  aria-label={`Ricevuta del recesso ${t.id}`}
                >
                  Ricevuta
                </Button>
              </div>
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
      {refunding ? <RefundDialog task={refunding} onClose={() => setRefunding(null)} /> : null}
    </Page>
  );
};
