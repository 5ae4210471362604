/** The door of a meeting on this device: codes are heard by the server, or kept until it hears them (NET-386, NET-387). */
import { useCallback, useEffect, useRef, useState } from 'react';
import { scanSnapshot } from '@ema/calls/meetings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { isSentAgain, tellOffline, type Waiting } from '@ema/domain/meetings/offline.ts';
import { CallFailure, sendCall } from '../../kernel/client.ts';
import { now } from '../../kernel/clock.ts';
import { GUESTS } from '../../kernel/door-names.ts';
import { seal, unseal } from '../../kernel/sealed-store.ts';
import { useSession } from '../../kernel/session.tsx';
import type { Conflict } from './conflicts.ts';
import {
  conflictsOf,
  contactOf,
  forgetConflicts,
  forgetWaiting,
  keepConflict,
  keepContact,
  keepWaiting,
  openDoor,
  waitingOf,
} from './door-memory.ts';
import type { Scanned } from './meeting.ts';
import { ANSWER_MS, heard, RETRY_MS, sendWaiting } from './send-waiting.ts';

type Snapshot = CallOutput<typeof scanSnapshot>;
type Guest = Snapshot['guests'][number];
/** What came of a code: told by the server, or by this device, which sends it later. */
export type Answer = { scanned: Scanned | null; isWaiting: boolean };
export type DoorState = {
  /** Undefined until they are known. */
  meetings: Snapshot['meetings'] | undefined;
  /** How many are to be sent; null until this device said so. */
  waiting: number | null;
  isReached: boolean;
  lastContact: Date | null;
  conflicts: readonly Conflict[];
};

const SNAPSHOT_MS = 5 * 60_000;
const KEEP_MS = 2_000;
const START: DoorState = { meetings: undefined, waiting: null, isReached: true, lastContact: null, conflicts: [] };

