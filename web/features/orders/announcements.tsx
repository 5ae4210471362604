/** The announcements of the shop that open with a new commission. */
import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { shellStatus } from '@ema/calls/home.ts';
import { useCall } from '../../kernel/use-call.ts';
import { openDialog } from '../../ui/notices.tsx';

/** One dialog, however often the page is made anew while it loads. */
let isOpen = false;

/** The announcements of the shop, in a dialog when a new commission begins; none, no dialog (ORD-079). */
export const useAnnouncements = (): void => {
  const shell = useCall(shellStatus, {}, { staleTime: 120_000 });
  const shown = useRef(false);
  const announcements = shell.data?.announcements.filter((a) => a.kind === 'announcement') ?? [];
  useEffect(() => {
    if (shown.current || isOpen || announcements.length === 0) return;
    shown.current = true;
    isOpen = true;
    void openDialog(announcements.length === 1 ? announcements[0]?.title : 'Avvisi', (close) => (
      <Stack gap="md">
        {announcements.map((a) => (
          <div key={a.id}>
            {announcements.length > 1 ? <strong>{a.title}</strong> : null}
            <div>{a.content}</div>
          </div>
        ))}
        <Group justify="flex-end">
          <Button data-autofocus onClick={close}>
            Ho letto
          </Button>
        </Group>
      </Stack>
    )).finally(() => {
      isOpen = false;
    });
  }, [announcements.length]);
};
