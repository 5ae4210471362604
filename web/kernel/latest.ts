/** Waits until a value that is being typed has settled. */
import { useEffect, useState } from 'react';

/** The value as it was once it stopped changing for so many milliseconds. */
export const useSettled = <T>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (Object.is(value, settled)) return;
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms, settled]);
  return settled;
};
