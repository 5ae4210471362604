/** The announcements of the shop that open with a new commission. */
import { Group, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { announcementSeen, shellStatus } from '@ema/calls/home.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { openDialog } from '../../ui/notices.tsx';
import { StepMoment } from '../../ui/step-moment.tsx';

/**
 * The announcements of the shop that this person has not read yet, in a dialog before a new commission begins; none, no
 * dialog (ORD-079). @returns whether the commission may begin
 */
export const useAnnouncements = (): boolean => {
  const { acting } = useSession();
  const shell = useCall(shellStatus, {}, { staleTime: 120_000 });
  const seen = useSend(announcementSeen, { refreshes: [shellStatus] });
  const [isRead, setRead] = useState(false);
  /** One dialog, also when another one is published while it is open. */
  const isOpen = useRef(false);
  const announcements = shell.data?.announcements.filter((a) => a.kind === 'announcement') ?? [];
  const isKnown = shell.data !== undefined || shell.error !== null;
  const hasNone = isKnown && announcements.length === 0;
  // At once: noted after the wizard was drawn, it would draw all of it a second time.
  if (hasNone && !isRead) setRead(true);
  useEffect(() => {
    if (!isKnown || hasNone || isOpen.current) return;
    isOpen.current = true;
    void openDialog(announcements.length === 1 ? announcements[0]?.title : 'Avvisi', (close) => (
      <Stack gap="md">
        {announcements.map((a) => (
          <div key={a.id}>
            {announcements.length > 1 ? <strong>{a.title}</strong> : null}
            <div>{a.content}</div>
          </div>
        ))}
        <Group justify="flex-end">
          <StepMoment step="announcements">
            <ButtonWithReason reason={null} data-autofocus onClick={close}>
              Ho letto
            </ButtonWithReason>
          </StepMoment>
        </Group>
      </Stack>
    )).finally(() => {
      setRead(true);
      // Who acts for somebody reads it too, but the other person has not.
      if (acting === null) for (const { id } of announcements) seen.mutate({ params: { id: String(id) } });
    });
  }, [isKnown, announcements.length]);
  return isRead || hasNone;
};
