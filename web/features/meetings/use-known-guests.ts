/** The guests that this device knows: told by the server, changed by what waits here, and kept sealed (NET-386). */
import { useCallback, useRef, type RefObject } from 'react';
import type { scanSnapshot } from '@ema/calls/meetings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { tellOffline, type Waiting } from '@ema/domain/meetings/offline.ts';
import { GUESTS } from '../../kernel/door-names.ts';
import { seal } from '../../kernel/sealed-store.ts';
import type { Scanned } from './meeting.ts';

export type Snapshot = CallOutput<typeof scanSnapshot>;
export type Guest = Snapshot['guests'][number];
type Around = {
  owner: string;
  displayName: string;
  queue: RefObject<readonly Waiting[]>;
  /** Is the page of the door still open? */
  isHere: RefObject<boolean>;
};

const KEEP_MS = 2_000;

export const useKnownGuests = ({ owner, displayName, queue, isHere }: Around) => {
  const meetings = useRef<Snapshot['meetings']>([]);
  const guests = useRef(new Map<string, Guest>());
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopKeeping = useCallback(() => clearTimeout(keeping.current), []);
  const keepGuests = useCallback(() => {
    stopKeeping();
    // Whoever left the page may be leaving the portal: nothing is written behind them.
    if (!isHere.current) return;
    keeping.current = setTimeout(
      () => void seal(owner, GUESTS, { meetings: meetings.current, guests: [...guests.current.values()] }),
      KEEP_MS,
    );
  }, [isHere, owner, stopKeeping]);
  /** What this device would answer to a scan, and the guest as the scan leaves them. */
  const tell = useCallback(
    (event: Waiting) => tellOffline(guests.current.get(event.guestCode), event, displayName),
    [displayName],
  );
  const learnGuest = useCallback((guest: Guest) => void guests.current.set(guest.guestCode, guest), []);
  const know = useCallback(
    (snapshot: Snapshot) => {
      meetings.current = snapshot.meetings;
      guests.current = new Map(snapshot.guests.map((g) => [g.guestCode, g]));
      for (const event of queue.current) {
        const { guest } = tell(event);
        if (guest) learnGuest(guest);
      }
    },
    [learnGuest, queue, tell],
  );
  const learn = useCallback(
    ({ payload: { code, guest, checkin } }: Scanned) => {
      if (guest) guests.current.set(code, { ...guest, checkin });
      keepGuests();
    },
    [keepGuests],
  );
  const isKnowing = useCallback(() => guests.current.size > 0, []);
  return { know, learn, learnGuest, tell, isKnowing, keepGuests, stopKeeping };
};
