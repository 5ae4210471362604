/** Keeps one draft equal in this browser and on the server, for one device after the other. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { discardDraft, getDraft, keepDraft } from '@ema/calls/drafts.ts';
import type { Shop } from '@ema/domain/access/roles.ts';
import { CallFailure, sendCall } from './client.ts';
import {
  adopted,
  deviceName,
  reconcile,
  sameContent,
  whatOtherTabDid,
  type LocalDraft,
  type RemoteDraft,
} from './draft-sync.ts';
import { draftKey, readDraft, readText, writeDraft } from './drafts.ts';
import { allSent, noteSending } from './leaving.ts';
import { useSame } from './same.ts';
import { useSession, type Account } from './session.tsx';
import { noteLeftShop } from './shop-of-page.ts';
import { discardThrown, throwAway, thrownAway } from './thrown-drafts.ts';
import type { Asked } from './use-call.ts';
import { now as currentTime } from './clock.ts';

type Name = 'new-commission';
/** Another device kept this draft in between, or another tab of this browser; one of them sent it, or left its shop. */
export type Trouble<T> =
  | { kind: 'changed'; remote: RemoteDraft<T> }
  | { kind: 'other-tab'; other: LocalDraft<T> }
  | { kind: 'sent' }
  | { kind: 'other-shop' };
