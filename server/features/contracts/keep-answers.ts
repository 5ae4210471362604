/** Keeps what a person answers before signing; an answer that changed voids a code under way, bound to the old one. */
import { sql } from 'drizzle-orm';
import { mayAnswer, maySign } from '@ema/domain/contracts/may.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { ownContract } from './own-contract.ts';
import type { Payload } from './payload.ts';
import { presentContract } from './present.ts';
import type { ContractRow } from './queries.ts';

/** One's own open contract of that type. @throws not_found, wrong_state */
export const openOfType = async (c: CallContext, id: number, type: string, forUpdate = false): Promise<ContractRow> => {
  const row = await ownContract(c.db, c.scope, id, forUpdate);
  refuse('wrong_state', mayAnswer(row.document_type, type));
  refuse('wrong_state', maySign(row.state));
  return row;
};

/** Whoever signs is shown who else answered for them, and when (ACC-616). */
const answeredBy = (c: CallContext): Pick<Payload, 'answeredBy'> =>
  c.viewer.acting ? { answeredBy: { userId: c.viewer.actorUserId, at: c.now.toISOString() } } : {};

/** Adds the answers to the contract's payload. @returns the contract as it is then */
export const keepAnswers = async (c: CallContext, row: ContractRow, answers: Partial<Payload>) => {
  await c.db.execute(sql`
    update contracts set payload = payload - 'answeredBy' || ${JSON.stringify({ ...answers, ...answeredBy(c) })}::jsonb
    where id = ${row.id}
      and state = 'assigned'`);
  await c.audit({ object: 'contract', objectId: row.id });
  return presentContract(await ownContract(c.db, c.scope, row.id), null);
};
