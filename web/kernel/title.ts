import { useEffect } from 'react';

/** ACC-002: every document title ends with the product's name. */
export const useTitle = (title: string, suffix = 'EMA Planet'): void => {
  useEffect(() => {
    document.title = title ? `${title} – ${suffix}` : suffix;
  }, [title, suffix]);
};
