/** Sends one change of an agent; a failure is told in a dialog and leaves everything as it was (ACC-252). */
import { getAdminAgent, listAdminAgents, updateAdminAgent } from '@ema/calls/agents.ts';
import type { CallInput, CallOutput } from '@ema/calls/kernel/call.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { errorDialog, successNotice } from '../../ui/notices.tsx';

export type Agent = CallOutput<typeof getAdminAgent>;
type Change = Omit<CallInput<typeof updateAdminAgent>['body'], 'version'>;

/** Made from the agent as shown (NET-760). Resolves once everything that is on the screen is fresh. */
export const useChangeAgent = ({ id, version }: Agent): ((body: Change, done: string) => Promise<void>) => {
  const send = useSend(updateAdminAgent, { refreshes: [getAdminAgent, listAdminAgents] });
  return async (body, done) => {
    try {
      await send.mutateAsync({ params: { id: String(id) }, body: { ...body, version } });
      successNotice(done);
    } catch (thrown) {
      await errorDialog('Si è verificato un errore effettuando l’operazione richiesta', sentenceOf(thrown));
    }
  };
};
