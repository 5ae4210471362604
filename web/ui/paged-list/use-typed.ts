/** Text that is typed into a filter: told once the fingers rest, and following the address on «indietro». */
import { useEffect, useRef, useState } from 'react';
import { useSettled } from '../../kernel/latest.ts';

type Typed = [typed: string, type: (text: string) => void];

/** `value` is what the address says; `wait`: milliseconds after the last key. */
export const useTyped = (value: string, onChange: (text: string) => void, wait: number): Typed => {
  const [typed, type] = useState(value);
  const settled = useSettled(typed.trim(), wait);
  const told = useRef(value);
  useEffect(() => {
    if (settled === told.current) return;
    told.current = settled;
    onChange(settled);
  }, [settled]);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    type(value);
  }, [value]);
  return [typed, type];
};
