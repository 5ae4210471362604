/** Keeps what somebody types in a form in this browser, by person and shop. */
import { useCallback, useState } from 'react';
import { DRAFTS } from './leaving.ts';
import { useSession } from './session.tsx';

/** Where a draft of somebody in a shop is kept. */
export const draftKey = (owner: string | null, shop: number | null, name: string): string =>
  `${DRAFTS}:${owner ?? 'anyone'}:${shop ?? '-'}:${name}`;

/** What stands there as it is written, to tell whether another tab wrote since. */
export const readText = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const readDraft = <T>(key: string): T | null => {
  try {
    const kept = readText(key);
    return kept === null ? null : (JSON.parse(kept) as T);
  } catch {
    return null;
  }
};

/** A full or forbidden storage keeps nothing; what is typed stays on the screen. */
export const writeDraft = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
};

/** What a person has typed, kept in the browser per person and shop until it is sent or thrown away. */
type Kept<T> = { draft: T | null; keep: (value: T) => void; forget: () => void };
export const useDraft = <T>(name: string): Kept<T> => {
  const session = useSession();
  const key = draftKey(session.sessionDraftKey, session.shop, name);
  const [draft] = useState(() => readDraft<T>(key));
  const keep = useCallback((value: T) => writeDraft(key, value), [key]);
  const forget = useCallback(() => localStorage.removeItem(key), [key]);
  return { draft, keep, forget };
};
