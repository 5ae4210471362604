/** The office shows a photo or video again that it had hidden. */
import { sql } from 'drizzle-orm';
import { showMedium } from '@ema/calls/media.ts';
import { mayShow } from '@ema/domain/media/may.ts';
import { handle } from '../../kernel/handle.ts';
import { changeHidden } from './change-hidden.ts';

export const showMediumHandler = handle(
  showMedium,
  (c, { params }) =>
    changeHidden(c, params.id, {
      set: sql`hidden_at = null, hidden_by_user_id = null, hidden_reason = null`,
      from: sql`hidden_at is not null`,
      may: mayShow,
      detail: {},
    }),
  { status: 200 },
);
