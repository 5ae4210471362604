/** Hears the keys of lists on every page, while this person wants them: a letter alone must be able to be silent. */
import { useEffect } from 'react';
import { draftKey, readDraft, useDraft } from '../../kernel/drafts.ts';
import { useSession } from '../../kernel/session.tsx';
import { actOf, stepped, type ListAct } from './list-keys.ts';

const NAME = 'list-keys';
/** The control that a row is reached by: where it leads, else the first there is. */
const PRESSES = ['[data-lead]', 'a[href], button', 'input'];

/** Whether this person wants them, and how it is changed. */
export const useListKeysWanted = (): { isOn: boolean; keep: (isOn: boolean) => void } => {
  const { draft, keep } = useDraft<boolean>(NAME);
  return { isOn: draft ?? true, keep };
};

const isElsewhere = (target: HTMLElement): boolean =>
  document.querySelector('dialog[open], [popover]:popover-open') !== null ||
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=tablist]') !== null;

/** The rows one is in, else the first of the page that are seen. */
const rowsNear = (target: HTMLElement): HTMLElement[] => {
  const lists = [...document.querySelectorAll<HTMLElement>('main [data-rows]')];
  const list = lists.find((l) => l.contains(target)) ?? lists.find((l) => l.offsetParent !== null);
  return [...(list?.children ?? [])].filter((row) => row instanceof HTMLElement);
};
const controlOf = (row: HTMLElement | undefined): HTMLElement | null => {
  for (const press of PRESSES) {
    const control = row?.querySelector<HTMLElement>(press);
    if (control) return control;
  }
  return null;
};

/** @returns false when there was nothing to do it to */
const perform = (act: Exclude<ListAct, 'help'>, target: HTMLElement): boolean => {
  if (act === 'search') {
    const field = document.querySelector<HTMLInputElement>('main input[type=search]');
    field?.focus();
    field?.select();
    return field !== null;
  }
  const rows = rowsNear(target);
  const at = rows.findIndex((row) => row.contains(target));
  if (act === 'next' || act === 'previous') {
    const control = controlOf(rows[stepped(at, rows.length, act)]);
    control?.focus();
    control?.closest('[data-rows] > *')?.scrollIntoView({ block: 'nearest' });
    return control !== null;
  }
  const control = act === 'choose' ? rows[at]?.querySelector<HTMLElement>('input[type=checkbox]') : controlOf(rows[at]);
  control?.click();
  return Boolean(control);
};

/** `onHelp` shows which keys there are. */
export const useListKeys = (onHelp: () => void): void => {
  const { sessionDraftKey, shop } = useSession();
  useEffect(() => {
    const key = draftKey(sessionDraftKey, shop, NAME);
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      const act = actOf({
        key: event.key,
        isModified: event.ctrlKey || event.metaKey || event.altKey,
        isElsewhere: event.defaultPrevented || isElsewhere(target),
        isInRows: target.closest('[data-rows]') !== null,
        isOnPress: target.closest('a[href], button') !== null,
      });
      if (act === null || readDraft<boolean>(key) === false) return;
      if (act === 'help') onHelp();
      else if (!perform(act, target)) return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [sessionDraftKey, shop, onHelp]);
};
