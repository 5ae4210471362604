/** Asks before a page is left with something unsaved: inside the portal with our words, on a reload with the browser’s. */
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { noteDeparture } from '../../kernel/here.ts';

type Warning = {
  /** Would anything be lost? */
  isDirty: boolean;
  title?: string;
  /** Somebody leaves all the same. */
  onLeft?: () => void;
};

/** One that would lose something: `ask` whether it may, `leave` once one goes. */
type Unsaved = { ask: () => Promise<boolean>; leave: () => void };
const unsaved = new Set<Unsaved>();

/**
 * For whoever leaves a page by other means than its links, before anything is done for it. @returns what to call once
 * one goes, null when somebody wants to stay (ACC-691)
 */
export const askToLeave = async (): Promise<(() => void) | null> => {
  const asked = [...unsaved];
  for (const one of asked) if (!(await one.ask())) return null;
  return () => {
    for (const one of asked) one.leave();
  };
};

const askWith = async (title: string, over: AbortSignal): Promise<boolean> => {
  // Fetched when it is needed: the pages before sign-in carry no dialogs.
  const { confirmDialog } = await import('../notices.tsx');
  return confirmDialog({ title, confirm: 'Esci', cancel: 'Resta', dangerous: true, over });
};

/**
 * Asks whether one leaves; `drop`: there is nothing to lose any more, who was asked goes where they wanted, as if nobody
 * had asked (ACC-712).
 */
export const leaveQuestion = (ask: (over: AbortSignal) => Promise<boolean>) => {
  let over = new AbortController();
  let open = 0;
  return {
    ask: async (): Promise<'leaves' | 'stays' | 'needless'> => {
      const { signal } = over;
      open += 1;
      const leaves = await ask(signal);
      open -= 1;
      if (signal.aborted) return 'needless';
      return leaves ? 'leaves' : 'stays';
    },
    drop: (): void => {
      if (open === 0) return;
      noteDeparture();
      over.abort();
      over = new AbortController();
    },
  };
};

/** `leaveFreely`: call before going where what was saved leads. */
export const useLeaveWarning = ({
  isDirty,
  title = 'Le modifiche non verranno salvate. Vuoi uscire?',
  onLeft,
}: Warning): { leaveFreely: () => void } => {
  const free = useRef(false);
  const latest = useRef({ title, onLeft });
  latest.current = { title, onLeft };
  const [question] = useState(() => leaveQuestion((over) => askWith(latest.current.title, over)));
  useEffect(() => {
    if (!isDirty) return question.drop();
    const one: Unsaved = {
      ask: async () => free.current || (await question.ask()) !== 'stays',
      leave: () => {
        free.current = true;
        latest.current.onLeft?.();
      },
    };
    unsaved.add(one);
    return () => void unsaved.delete(one);
  }, [isDirty, question]);
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty && !free.current,
    shouldBlockFn: async ({ current, next }) => {
      if (free.current || current.pathname === next.pathname) return false;
      const answer = await question.ask();
      if (answer === 'leaves') onLeft?.();
      return answer === 'stays';
    },
  });
  return {
    leaveFreely: () => {
      free.current = true;
      question.drop();
    },
  };
};