export const useDoor = () => {
  const session = useSession();
  const displayName = session.displayName ?? '';
  const owner = session.sessionDraftKey ?? '';
  const [state, setState] = useState(START);
  const guests = useRef(new Map<string, Guest>());
  const queue = useRef<Waiting[]>([]);
  const inTurn = useRef<Promise<unknown>>(Promise.resolve());
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = useCallback((part: Partial<DoorState>) => setState((before) => ({ ...before, ...part })), []);
  const meetings = useRef<Snapshot['meetings']>([]);
  const isHere = useRef(false);
  const met = useCallback(
    (isReached: boolean) => {
      const at = now();
      change(isReached ? { isReached, lastContact: at } : { isReached });
      if (isReached && isHere.current) void keepContact(owner, at);
    },
    [change, owner],
  );
  const keepGuests = useCallback(() => {
    clearTimeout(keeping.current);
    // Whoever left the page may be leaving the portal: nothing is written behind them.
    if (!isHere.current) return;
    keeping.current = setTimeout(
      () => void seal(owner, GUESTS, { meetings: meetings.current, guests: [...guests.current.values()] }),
      KEEP_MS,
    );
  }, [owner]);
  const know = useCallback(
    (snapshot: Snapshot) => {
      meetings.current = snapshot.meetings;
      guests.current = new Map(snapshot.guests.map((g) => [g.guestCode, g]));
      for (const event of queue.current) {
        const { guest } = tellOffline(guests.current.get(event.guestCode), event, displayName);
        if (guest) guests.current.set(guest.guestCode, guest);
      }
      change({ meetings: snapshot.meetings });
    },
    [change, displayName],
  );
  const learn = useCallback(
    ({ payload: { code, guest, checkin } }: Scanned) => {
      if (guest) guests.current.set(code, { ...guest, checkin });
      keepGuests();
    },
    [keepGuests],
  );

  /** Sends the oldest scan that waits. @returns whether to go on */
  const sendOne = useCallback(async (): Promise<boolean> => {
    const [event] = queue.current;
    if (!event || !isHere.current) return false;
    const sent = await sendWaiting(event);
    if (sent === null || sent.answer) met(sent !== null);
    // Whoever left the page meanwhile: it waits on, and is answered the same when it is sent again.
    if (sent === null || !isHere.current) return false;
    if (sent.answer) learn(sent.answer);
    // First what went otherwise: whoever closes the page in between sends it again and is told again.
    if (sent.conflict) {
      const told = sent.conflict;
      await keepConflict(owner, told);
      setState((before) => ({ ...before, conflicts: [...before.conflicts.filter(({ id }) => id !== told.id), told] }));
    }
    await forgetWaiting(owner, event);
    queue.current = queue.current.slice(1);
    change({ waiting: queue.current.length });
    return queue.current.length > 0;
  }, [change, learn, met, owner]);
  /** One scan at a time, so that whoever is at the door goes in between. */
  const drain = useCallback((): void => {
    inTurn.current = inTurn.current.then(sendOne).then((goesOn) => {
      if (goesOn) drain();
    });
  }, [sendOne]);
  const refresh = useCallback(async (): Promise<void> => {
    try {
      know(await sendCall(scanSnapshot, {}));
      keepGuests();
      met(true);
    } catch (thrown) {
      met(!(thrown instanceof CallFailure && isSentAgain(thrown.status)));
    }
  }, [keepGuests, know, met]);

  useEffect(() => {
    const closing = new AbortController();
    const start = async (): Promise<void> => {
      await openDoor(owner, closing.signal, ANSWER_MS);
      const [kept, lastContact, conflicts, waiting] = await Promise.all([
        unseal(owner, GUESTS),
        contactOf(owner),
        conflictsOf(owner),
        waitingOf(owner),
      ]);
      const isThere = (event: Waiting): boolean => waiting.some(({ clientId }) => clientId === event.clientId);
      queue.current = [...waiting, ...queue.current.filter((event) => !isThere(event))];
      if (kept !== undefined && guests.current.size === 0) know(kept as Snapshot);
      change({ waiting: queue.current.length, conflicts, ...(lastContact && { lastContact }) });
      await refresh();
      drain();
    };
    isHere.current = true;
    inTurn.current = inTurn.current.then(start);
    const retry = setInterval(() => queue.current.length > 0 && drain(), RETRY_MS);
    const renew = setInterval(() => void refresh(), SNAPSHOT_MS);
    const back = (): void => {
      void refresh();
      drain();
    };
    const lost = (): void => met(false);
    addEventListener('online', back);
    addEventListener('offline', lost);
    return () => {
      isHere.current = false;
      closing.abort();
      clearTimeout(keeping.current);
      clearInterval(retry);
      clearInterval(renew);
      removeEventListener('online', back);
      removeEventListener('offline', lost);
    };
  }, [change, drain, know, met, owner, refresh]);

  const ask = async (event: Waiting): Promise<Answer> => {
    const answer = queue.current.length === 0 ? await heard(event) : null;
    if (answer) {
      met(true);
      learn(answer);
      return { scanned: answer, isWaiting: false };
    }
    if (queue.current.length === 0) met(false);
    const isKnowing = guests.current.size > 0;
    const { result, guest } = tellOffline(guests.current.get(event.guestCode), event, displayName);
    if (isKnowing && guest === null)
      return { scanned: { result, payload: { code: event.guestCode, guest: null, checkin: null } }, isWaiting: false };
    if (guest) guests.current.set(guest.guestCode, guest);
    const kept = { ...event, told: isKnowing ? result : null };
    // Counted once it is on the device: whoever reads the count may close the page.
    await keepWaiting(owner, kept).finally(() => {
      if (queue.current.every(({ clientId }) => clientId !== kept.clientId)) queue.current = [...queue.current, kept];
      change({ waiting: queue.current.length });
    });
    keepGuests();
    if (guest === null) return { scanned: null, isWaiting: true };
    const { checkin, ...person } = guest;
    const payload = { code: event.guestCode, guest: { ...person, checkedIn: checkin !== null }, checkin };
    return { scanned: { result, payload }, isWaiting: true };
  };
  /** In the order they were read, whatever takes how long. */
  const read = <T>(work: (asks: typeof ask) => Promise<T>): Promise<T> => {
    const ended = inTurn.current.then(() => work(ask));
    inTurn.current = ended.catch(() => {});
    return ended;
  };
  const conflictsRead = (): void => {
    const told = state.conflicts;
    // Gone from sight once it is gone from the device: a page that is opened anew at once does not tell it again.
    void forgetConflicts(owner, told).then(() =>
      setState((before) => ({
        ...before,
        conflicts: before.conflicts.filter(({ id }) => !told.some((one) => one.id === id)),
      })),
    );
  };
  return { ...state, read, forgetConflicts: conflictsRead };
};
