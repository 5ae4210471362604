/** Opens the alerts that somebody has not read, one at a time (ACC-233, ACC-236, ACC-242). */
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { listAccountAlerts } from '@ema/calls/alerts.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonRows } from '../../ui/page.tsx';
import { noteSeen, seenAlerts } from './seen-alerts.ts';

/** Fetched once there is something to read: whoever has read everything does without. */
const AlertReading = lazy(async () => ({ default: (await import('./alert-reading.tsx')).AlertReading }));

/** The oldest first. Whoever puts one off is left alone until the page is loaded anew. */
export const UnreadAlerts = () => {
  const { sessionDraftKey } = useSession();
  const pathname = useLocation({ select: (l) => l.pathname });
  const [isLeftAlone, leaveAlone] = useState(false);
  const [seenBefore] = useState(() => seenAlerts(sessionDraftKey));
  const unread = useCall(
    listAccountAlerts,
    { query: { unread: 'true', suspended: 'false', orderDir: 'asc' } },
    { staleTime: 120_000 },
  );
  const alert = unread.data?.items.find(({ id }) => !seenBefore.includes(id));
  // Their own page shows them all.
  if (!alert || isLeftAlone || pathname === paths.accountAlerts) return null;
  const later = () => {
    noteSeen(sessionDraftKey, alert.id);
    leaveAlone(true);
  };
  return (
    <Dialog key={alert.id} opened size="lg" title={alert.title} onClose={later}>
      <Suspense fallback={<SkeletonRows rows={2} height={64} />}>
        <AlertReading alert={alert} onLater={later} onDone={() => noteSeen(sessionDraftKey, alert.id)} />
      </Suspense>
    </Dialog>
  );
};
