/** The keys that lead through a queue, and whether this person wants them: a letter alone must be able to be silent. */
import { useEffect, useState } from 'react';
import { useDraft } from '../../kernel/drafts.ts';

/** Where a key is typed, or the browser’s own. */
const isElsewhere = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return true;
  if (document.querySelector('dialog[open]') !== null) return true;
  const { target } = event;
  return target instanceof HTMLElement && target.closest('input, textarea, select, [role=tablist]') !== null;
};

/** By key; null: nothing to do with it now. */
type Keys = Readonly<Record<string, (() => void) | null>>;
export const useReviewKeys = (keys: Keys) => {
  const { draft, keep } = useDraft<boolean>('data-validation-keys');
  const [isOn, setOn] = useState(draft ?? true);
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent): void => {
      const act = isElsewhere(event) ? null : keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn, keys]);
  return {
    isOn,
    turn: (wanted: boolean): void => {
      setOn(wanted);
      keep(wanted);
    },
  };
};
