/** What was scanned here and went otherwise: told until somebody has read it, kept on the device till then (NET-387). */
import { useCallback, useState } from 'react';
import type { Conflict } from './conflicts.ts';
import { forgetConflicts, keepConflict } from './door-memory.ts';

export const useConflicts = (owner: string) => {
  const [conflicts, show] = useState<readonly Conflict[]>([]);
  const add = useCallback(
    async (told: Conflict): Promise<void> => {
      await keepConflict(owner, told);
      show((before) => [...before.filter(({ id }) => id !== told.id), told]);
    },
    [owner],
  );
  const forget = (): void => {
    const told = conflicts;
    // Gone from sight once it is gone from the device: a page that is opened anew at once does not tell it again.
    void forgetConflicts(owner, told).then(() =>
      show((before) => before.filter(({ id }) => !told.some((one) => one.id === id))),
    );
  };
  return { conflicts, show, add, forget };
};
