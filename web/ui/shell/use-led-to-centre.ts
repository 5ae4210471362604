/** Leads to the operations centre when something that cannot wait came due while the portal was open (ACC-425). */
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallFailure } from '../../kernel/client.ts';
import { refreshAccount } from '../../kernel/session.tsx';
import { queryClient } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';

const isRefusedForOperations = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === 'operations_pending';

/** A screen that cannot be read for it is left; whoever would lose something unsaved is asked, as on any way out. */
export const useLedToCentre = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    let isLeading = false;
    const lead = async (): Promise<void> => {
      const { requiredOperations } = await refreshAccount();
      if (requiredOperations.some((o) => !o.canBePostponed)) await navigate({ to: paths.operationsCenter });
    };
    return queryClient.getQueryCache().subscribe((event) => {
      if (isLeading || event.type !== 'updated' || event.action.type !== 'error') return;
      // What is only fetched ahead is on no screen.
      if (event.query.getObserversCount() === 0 || !isRefusedForOperations(event.action.error)) return;
      isLeading = true;
      void lead()
        .catch(() => undefined)
        .finally(() => {
          isLeading = false;
        });
    });
  }, [navigate]);
};
