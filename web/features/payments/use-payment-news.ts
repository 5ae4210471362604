/** Asks by itself how a payment went, and stops when it stays quiet. */
import { useEffect, useRef, useState } from 'react';

export type PaymentNews = {
  /** The provider has not decided yet. */
  isWaiting: boolean;
  isSubmitted: boolean;
  /** Money came in that an administrator has to look at. */
  isInReview: boolean;
};
const FIRST_MS = 1000;
const MOST_MS = 15_000;
/** So many questions without an answer, and the payer is told that it is quiet. */
const SILENT_AFTER = 3;

/**
 * Asks about a payment, at first often and then more seldom, and at once when the page is looked at again (the payer comes
 * back from the bank's app). `onOver` is called once, when it is decided.
 */
export const usePaymentNews = (
  id: number,
  ask: () => Promise<PaymentNews>,
  onOver: (news: PaymentNews) => void | Promise<void>,
): { isInReview: boolean; isSilent: boolean } => {
  const [known, setKnown] = useState({ isInReview: false, isSilent: false });
  const latest = useRef({ ask, onOver });
  latest.current = { ask, onOver };
  useEffect(() => {
    let isOver = false;
    let isAsking = false;
    let failures = 0;
    let wait = FIRST_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const question = async (): Promise<void> => {
      clearTimeout(timer);
      if (isOver || isAsking) return;
      isAsking = true;
      const news = await latest.current.ask().catch(() => null);
      isAsking = false;
      if (isOver) return;
      failures = news ? 0 : failures + 1;
      setKnown({ isInReview: news?.isInReview ?? false, isSilent: failures >= SILENT_AFTER });
      if (news && !news.isWaiting) {
        isOver = true;
        await latest.current.onOver(news);
        return;
      }
      wait = Math.min(MOST_MS, wait * 1.4);
      timer = setTimeout(() => void question(), wait);
    };
    const onLook = () => document.visibilityState === 'visible' && void question();
    timer = setTimeout(() => void question(), FIRST_MS);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [id]);
  return known;
};
