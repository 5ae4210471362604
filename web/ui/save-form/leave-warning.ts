/** Asks before a page is left with something unsaved: inside the portal with our words, on a reload with the browser’s. */
import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';

type Warning = {
  /** Would anything be lost? */
  isDirty: boolean;
  title?: string;
  /** Somebody leaves all the same. */
  onLeft?: () => void;
};

/** `leaveFreely`: call before going where what was saved leads. */
export const useLeaveWarning = ({
  isDirty,
  title = 'Le modifiche non verranno salvate. Vuoi uscire?',
  onLeft,
}: Warning): { leaveFreely: () => void } => {
  const free = useRef(false);
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty && !free.current,
    shouldBlockFn: async ({ current, next }) => {
      if (free.current || current.pathname === next.pathname) return false;
      // Fetched when it is needed: the pages before sign-in carry no dialogs.
      const { confirmDialog } = await import('../notices.tsx');
      const leaves = await confirmDialog({ title, confirm: 'Esci', cancel: 'Resta', dangerous: true });
      if (leaves) onLeft?.();
      return !leaves;
    },
  });
  return {
    leaveFreely: () => {
      free.current = true;
    },
  };
};
