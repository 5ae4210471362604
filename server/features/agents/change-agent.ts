/** Changes what the office may change of an agent, at once and once, with everything that follows from a status. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { AgentStatus } from '@ema/domain/access/facts.ts';
import { maySetStatus } from '@ema/domain/agents/may.ts';
import { STATUS_NAMES } from '@ema/domain/agents/statuses.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { followStatus } from './follow-status.ts';
import { noAgent } from './no-agent.ts';
import { findAgentForOffice, wasErased, type AgentDetail } from './queries.ts';

export type AgentChange = {
  emaplanetCommissionLimitEnabled?: boolean | undefined;
  multipleWeeklyOrdersEnabled?: boolean | undefined;
  status?: AgentStatus | undefined;
  externalIncomesEnabled?: null | undefined;
  /** Of the agent as it was seen; another one means that somebody changed it meanwhile. */
  version: number;
};
type Managed = Pick<
  AgentDetail,
  'commission_limit_enabled' | 'multiple_weekly_orders_enabled' | 'status' | 'external_incomes_enabled'
>;

/**
 * What is not named stays. What is so already is no change, also when it is asked for with an old version: a repeated
 * request gets the same answer. @throws not_found; stale_version; wrong_state: oneself shut out, an erased one set
 */
export const changeAgent = async (c: WritingContext, id: number, change: AgentChange): Promise<AgentDetail> => {
  const before = await findAgentForOffice(c.db, id, true);
  if (!before) throw noAgent();
  const after: Managed = {
    commission_limit_enabled: change.emaplanetCommissionLimitEnabled ?? before.commission_limit_enabled,
    multiple_weekly_orders_enabled: change.multipleWeeklyOrdersEnabled ?? before.multiple_weekly_orders_enabled,
    status: change.status ?? before.status,
    external_incomes_enabled: change.externalIncomesEnabled === null ? null : before.external_incomes_enabled,
  };
  const note = differences(before, after);
  if (note.length > 0) {
    const isErased = await wasErased(c.db, before.person_id);
    refuse('wrong_state', maySetStatus(after.status, { isOneself: before.user_id === c.viewer.userId, isErased }));
    await write(c, before, after, change.version);
    if (after.status !== before.status) await followStatus(c.db, before, after.status);
  }
  await c.audit({
    ...(note.length > 0 ? {} : { event: 'agents.unchanged' }),
    object: 'agent',
    objectId: id,
    subjectUserId: before.user_id,
    detail: { note: note.join('; '), from: before.status, to: after.status },
  });
  return { ...before, ...after, version: before.version + (note.length > 0 ? 1 : 0) };
};

const write = async (c: WritingContext, { id }: AgentDetail, after: Managed, version: number): Promise<void> => {
  const { rowCount } = await c.db.execute(sql`
    update agents
    set status = ${after.status},
      inactivity_grace_until = case when status = ${after.status} then inactivity_grace_until end,
      commission_limit_enabled = ${after.commission_limit_enabled},
      multiple_weekly_orders_enabled = ${after.multiple_weekly_orders_enabled},
      external_incomes_enabled = ${after.external_incomes_enabled},
      external_incomes_asked_at = case
        when ${after.external_incomes_enabled}::boolean is null and external_incomes_enabled is not null then ema_now()
        else external_incomes_asked_at
      end,
      version = version + 1
    where id = ${id}
      and version = ${version}`);
  if (rowCount !== 1) throw new CallError('stale_version');
};

const onOff = (isOn: boolean): string => (isOn ? 'attivato' : 'disattivato');
/** What changes, in words that the agent reads among their activities. */
const differences = (before: Managed, after: Managed): string[] => [
  ...(after.status === before.status
    ? []
    : [`Stato: da «${STATUS_NAMES[before.status]}» a «${STATUS_NAMES[after.status]}»`]),
  ...(after.commission_limit_enabled === before.commission_limit_enabled
    ? []
    : [`«Limita totale ordini» ${onOff(after.commission_limit_enabled)}`]),
  ...(after.multiple_weekly_orders_enabled === before.multiple_weekly_orders_enabled
    ? []
    : [`«Ordini settimanali multipli» ${onOff(after.multiple_weekly_orders_enabled)}`]),
  ...(after.external_incomes_enabled === before.external_incomes_enabled
    ? []
    : ['Scelta sui redditi esterni azzerata: va dichiarata di nuovo']),
];
