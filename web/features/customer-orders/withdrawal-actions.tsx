/** What the office does with one withdrawal: give the money back, note that the goods are here, read its receipt. */
import { Button } from '@mantine/core';
import { listWithdrawals, withdrawalGoodsReturned } from '@ema/calls/customer-orders/withdrawals.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { HistoryButton } from '../users/history-button.tsx';
import { isUnpaid, type WithdrawalTask } from './refund-ways.ts';
import classes from './withdrawals.module.css';

/** Asks, notes, tells: who said that the goods came back, and when, stays written. */
export const useGoodsReturned = (): ((task: WithdrawalTask) => Promise<void>) => {
  const goods = useSend(withdrawalGoodsReturned, { refreshes: [listWithdrawals] });
  return async (t) => {
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
};

type Props = { task: WithdrawalTask; onRefund: () => void; onGoods: () => void };

export const WithdrawalActions = ({ task: t, onRefund, onGoods }: Props) => (
  <div className={classes.actions}>
    {t.refundState === 'done' ? null : (
      <Button
        variant="light"
        size="sm"
        classNames={{ root: classes.wrapped, label: classes.wrappedLabel }}
        onClick={onRefund}
        aria-label={isUnpaid(t) ? `Chiudi: nulla da rimborsare, recesso ${t.id}` : `Rimborsa il recesso ${t.id}`}
      >
        {isUnpaid(t) ? 'Chiudi: nulla da rimborsare' : 'Rimborsa'}
      </Button>
    )}
    {t.goodsReturnedAt ? null : (
      <Button variant="subtle" size="sm" onClick={onGoods} aria-label={`Merce rientrata, recesso ${t.id}`}>
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
    <HistoryButton record={`withdrawal:${t.id}`} name={`recesso ${t.id} di ${t.customer}`} />
  </div>
);
