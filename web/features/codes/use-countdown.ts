/** Counts down the seconds that the server measured, such as those a code is good for. */
import { useEffect, useState } from 'react';
import { deviceNow } from '../../kernel/clock.ts';

/**
 * Seconds left of what the server measured; `since`: when its answer came, by this device's own clock, as the time in
 * between is told by it too, so that a wrong one does no harm.
 */
export const useCountdown = (seconds: number, since: number): number => {
  const [now, setNow] = useState(deviceNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil(seconds - Math.max(0, now - since) / 1000));
};
