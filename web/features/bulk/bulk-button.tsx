/** Does something to all the chosen rows of a list: a button of the bar that says how many they are (NET-519). */
import { useEffect } from 'react';
import { countFault, type BulkAction } from '@ema/domain/bulk/actions.ts';
import { quietly } from '../../kernel/quietly.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import type { Choosing } from '../../ui/paged-list/choosing.tsx';
import { choiceOf } from './choice-of.ts';

type Props = {
  action: BulkAction;
  label: string;
  choosing: Pick<Choosing<never>, 'choice' | 'chosenCount' | 'clear'>;
  /** What the list is asked, by which all of its rows are found again. */
  seen: object;
  refreshes: readonly { name: string }[];
};

/** Comes once a row is chosen: few who read a list choose any. */
const loadDialog = () => import('./bulk-dialog.tsx');

export const BulkButton = ({ action, label, choosing, seen, refreshes }: Props) => {
  const { choice, chosenCount, clear } = choosing;
  useEffect(() => void quietly(loadDialog), []);
  const open = async (): Promise<void> => {
    const { openBulk } = await loadDialog();
    await openBulk({
      action,
      choice: choiceOf(choice, seen, chosenCount),
      count: chosenCount,
      refreshes,
      onBegun: clear,
    });
  };
  return (
    <ButtonWithReason variant="default" size="sm" reason={countFault(chosenCount)} onClick={() => void open()}>
      {label}
    </ButtonWithReason>
  );
};
