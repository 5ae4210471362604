/** Keeps one draft equal in this browser and on the server, for one device after the other. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { discardDraft, getDraft, keepDraft } from '@ema/calls/drafts.ts';
import { CallFailure, sendCall } from './client.ts';
import { adopted, deviceName, reconcile, type LocalDraft, type RemoteDraft } from './draft-sync.ts';
import { draftKey, readDraft, writeDraft } from './drafts.ts';
import { allSent, noteSending } from './leaving.ts';
import { useSession } from './session.tsx';
import { now as currentTime } from './clock.ts';

type Name = 'new-commission';
/** Another device kept this draft in between, or sent it. */
export type Trouble<T> = { kind: 'changed'; remote: RemoteDraft<T> } | { kind: 'sent' };
export type DraftStore<T> = {
  /** What the wizard starts from. */
  initial: LocalDraft<T> | null;
  /** Names this draft: what is made from it carries it. */
  id: string;
  keep: (content: T) => void;
  /** Throws it away, here and on the server; resolves when both are done or there is no network. */
  forget: () => Promise<void>;
  trouble: Trouble<T> | null;
  /** Goes on with what is here although another device kept something else. */
  overwrite: () => void;
  /** Begins anew from what the other device kept. */
  takeRemote: () => void;
};
export type Opening<T> =
  | { kind: 'loading' }
  | { kind: 'choose'; local: LocalDraft<T>; remote: RemoteDraft<T>; choose: (which: 'local' | 'remote') => void }
  | { kind: 'ready'; start: LocalDraft<T> | null };

const PUSH_AFTER_MS = 800;
const DEVICE = 'ema-device';
const TRY_AGAIN_MS = 15_000;
const ASK_AT_MOST_MS = 4000;

/** What is kept on the server: the draft and the device it comes from. */
type Envelope<T> = { by: string; value: T };
const deviceId = (): string => {
  const known = readDraft<string>(DEVICE);
  if (known) return known;
  const newId = crypto.randomUUID();
  writeDraft(DEVICE, newId);
  return newId;
};

const askServer = async <T>(name: Name): Promise<RemoteDraft<T> | null | 'unknown'> => {
  try {
    const { draft } = await sendCall(getDraft, { params: { name } }, { signal: AbortSignal.timeout(ASK_AT_MOST_MS) });
    if (!draft) return null;
    const { by, value } = draft.content as Envelope<T>;
    return { ...draft, content: value, isOurs: by === deviceId() };
  } catch {
    return 'unknown';
  }
};

/** Whoever acts for somebody else keeps their draft on this device only. */
const useIsOwn = (): boolean => {
  const session = useSession();
  return !session.isManagingAnotherAgent && !session.isImpersonating;
};

