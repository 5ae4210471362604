/** Measures how long something waits, without what a busy machine adds to it. */

const STEP_MS = 10;

/**
 * What the work answers, and its milliseconds without those in which this process could not even ring a timer: others
 * had the processor, or it reckoned itself.
 */
export const ownTime = async <T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> => {
  const began = performance.now();
  let [last, held] = [began, 0];
  const look = (): void => {
    const now = performance.now();
    held += Math.max(0, now - last - STEP_MS);
    last = now;
  };
  const timer = setInterval(look, STEP_MS);
  try {
    const answer = await work();
    look();
    return { answer, ms: last - began - held };
  } finally {
    clearInterval(timer);
  }
};
