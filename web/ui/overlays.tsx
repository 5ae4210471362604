/** Draws the dialogs and notices that `notices.tsx` opens; once in every frame. */
import { Button, CloseButton } from '@mantine/core';
import { IconCircleCheck, IconLoader2 } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Dialog } from './dialog.tsx';
import { closeNotice, overlayStore, type NoticeAction, type ShownNotice } from './notices.tsx';
import styles from './overlays.module.css';

const NoticeButton = ({ notice, action }: { notice: ShownNotice; action: NoticeAction }) => (
  <Button
    variant="subtle"
    size="sm"
    onClick={() => {
      closeNotice(notice.id);
      action.onPress();
    }}
  >
    {action.label}
  </Button>
);

type Gone = { location: { pathname: string }; action: { type: string } };
type History = { location: Gone['location']; subscribe: (told: (gone: Gone) => void) => () => void };
/**
 * «Indietro» closes what was asked on the page that is left: it would act on a page that is gone (ACC-595). Where the
 * page itself asks before it is left, one has answered by then.
 */
const useClosedByGoingBack = (): void => {
  const { history } = useRouter() as { history: History };
  const before = useRef(history.location.pathname);
  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        const isAnother = location.pathname !== before.current;
        before.current = location.pathname;
        if (isAnother && ['BACK', 'FORWARD', 'GO'].includes(action.type))
          for (const dialog of overlayStore.get().dialogs) dialog.done();
      }),
    [history],
  );
};

export const Overlays = () => {
  useClosedByGoingBack();
  const { dialogs, notices } = useSyncExternalStore(overlayStore.subscribe, overlayStore.get);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = region.current;
    if (!at) return;
    // Shown anew, so that a notice stands above a dialog opened before it.
    at.hidePopover();
    if (notices.length > 0) at.showPopover();
  }, [notices, dialogs.length]);
  return (
    <>
      {dialogs.map((d) => (
        <Dialog key={d.id} opened onClose={d.done} title={d.title}>
          {d.content}
        </Dialog>
      ))}
      <div ref={region} popover="manual" className={styles.notices} role="status" aria-live="polite">
        {notices.map((n) => (
          <div key={n.id} className={styles.notice}>
            {n.isBusy ? (
              <IconLoader2 className={styles.busy} size={20} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
            )}
            <span>{n.text}</span>
            {n.action && <NoticeButton notice={n} action={n.action} />}
            <CloseButton size={44} iconSize={16} aria-label="Chiudi l’avviso" onClick={() => closeNotice(n.id)} />
          </div>
        ))}
      </div>
    </>
  );
};
