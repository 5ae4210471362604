/** Writes the title of the document, which ends with the product’s name. */
import { useEffect } from 'react';
import { knownAccount } from './session.tsx';

/** ACC-002, ACC-003: every document title ends with the product's name, as it is configured. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    const suffix = knownAccount()?.titleSuffix ?? 'EMA Planet';
    document.title = title ? `${title} – ${suffix}` : suffix;
  }, [title]);
};
