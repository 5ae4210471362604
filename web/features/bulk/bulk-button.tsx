/** Does something to all the chosen rows of a list: a button of the bar that says how many they are (NET-519). */
import { countFault, type BulkAction } from '@ema/domain/bulk/actions.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import type { Choosing } from '../../ui/paged-list/choosing.tsx';
import { openBulk } from './bulk-dialog.tsx';
import { choiceOf } from './choice-of.ts';

type Props = {
  action: BulkAction;
  label: string;
  choosing: Pick<Choosing<never>, 'choice' | 'chosenCount' | 'clear'>;
  /** What the list is asked, by which all of its rows are found again. */
  seen: object;
  refreshes: readonly { name: string }[];
};

export const BulkButton = ({ action, label, choosing, seen, refreshes }: Props) => {
  const { choice, chosenCount, clear } = choosing;
  return (
    <ButtonWithReason
      variant="default"
      size="sm"
      reason={countFault(chosenCount)}
      onClick={() =>
        void openBulk({
          action,
          choice: choiceOf(choice, seen, chosenCount),
          count: chosenCount,
          refreshes,
          onBegun: clear,
        })
      }
    >
      {label}
    </ButtonWithReason>
  );
};
