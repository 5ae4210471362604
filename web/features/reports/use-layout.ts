/** Whether a report is shown on a phone or on paper, and which part of it. */
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** On paper every group is there, as a table, whatever page of a phone one looks at. */
export const useLayout = (): { isPhone: boolean; isPrinting: boolean } => {
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return { isPhone: narrow && !isPrinting, isPrinting };
};

/** Groups of a report on one page of the screen (ORD-232). */
export const GROUPS_PER_PAGE = 30;
export const pageOf = <T>(rows: readonly T[], page: number, isWhole: boolean) => {
  const totalPages = Math.max(1, Math.ceil(rows.length / GROUPS_PER_PAGE));
  const at = Math.min(Math.max(1, page), totalPages);
  return {
    rows: isWhole ? rows : rows.slice((at - 1) * GROUPS_PER_PAGE, at * GROUPS_PER_PAGE),
    pagination: { page: at, perPage: GROUPS_PER_PAGE, totalItems: rows.length, totalPages },
  };
};

/** A wide table scrolls in its own frame, by keyboard too. */
export const scrollable = { role: 'region', tabIndex: 0 } as const;
