/** The door of a meeting on this device: codes are heard by the server, or kept until it hears them (NET-386, NET-387). */
import { useCallback, useEffect, useRef, useState } from 'react';
import { scanCode, scanSnapshot } from '@ema/calls/meetings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { isConflict, isSentAgain, tellOffline, type Waiting } from '@ema/domain/meetings/offline.ts';
import { CallFailure, sendCall, sentenceOf } from '../../kernel/client.ts';
import { now } from '../../kernel/clock.ts';
import { GUESTS, WAITING } from '../../kernel/door-names.ts';
import { seal, unseal } from '../../kernel/sealed-store.ts';
import { useSession } from '../../kernel/session.tsx';
import { conflictOf, type Conflict } from './conflicts.ts';
import type { Scanned } from './meeting.ts';

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

/** Whoever waits at a door does not wait longer for an answer. */
const ANSWER_MS = 4_000;
const RETRY_MS = 5_000;
const SNAPSHOT_MS = 5 * 60_000;
const KEEP_MS = 2_000;
const START: DoorState = { meetings: undefined, waiting: null, isReached: true, lastContact: null, conflicts: [] };

/** The answer of the server; null when it was not reached. @throws CallFailure when it refuses */
const heard = async (event: Waiting): Promise<Scanned | null> => {
  const { clientId, guestCode, deleteCheckin, checkin, scannedAt } = event;
  const body = { clientId, guestCode, deleteCheckin, checkin, scannedAt };
  try {
    return await sendCall(scanCode, { body }, { signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (thrown) {
    if (thrown instanceof CallFailure && !isSentAgain(thrown.status, thrown.code)) throw thrown;
    return null;
  }
};

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
  const met = useCallback(
    (isReached: boolean) => change(isReached ? { isReached, lastContact: now() } : { isReached }),
    [change],
  );
  const meetings = useRef<Snapshot['meetings']>([]);

  const isHere = useRef(false);
  const keepGuests = useCallback(() => {
    clearTimeout(keeping.current);
    // Whoever left the page may be leaving the portal: nothing is written behind them.
    if (!isHere.current) return;
    keeping.current = setTimeout(
      () => void seal(owner, GUESTS, { meetings: meetings.current, guests: [...guests.current.values()] }),
      KEEP_MS,
    );
  }, [owner]);
  const keepQueue = useCallback(async () => {
    change({ waiting: queue.current.length });
    await seal(owner, WAITING, queue.current.length === 0 ? null : queue.current);
  }, [change, owner]);
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
    if (!event) return false;
    let conflict: Conflict | null = null;
    try {
      const answer = await heard(event);
      met(answer !== null);
      if (answer === null) return false;
      learn(answer);
      if (isConflict(event.told, answer.result)) conflict = conflictOf(event, answer, null);
    } catch (thrown) {
      conflict = conflictOf(event, null, sentenceOf(thrown));
    }
    queue.current = queue.current.slice(1);
    if (conflict) {
      const found = conflict;
      setState((before) => ({ ...before, conflicts: [...before.conflicts, found] }));
    }
    await keepQueue();
    return queue.current.length > 0;
  }, [keepQueue, learn, met]);
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
    const start = async (): Promise<void> => {
      const [kept, waiting] = await Promise.all([unseal(owner, GUESTS), unseal(owner, WAITING)]);
      queue.current = [...((waiting ?? []) as Waiting[]), ...queue.current];
      if (kept !== undefined && guests.current.size === 0) know(kept as Snapshot);
      change({ waiting: queue.current.length });
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
    queue.current = [...queue.current, { ...event, told: isKnowing ? result : null }];
    await keepQueue();
    keepGuests();
    if (guest === null) return { scanned: null, isWaiting: true };
    const { checkin, ...person } = guest;
    const payload = { code: event.guestCode, guest: { ...person, checkedIn: checkin !== null }, checkin };
    return { scanned: { result, payload }, isWaiting: true };
  };
  /** In the order they were read, whatever takes how long. */
  const read = <T>(work: (asks: typeof ask) => Promise<T>): Promise<T> => {
    const done = inTurn.current.then(() => work(ask));
    inTurn.current = done.catch(() => {});
    return done;
  };
  return { ...state, read, forgetConflicts: () => change({ conflicts: [] }) };
};
