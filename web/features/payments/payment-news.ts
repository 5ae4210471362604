/** Asks how a payment went, at first often and then more seldom, until it is decided and that is shown; without a screen. */
export type PaymentNews = {
  /** The provider has not decided yet. */
  isWaiting: boolean;
  isSubmitted: boolean;
  /** Money came in that an administrator has to look at. */
  isInReview: boolean;
};
/** What the payer is told meanwhile. */
export type Known = { isInReview: boolean; isSilent: boolean };
type Following = {
  ask: () => Promise<PaymentNews>;
  /** Is one still on the page that asks? It may be on the screen until the next one is fetched. */
  isHere: () => boolean;
  /** Shows what was decided. @throws when it cannot be read: then the payment is asked about again */
  onOver: (news: PaymentNews) => unknown;
  tell: (known: Known) => void;
};

const FIRST_MS = 1000;
const MOST_MS = 15_000;
/** So many questions without an answer, and the payer is told that it is quiet. */
const SILENT_AFTER = 3;

/** What became of one question: no answer, one that says to wait or comes too late, or a decision that is shown by now. */
const questioned = async (
  { ask, onOver }: Following,
  isLeft: () => boolean,
): Promise<{ news: PaymentNews | null; isOver: boolean }> => {
  const news = await ask().catch(() => null);
  if (!news || news.isWaiting || isLeft()) return { news, isOver: false };
  try {
    await onOver(news);
    return { news, isOver: true };
  } catch {
    return { news: null, isOver: false };
  }
};

/** `look`: asks at once, as when the payer comes back from the bank's app. */
export const followPayment = (of: Following): { look: () => void; stop: () => void } => {
  let isStopped = false;
  let isAsking = false;
  let failures = 0;
  let wait = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const question = async (): Promise<void> => {
    clearTimeout(timer);
    if (isStopped || isAsking) return;
    isAsking = true;
    const { news, isOver } = await questioned(of, () => isStopped || !of.isHere());
    isAsking = false;
    if (isStopped) return;
    isStopped = isOver;
    failures = news ? 0 : failures + 1;
    of.tell({ isInReview: news?.isInReview ?? false, isSilent: failures >= SILENT_AFTER });
    if (isOver) return;
    wait = Math.min(MOST_MS, wait * 1.4);
    timer = setTimeout(() => void question(), wait);
  };
  timer = setTimeout(() => void question(), FIRST_MS);
  return {
    look: () => void question(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
