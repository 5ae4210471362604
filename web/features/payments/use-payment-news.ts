/** Asks by itself how a payment went, and stops when it is decided and shown. */
import { useEffect, useRef, useState } from 'react';
import { here } from '../../kernel/here.ts';
import { followPayment, type Known, type PaymentNews } from './payment-news.ts';

export type { PaymentNews } from './payment-news.ts';

/**
 * Asks about a payment, and at once when the page is looked at again (the payer comes back from the bank's app).
 * `onOver`: when it is decided, and again when what shows it could not be read, which it throws (ORD-532).
 */
export const usePaymentNews = (
  id: number,
  ask: () => Promise<PaymentNews>,
  onOver: (news: PaymentNews) => void | Promise<void>,
): Known => {
  const [known, tell] = useState<Known>({ isInReview: false, isSilent: false });
  const latest = useRef({ ask, onOver });
  latest.current = { ask, onOver };
  useEffect(() => {
    const following = followPayment({
      ask: () => latest.current.ask(),
      isHere: here(),
      onOver: (news) => latest.current.onOver(news),
      tell,
    });
    const onLook = () => document.visibilityState === 'visible' && following.look();
    document.addEventListener('visibilitychange', onLook);
    return () => {
      following.stop();
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [id]);
  return known;
};