/** The draft to open with: of this device, of another one, or, when both were edited, the one the person chooses. */
export const useDraftOpening = <T>(name: Name): Opening<T> => {
  const session = useSession();
  const isOwn = useIsOwn();
  const key = draftKey(session.sessionDraftKey, session.shop, name);
  const asked = useQuery({
    queryKey: ['draft', key],
    // What the page that was just left is still sending arrives first: an older answer would be taken for a newer one.
    queryFn: async () => (isOwn ? allSent().then(() => askServer<T>(name)) : ('unknown' as const)),
    networkMode: 'always',
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [choice, setChoice] = useState<'local' | 'remote' | null>(null);
  const reconciled = useMemo(
    () => (asked.data === undefined ? null : reconcile(readDraft<LocalDraft<T>>(key), asked.data)),
    [asked.data, key],
  );
  if (!reconciled) return { kind: 'loading' };
  if (reconciled.kind === 'go-on') return { kind: 'ready', start: reconciled.draft };
  const { local, remote } = reconciled;
  if (choice === null) return { kind: 'choose', local, remote, choose: setChoice };
  // Going on with what is here builds on what the server has now.
  return { kind: 'ready', start: choice === 'remote' ? adopted(remote) : { ...local, revision: remote.revision } };
};

/** Keeps a draft here at once and on the server shortly after; without a network as soon as it is back. */
export const useDraftStore = <T>(name: Name, start: LocalDraft<T> | null): DraftStore<T> => {
  const session = useSession();
  const isOwn = useIsOwn();
  const key = draftKey(session.sessionDraftKey, session.shop, name);
  const [initial] = useState(start);
  const id = useMemo(() => initial?.id ?? crypto.randomUUID(), [initial]);
  const [trouble, setTrouble] = useState<Trouble<T> | null>(null);
  const state = useRef({ current: initial, timer: 0, halted: false, pushing: null as Promise<void> | null });

  const send = async (sent: LocalDraft<T>) => {
    const s = state.current;
    let wait = PUSH_AFTER_MS;
    try {
      const kept = await sendCall(keepDraft, {
        params: { name },
        body: {
          id: sent.id,
          baseRevision: sent.revision,
          content: { by: deviceId(), value: sent.content } satisfies Envelope<T>,
          device: deviceName(navigator.userAgent),
        },
      });
      if (!s.current) return;
      s.current = { ...s.current, revision: kept.revision, isDirty: s.current !== sent };
      writeDraft(key, s.current);
    } catch (thrown) {
      wait = TRY_AGAIN_MS;
      if (!(thrown instanceof CallFailure) || thrown.status !== 409 || !s.current) return;
      const remote = await askServer<T>(name);
      if (remote === 'unknown') return;
      // What this very device kept while its page was closing: what is here is newer.
      if (remote?.isOurs && remote.id === s.current.id) {
        s.current = { ...s.current, revision: remote.revision };
        wait = 0;
        return;
      }
      s.halted = true;
      setTrouble(remote === null ? { kind: 'sent' } : { kind: 'changed', remote });
    } finally {
      s.pushing = null;
      if (s.current?.isDirty && !s.halted && navigator.onLine) schedule(wait);
    }
  };
  const push = useCallback(async () => {
    const s = state.current;
    if (!isOwn || s.pushing || s.halted || !s.current?.isDirty) return;
    s.pushing = send(s.current);
    await s.pushing;
  }, [key, name, isOwn]);
  const schedule = (wait = PUSH_AFTER_MS) => {
    clearTimeout(state.current.timer);
    state.current.timer = window.setTimeout(() => void push(), wait);
  };

  useEffect(() => {
    // What was typed while something was being sent goes after it.
    const flush = () => noteSending(Promise.resolve(state.current.pushing).then(push));
    // What an earlier visit could not send.
    if (navigator.onLine) flush();
    const onHidden = () => document.visibilityState === 'hidden' && flush();
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', onHidden);
      flush();
    };
  }, [push]);

  const keep = useCallback(
    (content: T) => {
      const s = state.current;
      if (JSON.stringify(s.current?.content) === JSON.stringify(content)) return;
      s.current = {
        id,
        revision: s.current?.revision ?? 0,
        isDirty: true,
        savedAt: currentTime().toISOString(),
        content,
      };
      writeDraft(key, s.current);
      schedule();
    },
    [key, id],
  );
  const forget = useCallback(async () => {
    const s = state.current;
    clearTimeout(s.timer);
    const wasThere = s.current !== null;
    s.current = null;
    localStorage.removeItem(key);
    await s.pushing;
    if (isOwn && wasThere) await sendCall(discardDraft, { params: { name }, query: { id } }).catch(() => undefined);
  }, [key, id, name, isOwn]);
  const overwrite = useCallback(() => {
    const s = state.current;
    if (trouble?.kind !== 'changed' || !s.current) return;
    s.halted = false;
    s.current = { ...s.current, revision: trouble.remote.revision, isDirty: true };
    writeDraft(key, s.current);
    setTrouble(null);
    void push();
  }, [trouble, key, push]);
  const takeRemote = useCallback(() => {
    if (trouble?.kind !== 'changed') return;
    state.current.current = null;
    writeDraft(key, adopted(trouble.remote));
    location.reload();
  }, [trouble, key]);
  return { initial, id, keep, forget, trouble, overwrite, takeRemote };
};
