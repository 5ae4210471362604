import { useCallback, useState } from 'react';
import { useSession } from './session.tsx';

const PREFIX = 'ema-draft';
const keyOf = (owner: string, shop: number | null, name: string) => `${PREFIX}:${owner}:${shop ?? '-'}:${name}`;

const read = <T>(key: string): T | null => {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? null : (JSON.parse(kept) as T);
  } catch {
    return null;
  }
};

/** What a person has typed, kept in the browser per person and shop until it is sent or thrown away. */
export const useDraft = <T>(name: string): { draft: T | null; keep: (value: T) => void; forget: () => void } => {
  const session = useSession();
  const key = keyOf(session.sessionDraftKey ?? 'anyone', session.shop, name);
  const [draft] = useState(() => read<T>(key));
  const keep = useCallback(
    (value: T) => {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        return;
      }
    },
    [key],
  );
  const forget = useCallback(() => localStorage.removeItem(key), [key]);
  return { draft, keep, forget };
};
