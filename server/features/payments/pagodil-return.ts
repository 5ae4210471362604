/** The browser comes back from PagoDIL. */
import { pagodilReturn } from '@ema/calls/payments.ts';
import { handle } from '../../kernel/handle.ts';
import { askAbout } from './pagodil-news.ts';
import { attemptByReference } from './queries.ts';

/** It comes by POST from another site, without its session: it is sent on to the page that it left from. */
export const pagodilReturnHandler = handle(
  pagodilReturn,
  async (c, { params }) => {
    const attempt = await attemptByReference(c.db, 'pagodil', params.reference);
    await askAbout(c, params.reference, 'return').catch(() => undefined);
    return { location: attempt?.success_path ?? '/' };
  },
  { transaction: 'manual' },
);
