/** Keeps a draft in this browser alone, and says when another of its tabs made something else of it. */
import { useEffect, useMemo, useState } from 'react';
import { now } from './clock.ts';
import { sameContent, whatOtherTabDid, type LocalDraft, type OtherTab } from './draft-sync.ts';
import { draftKey, readDraft, readText, writeDraft } from './drafts.ts';
import { useSession } from './session.tsx';

/** Another tab keeps something else, or sent or threw away what both had. */
export type TabTrouble<T> = Extract<OtherTab<T>, { kind: 'other-tab' | 'sent' }>;

/** Not dirty: who signs out loses it, as nothing of it is kept for a server (`leaving.ts`). */
const draftOf = <T>(id: string, content: T): LocalDraft<T> => ({
  id,
  revision: 0,
  isDirty: false,
  savedAt: now().toISOString(),
  content,
});
/** What the portal of before kept has no name: it is taken over with one. */
const named = <T>(kept: LocalDraft<T> | T | null): LocalDraft<T> | null => {
  if (kept === null) return null;
  return typeof kept === 'object' && 'content' in kept ? (kept as LocalDraft<T>) : draftOf(crypto.randomUUID(), kept);
};

/** One tab's draft, without any screen. `tell`: what another tab did to it; null once that was decided about. */
export const openTabDraft = <T>(key: string, tell: (trouble: TabTrouble<T> | null) => void) => {
  const read = () => named(readDraft<LocalDraft<T> | T>(key));
  let current = read();
  // Under its name at once: what the portal of before kept has none, and would be neither forgotten nor made once.
  if (current !== null) writeDraft(key, current);
  let id = current?.id ?? crypto.randomUUID();
  /** The browser's store as this tab knows it. */
  let known = readText(key);
  /** Nothing of this tab is kept until somebody decides. */
  let isHalted = false;

  /** @returns is it no longer this tab's? */
  const look = (): boolean => {
    const text = readText(key);
    if (text === known) return isHalted;
    known = text;
    const did = whatOtherTabDid(current, read(), sameContent);
    // Whoever is asked about another basket is still told that it was ordered: one does not go on with either then.
    if (isHalted && did.kind !== 'sent') return true;
    if (did.kind === 'same') current = did.draft;
    if (did.kind === 'same' || did.kind === 'nothing') return false;
    isHalted = true;
    tell(did);
    return true;
  };
  const write = (): void => {
    if (look()) return;
    writeDraft(key, current);
    known = readText(key);
  };
  const goOn = (): void => {
    if (isHalted) tell(null);
    isHalted = false;
  };
  return {
    initial: current?.content ?? null,
    /** Names this draft: what is made from it carries it. */
    id: (): string => id,
    look,
    keep: (content: T): void => {
      if (current !== null && sameContent(current.content, content)) return;
      current = draftOf(id, content);
      write();
    },
    /** What comes next is another draft; one that another tab began stays its own. */
    forget: (): void => {
      const there = readDraft<LocalDraft<T> | T>(key);
      if (there !== null && (there as LocalDraft<T>).id === id) localStorage.removeItem(key);
      current = null;
      id = crypto.randomUUID();
      known = null;
      goOn();
    },
    /** Goes on with what is here although another tab keeps something else. */
    overwrite: (): void => {
      known = readText(key);
      goOn();
      if (current !== null) write();
    },
  };
};

/** As `useDraft`, for what is made once although it may be open twice. */
export const useTabDraft = <T>(name: string) => {
  const session = useSession();
  const key = draftKey(session.sessionDraftKey, session.shop, name);
  const [trouble, setTrouble] = useState<TabTrouble<T> | null>(null);
  const draft = useMemo(() => openTabDraft<T>(key, setTrouble), [key]);
  useEffect(() => {
    const look = () => void draft.look();
    addEventListener('storage', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('storage', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [draft]);
  return { ...draft, trouble };
};
export type TabDraft<T> = ReturnType<typeof useTabDraft<T>>;
