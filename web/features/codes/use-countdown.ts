/** Counts down the seconds that the server measured, such as those a code is good for. */
import { useEffect, useState } from 'react';
import { now as currentTime } from '../../kernel/clock.ts';

/** Seconds left of what the server measured at `since`; by the browser's clock only in between, so that a wrong one does no harm. */
export const useCountdown = (seconds: number, since: number): number => {
  const [now, setNow] = useState(() => currentTime().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime().getTime()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil(seconds - Math.max(0, now - since) / 1000));
};
