/** What to do when PagoDIL, or a browser that comes from it, names a financing: ask the provider. */
import type { CallContext, Viewer } from '../../kernel/context.ts';
import { askProvider } from './ask.ts';
import { attemptByReference } from './queries.ts';

/** So often a minute may one transaction make us ask the provider. */
const ASKED_A_MINUTE = 30;

/** News of a financing is not signed, so nothing in it is believed. A reference that is none of ours does nothing. */
export const askAbout = async (c: CallContext<Viewer | null>, reference: string, source: string): Promise<void> => {
  const attempt = await attemptByReference(c.db, 'pagodil', reference);
  if (!attempt) return;
  await c.limits.take('pagodil-news', attempt.reference, ASKED_A_MINUTE, 60);
  await askProvider(c, attempt, source);
};
