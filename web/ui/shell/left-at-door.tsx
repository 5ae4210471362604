/** Loads what looks after scans of a meeting that wait on this device, only where there are some (NET-621). */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, type ComponentType } from 'react';
import { ONLY_HERE } from '../../kernel/door-names.ts';
import { isKeptOf } from '../../kernel/sealed-store.ts';
import { useSession } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';

type Notice = ComponentType<{ owner: string }>;
const isLeft = async (owner: string): Promise<boolean> =>
  (await Promise.all(ONLY_HERE.map((what) => isKeptOf(owner, what)))).includes(true);

/** Nothing at the door itself, which sends by itself, nor for somebody who acts for another. */
export const LeftAtDoor = () => {
  const { acting, sessionDraftKey: owner } = useSession();
  const pathname = useLocation({ select: (l) => l.pathname });
  const [Shown, show] = useState<Notice | null>(null);
  const isElsewhere = pathname !== paths.meetingScan && !acting;
  useEffect(() => {
    if (!isElsewhere || owner === null) return;
    void isLeft(owner).then(async (isThere) => {
      if (!isThere) return;
      const loaded = await import('../../features/meetings/door-notice.tsx').catch(() => null);
      if (loaded) show(() => loaded.DoorNotice);
    });
  }, [isElsewhere, owner]);
  return isElsewhere && owner !== null && Shown ? <Shown owner={owner} /> : null;
};
