/** Asks anew what a screen shows, for whoever goes on only once it was read. */
import type { QueryClient } from '@tanstack/react-query';
import { keyOf, refreshAfterWrite } from './use-call.ts';

/** Of these calls all that is on the screen. @throws what one of them failed with */
export const readAnew = async (client: QueryClient, reads: readonly unknown[]): Promise<void> => {
  await refreshAfterWrite(client, reads);
  const names = reads.map((spec) => keyOf(spec)[0]);
  const shown = client.getQueryCache().findAll({ type: 'active' });
  const failed = shown.find(({ queryKey, state }) => names.includes(queryKey[0]) && state.status === 'error');
  if (failed) throw failed.state.error;
};
