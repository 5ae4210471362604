/** Tells the server that the new commissions of the subordinates were seen: once a visit, never in another’s name. */
import { useEffect, useRef } from 'react';
import { resetSubordinatesCommissionsCount } from '@ema/calls/orders/subordinates.ts';
import { refreshAccount, useSession } from '../../kernel/session.tsx';
import { useSend } from '../../kernel/use-call.ts';

export const useSeen = () => {
  const { agent, acting } = useSession();
  const reset = useSend(resetSubordinatesCommissionsCount, { onDone: () => void refreshAccount() });
  const isAsked = useRef(false);
  const unread = acting === null ? (agent?.subordinatesCommissionsCount ?? 0) : 0;
  useEffect(() => {
    if (unread === 0 || isAsked.current) return;
    isAsked.current = true;
    reset.mutate({});
  }, [unread]);
};
