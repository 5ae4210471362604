/** Writes a request down with the day it has to be answered by; of two of a kind at once one is kept. */
import { sql } from 'drizzle-orm';
import type { Day } from '@ema/domain/kernel/days.ts';
import { deadlineOf } from '@ema/domain/privacy/deadline.ts';
import { mayAsk } from '@ema/domain/privacy/may.ts';
import type { RequestChannel, RequestKind } from '@ema/domain/privacy/states.ts';
import { first } from '../../db/rows.ts';
import { privacyRequests } from '../../db/tables/privacy.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';

type Asked = {
  kind: RequestKind;
  channel: RequestChannel;
  personId: number | null;
  privateCustomerId: number | null;
  receivedOn: Day;
  reason: string;
};
/** @returns its number @throws wrong_state */
export const keepRequest = async (c: WritingContext, r: Asked): Promise<number> => {
  const kept = await first(
    c.db,
    { id: privacyRequests.id },
    sql`
    insert into privacy_requests (
      kind, channel, person_id, private_customer_id, received_on, due_on, reason, created_by_user_id
    )
    values (${r.kind}, ${r.channel}, ${r.personId}, ${r.privateCustomerId}, ${r.receivedOn},
      ${deadlineOf(r.receivedOn)}, ${r.reason}, ${c.viewer.actorUserId})
    on conflict do nothing
    returning id`,
  );
  if (kept) return kept.id;
  refuse('wrong_state', mayAsk(r.kind, true));
  throw new CallError('wrong_state');
};
