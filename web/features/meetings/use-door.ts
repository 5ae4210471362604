/** The door of a meeting on this device: codes are heard by the server, or kept until it hears them (NET-386, NET-387). */
import { useCallback, useEffect, useRef, useState } from 'react';
import { scanSnapshot } from '@ema/calls/meetings.ts';
import { isSentAgain, keptScan, type Waiting } from '@ema/domain/meetings/offline.ts';
import { CallFailure, sendCall } from '../../kernel/client.ts';
import { now } from '../../kernel/clock.ts';
import { GUESTS } from '../../kernel/door-names.ts';
import { unseal } from '../../kernel/sealed-store.ts';
import { useSession } from '../../kernel/session.tsx';
import { conflictsOf, contactOf, forgetWaiting, keepContact, keepWaiting, openDoor, waitingOf } from './door-memory.ts';
import type { Scanned } from './meeting.ts';
import { ANSWER_MS, heard, RETRY_MS, sendWaiting } from './send-waiting.ts';
import { useConflicts } from './use-conflicts.ts';
import { useKnownGuests, type Guest, type Snapshot } from './use-known-guests.ts';

/** What came of a code: told by the server, or by this device, which sends it later. */
export type Answer = { scanned: Scanned | null; isWaiting: boolean };
export type DoorState = {
  /** Undefined until they are known. */
  meetings: Snapshot['meetings'] | undefined;
  /** How many are to be sent; null until this device said so. */
  waiting: number | null;
  isReached: boolean;
  lastContact: Date | null;
};

const SNAPSHOT_MS = 5 * 60_000;
const START: DoorState = { meetings: undefined, waiting: null, isReached: true, lastContact: null };

/** Behind those that wait nothing is asked: they go in the order they were read. */
const NOT_ASKED = { answer: null, isSent: false };

/** What the server would say of a guest whom this device knows. */
const payloadOf = ({ checkin, ...person }: Guest): Scanned['payload'] => ({
  code: person.guestCode,
  guest: { ...person, checkedIn: checkin !== null },
  checkin,
});
const unknownOf = ({ guestCode: code }: Waiting): Scanned => ({
  result: 'ERR_CODE_NOT_FOUND',
  payload: { code, guest: null, checkin: null },
});

export const useDoor = () => {
  const session = useSession();
  const owner = session.sessionDraftKey ?? '';
  const [state, setState] = useState(START);
  const { conflicts, show: showConflicts, add, forget } = useConflicts(owner);
  const queue = useRef<Waiting[]>([]);
  const inTurn = useRef<Promise<unknown>>(Promise.resolve());
  const change = useCallback((part: Partial<DoorState>) => setState((before) => ({ ...before, ...part })), []);
  const isHere = useRef(false);
  const met = useCallback(
    (isReached: boolean) => {
      const at = now();
      change(isReached ? { isReached, lastContact: at } : { isReached });
      if (isReached && isHere.current) void keepContact(owner, at);
    },
    [change, owner],
  );
  const known = useKnownGuests({ owner, displayName: session.displayName ?? '', queue, isHere });
  const { learn, learnGuest, tell, isKnowing, keepGuests, stopKeeping } = known;
  const know = useCallback(
    (snapshot: Snapshot) => {
      known.know(snapshot);
      change({ meetings: snapshot.meetings });
    },
    [change, known.know],
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
    if (sent.conflict) await add(sent.conflict);
    await forgetWaiting(owner, event);
    queue.current = queue.current.slice(1);
    change({ waiting: queue.current.length });
    return queue.current.length > 0;
  }, [add, change, learn, met, owner]);
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
      const [kept, lastContact, told, waiting] = await Promise.all([
        unseal(owner, GUESTS),
        contactOf(owner),
        conflictsOf(owner),
        waitingOf(owner),
      ]);
      const isThere = (event: Waiting): boolean => waiting.some(({ clientId }) => clientId === event.clientId);
      queue.current = [...waiting, ...queue.current.filter((event) => !isThere(event))];
      if (kept !== undefined && !isKnowing()) know(kept as Snapshot);
      showConflicts(told);
      change({ waiting: queue.current.length, ...(lastContact && { lastContact }) });
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
      stopKeeping();
      clearInterval(retry);
      clearInterval(renew);
      removeEventListener('online', back);
      removeEventListener('offline', lost);
    };
  }, [change, drain, isKnowing, know, met, owner, refresh, showConflicts, stopKeeping]);

  const ask = async (event: Waiting): Promise<Answer> => {
    const { answer, isSent } = queue.current.length === 0 ? await heard(event) : NOT_ASKED;
    if (answer) {
      met(true);
      learn(answer);
      return { scanned: answer, isWaiting: false };
    }
    if (queue.current.length === 0) met(false);
    const { result, guest } = tell(event);
    const kept = keptScan(event, isKnowing() ? { result, guest } : null, isSent);
    if (kept === null) return { scanned: unknownOf(event), isWaiting: false };
    if (guest) learnGuest(guest);
    // Counted once it is on the device: whoever reads the count may close the page.
    await keepWaiting(owner, kept).finally(() => {
      if (queue.current.every(({ clientId }) => clientId !== kept.clientId)) queue.current = [...queue.current, kept];
      change({ waiting: queue.current.length });
    });
    keepGuests();
    if (guest === null) return { scanned: kept.told === null ? null : unknownOf(event), isWaiting: true };
    return { scanned: { result, payload: payloadOf(guest) }, isWaiting: true };
  };
  /** In the order they were read, whatever takes how long. */
  const read = <T>(work: (asks: typeof ask) => Promise<T>): Promise<T> => {
    const ended = inTurn.current.then(() => work(ask));
    inTurn.current = ended.catch(() => {});
    return ended;
  };
  return { ...state, conflicts, read, forgetConflicts: forget };
};
