/** Above every page but the door itself: scans that wait are sent, counted, and told when one went otherwise (NET-621). */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FIBRA, KLEEN } from '@ema/domain/access/roles.ts';
import { useSession } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import { goToShop } from '../../ui/shell/go-to-shop.ts';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import type { Conflict } from './conflicts.ts';
import {
  conflictsOf,
  forgetConflicts,
  forgetWaiting,
  keepConflict,
  keepContact,
  waitingOf,
  whileClosed,
} from './door-memory.ts';
import { now } from '../../kernel/clock.ts';
import { Conflicts, waitingWords } from './door-status.tsx';
import { RETRY_MS, sendWaiting } from './send-waiting.ts';

type Left = { waiting: number; conflicts: readonly Conflict[] };
const leftOf = async (owner: string): Promise<Left> => {
  const [waiting, conflicts] = await Promise.all([waitingOf(owner), conflictsOf(owner)]);
  return { waiting: waiting.length, conflicts };
};

/** The oldest scan, unless a door is open in another tab. @returns whether to go on */
const sendOldest = (owner: string, closed: AbortSignal): Promise<boolean | undefined> =>
  whileClosed(owner, async () => {
    const [event] = await waitingOf(owner);
    if (!event) return false;
    const sent = await sendWaiting(event, closed);
    if (sent === null || closed.aborted) return false;
    if (sent.answer) await keepContact(owner, now());
    if (sent.conflict) await keepConflict(owner, sent.conflict);
    return (await forgetWaiting(owner, event)).length > 0;
  });

const useLeft = (owner: string) => {
  const [left, setLeft] = useState<Left>({ waiting: 0, conflicts: [] });
  useEffect(() => {
    const closing = new AbortController();
    let isSending = false;
    let waits = false;
    const work = async (): Promise<void> => {
      if (isSending) return;
      isSending = true;
      let goesOn: boolean | undefined = true;
      while (goesOn) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, in the order they were read
        goesOn = await sendOldest(owner, closing.signal);
        // oxlint-disable-next-line no-await-in-loop
        const next = await leftOf(owner);
        if (closing.signal.aborted) return;
        setLeft(next);
        waits = next.waiting > 0;
      }
      isSending = false;
    };
    void leftOf(owner).then(setLeft).then(work);
    const retry = setInterval(() => waits && void work(), RETRY_MS);
    const back = (): void => void work();
    addEventListener('online', back);
    return () => {
      closing.abort();
      clearInterval(retry);
      removeEventListener('online', back);
    };
  }, [owner]);
  const read = (): void =>
    void forgetConflicts(owner, left.conflicts).then((conflicts) => setLeft({ ...left, conflicts }));
  return { ...left, read };
};

/** ACC-751: an agent who works in kleen finds the door in fibra, where that is open to them. */
const ToDoor = () => {
  const { shop, permittedShops } = useSession();
  if (shop !== KLEEN)
    return (
      <Button component={Link} to={paths.meetingScan} variant="default" size="sm">
        Registra presenze
      </Button>
    );
  if (!permittedShops.includes(FIBRA)) return null;
  return (
    <Button variant="default" size="sm" onClick={() => void goToShop(FIBRA, paths.meetingScan)}>
      Registra presenze in fibra
    </Button>
  );
};

export const DoorNotice = ({ owner }: { owner: string }) => {
  const { waiting, conflicts, read } = useLeft(owner);
  return (
    <>
      {waiting > 0 && (
        <WaitingBanner title={`${waitingWords(waiting)}.`} icon="waiting" action={<ToDoor />}>
          Partono da sole appena il portale è raggiunto.
        </WaitingBanner>
      )}
      <Conflicts of={conflicts} onRead={read} />
    </>
  );
};
