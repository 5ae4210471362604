/** The office hides a photo or video and says why. */
import { sql } from 'drizzle-orm';
import { hideMedium } from '@ema/calls/media.ts';
import { mayHide } from '@ema/domain/media/may.ts';
import { handle } from '../../kernel/handle.ts';
import { changeHidden } from './change-hidden.ts';

export const hideMediumHandler = handle(
  hideMedium,
  (c, { params, body }) =>
    changeHidden(c, params.id, {
      set: sql`hidden_at = ema_now(), hidden_by_user_id = ${c.viewer.actorUserId}, hidden_reason = ${body.reason}`,
      from: sql`hidden_at is null`,
      may: mayHide,
      detail: { reason: body.reason },
    }),
  { status: 200 },
);