export type DraftStore<T> = {
  /** What the wizard starts from. */
  initial: LocalDraft<T> | null;
  /** Names this draft: what is made from it carries it. */
  id: string;
  keep: (content: T) => void;
  /** Throws it away, here at once; resolves when the server has heard of it or there is no network: it will (ORD-593). */
  forget: () => Promise<void>;
  trouble: Trouble<T> | null;
  /** Goes on with what is here although something else was kept elsewhere. */
  overwrite: () => void;
  /** Begins anew from what was kept elsewhere. */
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
const knownDevice = (): string | null => readDraft<string>(DEVICE);
const deviceId = (): string => {
  const known = knownDevice();
  if (known) return known;
  const newId = crypto.randomUUID();
  writeDraft(DEVICE, newId);
  return newId;
};

/** The shop of this page, which another tab may have left (ORD-507). */
const shopOf = (shop: Shop | null): { shop?: '0' | '1' } => (shop === null ? {} : { shop: shop === 0 ? '0' : '1' });
/** `unknown`: there was no answer; `other-shop`: of this page's shop nothing is answered any more. */
type Known<T> = RemoteDraft<T> | null | 'unknown' | 'other-shop';
/** Where a draft is kept: in this browser, and under which name and of which shop on the server. */
type Place = { name: Name; shop: Shop | null; key: string };
/** What was thrown away here and the server has not heard of (ORD-593). @throws CallFailure without a network */
const tellThrown = ({ name, shop, key }: Place, signal?: AbortSignal): Promise<void> =>
  discardThrown(key, (id) =>
    sendCall(discardDraft, { params: { name }, query: { id, ...shopOf(shop) } }, signal ? { signal } : {}),
  );
const askServer = async <T>(place: Place): Promise<Known<T>> => {
  const { name, shop, key } = place;
  try {
    const asked = { params: { name }, query: shopOf(shop) };
    await tellThrown(place, AbortSignal.timeout(ASK_AT_MOST_MS)).catch(() => undefined);
    const { draft } = await sendCall(getDraft, asked, { signal: AbortSignal.timeout(ASK_AT_MOST_MS) });
    if (!draft || thrownAway(key).includes(draft.id)) return null;
    const { by, value } = draft.content as Envelope<T>;
    return { ...draft, content: value, isOurs: by === knownDevice() };
  } catch (thrown) {
    if (!(thrown instanceof CallFailure) || thrown.status !== 409) return 'unknown';
    // A server of the release before says it of drafts alone, in other words.
    noteLeftShop();
    return 'other-shop';
  }
};

type Who = Pick<Account, 'sessionDraftKey' | 'shop' | 'isManagingAnotherAgent' | 'isImpersonating'>;
/** Whoever acts for somebody else keeps their draft on this device only. */
const isOwnOf = (who: Who): boolean => !who.isManagingAnotherAgent && !who.isImpersonating;

/** An answer of before the press is this old at most: what another device keeps meanwhile is told as it is kept here. */
const AHEAD_MS = 10_000;
/** The draft on the server; what was asked while something else was kept here is no answer. */
const remoteDraft = <T>(name: Name, who: Who, kept: string | null) => {
  const place = { name, shop: who.shop, key: draftKey(who.sessionDraftKey, who.shop, name) };
  return {
    queryKey: ['draft', place.key, kept] as const,
    // What the page that was just left is still sending arrives first: an older answer would be taken for a newer one.
    queryFn: async () => (isOwnOf(who) ? allSent().then(() => askServer<T>(place)) : ('unknown' as const)),
    networkMode: 'always' as const,
    staleTime: Number.POSITIVE_INFINITY,
  };
};
/** For whoever is about to go to where a draft is gone on with. */
export const draftAhead = (name: Name, who: Account): Asked => {
  const { queryFn, ...rest } = remoteDraft(name, who, readText(draftKey(who.sessionDraftKey, who.shop, name)));
  const known = async () => {
    const answer = await queryFn();
    // Without an answer whoever opens it asks again.
    if (answer === 'unknown' && isOwnOf(who)) throw new Error('the draft could not be asked for');
    return answer;
  };
  return { ...rest, queryFn: known, gcTime: AHEAD_MS };
};

/** The draft to open with: of this device, of another one, or, when both were edited, the one the person chooses. */
export const useDraftOpening = <T>(name: Name): Opening<T> => {
  const session = useSession();
  const key = draftKey(session.sessionDraftKey, session.shop, name);
  const keptFirst = useMemo(() => readText(key), [key]);
  const asked = useQuery({ ...remoteDraft<T>(name, session, keptFirst), gcTime: 0 });
  const isWaiting = asked.isFetching && !asked.isFetchedAfterMount;
  const [first, noteFirst] = useState<{ key: string; remote: Known<T> } | null>(null);
  // What was asked for ahead, and failed when this page was there already, is no answer: what is here goes on.
  const answer = asked.data ?? (asked.isError ? 'unknown' : asked.data);
  // What it opened with stays, whatever is asked again later: it must not begin anew under somebody's hands.
  if (first?.key !== key && !isWaiting && answer !== undefined) noteFirst({ key, remote: answer });
  const remote = first?.key === key ? first.remote : undefined;
  const client = useQueryClient();
  // Whoever comes again asks again: what was here may be sent by then.
  useEffect(() => () => client.removeQueries({ queryKey: ['draft', key] }), [client, key]);
  const [choice, setChoice] = useState<'local' | 'remote' | null>(null);
  const reconciled = useMemo(
    () => (remote === undefined ? null : reconcile(readDraft<LocalDraft<T>>(key), remote)),
    [remote, key],
  );
  if (!reconciled) return { kind: 'loading' };
  if (reconciled.kind === 'go-on') return { kind: 'ready', start: reconciled.draft };
  const { local, remote: other } = reconciled;
  if (choice === null) return { kind: 'choose', local, remote: other, choose: setChoice };
  // Going on with what is here builds on what the server has now.
  return { kind: 'ready', start: choice === 'remote' ? adopted(other) : { ...local, revision: other.revision } };
};

/** A draft as this page has it, and as far as the other tabs of this browser leave it alone. */
const useDraftState = <T>(name: Name, start: LocalDraft<T> | null) => {
  const session = useSession();
  const isOwn = isOwnOf(session);
  const key = draftKey(session.sessionDraftKey, session.shop, name);
  const [initial] = useState(start);
  const id = useMemo(() => initial?.id ?? crypto.randomUUID(), [initial]);
  const [trouble, setTrouble] = useState<Trouble<T> | null>(null);
  const state = useRef({
    current: initial,
    /** What the server had when nothing of here is kept yet. */
    revision: 0,
    /** The browser's store as this tab knows it. */
    stored: readText(key),
    timer: 0,
    /** Nothing goes to the server; after what another tab did nothing goes to the browser's store either. */
    halted: null as 'elsewhere' | 'other-tab' | null,
    pushing: null as Promise<void> | null,
  });

  /** Did another tab write to the store that both share? Then this one says so, and keeps nothing over it. */
  const isTakenElsewhere = useCallback((): boolean => {
    const s = state.current;
    const text = readText(key);
    if (text === s.stored) return s.halted === 'other-tab';
    s.stored = text;
    const did = whatOtherTabDid(s.current, readDraft<LocalDraft<T>>(key), sameContent);
    // Whoever is asked about another content is still told that it was sent meanwhile.
    if (s.halted === 'other-tab' && did.kind !== 'sent') return true;
    if (did.kind === 'nothing') return false;
    if (did.kind === 'same') {
      s.current = did.draft;
      return false;
    }
    s.halted = 'other-tab';
    setTrouble(did);
    return true;
  }, [key, setTrouble]);
  const write = useCallback(() => {
    if (isTakenElsewhere()) return;
    writeDraft(key, state.current.current);
    state.current.stored = readText(key);
  }, [key, isTakenElsewhere]);
  return { name, shop: session.shop, key, id, initial, isOwn, state, trouble, setTrouble, isTakenElsewhere, write };
};

/** Sends what is not on the server: shortly after a change, when the network is back, when the page is left. */
const usePushing = <T>({
  name,
  shop,
  key,
  isOwn,
  state,
  setTrouble,
  isTakenElsewhere,
  write,
}: ReturnType<typeof useDraftState<T>>) => {
  /** What was kept was refused: what the server has says why. @returns when it is tried again, unless it halts */
  const goOnWith = (remote: Known<T>): number => {
    const s = state.current;
    if (remote === 'unknown' || !s.current) return TRY_AGAIN_MS;
    if (remote === 'other-shop') {
      setTrouble({ kind: 'other-shop' });
      return TRY_AGAIN_MS;
    }
    // What this very device kept while its page was closing: what is here is newer.
    if (remote?.isOurs && remote.id === s.current.id) {
      s.current = { ...s.current, revision: remote.revision };
      return 0;
    }
    s.halted = 'elsewhere';
    setTrouble(remote === null ? { kind: 'sent' } : { kind: 'changed', remote });
    return TRY_AGAIN_MS;
  };
  const send = async (sent: LocalDraft<T>) => {
    const s = state.current;
    let wait = PUSH_AFTER_MS;
    try {
      // It would be in the way of what was begun since, as if another device had kept it.
      await tellThrown({ name, shop, key });
      const kept = await sendCall(keepDraft, {
        params: { name },
        body: {
          id: sent.id,
          baseRevision: sent.revision,
          content: { by: deviceId(), value: sent.content } satisfies Envelope<T>,
          device: deviceName(navigator.userAgent),
          ...shopOf(shop),
        },
      });
      if (!s.current) return;
      s.current = { ...s.current, revision: kept.revision, isDirty: s.current !== sent };
      // Its person has come back to this shop.
      setTrouble((now) => (now?.kind === 'other-shop' ? null : now));
      write();
    } catch (thrown) {
      wait = TRY_AGAIN_MS;
      if (!(thrown instanceof CallFailure) || thrown.status !== 409 || !s.current) return;
      wait = goOnWith(await askServer<T>({ name, shop, key }));
    } finally {
      s.pushing = null;
      if (s.current?.isDirty && !s.halted && navigator.onLine) schedule(wait);
    }
  };
  const push = useCallback(async () => {
    const s = state.current;
    if (!isOwn || s.pushing || s.halted || isTakenElsewhere() || !s.current?.isDirty) return;
    s.pushing = send(s.current);
    await s.pushing;
  }, [isTakenElsewhere, name, shop, isOwn]);
  const schedule = (wait = PUSH_AFTER_MS) => {
    clearTimeout(state.current.timer);
    state.current.timer = window.setTimeout(() => void push(), wait);
  };

  useEffect(() => {
    // What was typed while something was being sent goes after it.
    const flush = () => noteSending(Promise.resolve(state.current.pushing).then(push));
    // What an earlier visit could not send.
    if (navigator.onLine) flush();
    const onTurned = () => (document.visibilityState === 'hidden' ? flush() : isTakenElsewhere());
    addEventListener('online', flush);
    addEventListener('storage', isTakenElsewhere);
    document.addEventListener('visibilitychange', onTurned);
    return () => {
      removeEventListener('online', flush);
      removeEventListener('storage', isTakenElsewhere);
      document.removeEventListener('visibilitychange', onTurned);
      flush();
    };
  }, [push, isTakenElsewhere]);
  return { push, schedule };
};

/** Keeps a draft here at once and on the server shortly after; without a network as soon as it is back. */
export const useDraftStore = <T>(name: Name, start: LocalDraft<T> | null): DraftStore<T> => {
  const draft = useDraftState(name, start);
  const { shop, key, id, initial, isOwn, state, trouble, setTrouble, write } = draft;
  const { push, schedule } = usePushing(draft);
  const keep = useCallback(
    (content: T) => {
      const s = state.current;
      if (sameContent(s.current?.content, content)) return;
      s.current = {
        id,
        revision: s.current?.revision ?? s.revision,
        isDirty: true,
        savedAt: currentTime().toISOString(),
        content,
      };
      write();
      schedule();
    },
    [id, write],
  );
  const forget = useCallback(async () => {
    const s = state.current;
    clearTimeout(s.timer);
    const wasThere = s.current !== null;
    s.current = null;
    // Another tab may have begun a new one there.
    if (readDraft<LocalDraft<T>>(key)?.id === id) localStorage.removeItem(key);
    s.stored = readText(key);
    if (!isOwn || !wasThere) return;
    throwAway(key, id);
    await s.pushing;
    await tellThrown({ name, shop, key }).catch(() => undefined);
  }, [key, id, name, shop, isOwn]);
  const overwrite = useCallback(() => {
    const s = state.current;
    if (trouble?.kind !== 'changed' && trouble?.kind !== 'other-tab') return;
    const { revision } = trouble.kind === 'changed' ? trouble.remote : trouble.other;
    s.halted = null;
    s.stored = readText(key);
    s.revision = revision;
    s.current &&= { ...s.current, revision, isDirty: true };
    if (s.current) write();
    setTrouble(null);
    void push();
  }, [trouble, key, push, write, setTrouble]);
  const takeRemote = useCallback(() => {
    if (trouble?.kind !== 'changed' && trouble?.kind !== 'other-tab') return;
    state.current.current = null;
    if (trouble.kind === 'changed') writeDraft(key, adopted(trouble.remote));
    location.reload();
  }, [trouble, key]);
  return useSame<DraftStore<T>>({ initial, id, keep, forget, trouble, overwrite, takeRemote });
};
