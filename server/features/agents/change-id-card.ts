/** The office writes down the new identity document of an agent whose old one has expired (ACC-609). */
import { sql } from 'drizzle-orm';
import { changeIdCard } from '@ema/calls/agents.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayChangeData } from '@ema/domain/agents/may.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { ID_CARD_FIELDS, idCardFaults, type IdCardData } from '@ema/domain/sponsorship/invitation.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { agentLimit, readParameters } from '../system/parameters.ts';
import { noAgent } from './no-agent.ts';
import { presentDetail } from './present.ts';
import { findAgentForOffice, type AgentDetail } from './queries.ts';

/** What is so already is no change, also when it is asked for with an old version. */
export const changeIdCardHandler = handle(changeIdCard, async (c, { params, body: { version, ...card } }) => {
  const before = await findAgentForOffice(c.db, params.id, true);
  if (!before) throw noAgent();
  refuse('wrong_state', mayChangeData(before.status));
  const kept = cardOf(before);
  const changed = ID_CARD_FIELDS.filter((field) => kept[field] !== card[field]);
  if (changed.length > 0) {
    const violations = idCardFaults(card, before.birth_date ?? '', romeDay(c.now));
    if (violations.length > 0)
      throw new CallError('invalid', violations.length === 1 ? violations[0]?.message : undefined, { violations });
    const { rowCount } = await c.db.execute(sql`
      update agents
      set id_card_type = ${card.idCardType},
        id_card_number = ${card.idCardNumber},
        id_card_issued_by = ${card.idCardIssuedBy},
        id_card_issue_date = ${card.idCardIssueDate},
        id_card_expiry_date = ${card.idCardExpiryDate},
        version = version + 1
      where id = ${before.id}
        and version = ${version}`);
    if (rowCount !== 1) throw new CallError('stale_version');
  }
  await c.audit({
    ...(changed.length > 0 ? {} : { event: 'agents.unchanged' }),
    object: 'agent',
    objectId: before.id,
    subjectUserId: before.user_id,
    detail: { fields: changed.join(), ending: card.idCardNumber.slice(-2), idCardExpiryDate: card.idCardExpiryDate },
  });
  const agent = await findAgentForOffice(c.db, before.id);
  if (!agent) throw new CallError('internal');
  return presentDetail(agent, agentLimit(await readParameters(c.db), agent.commission_limit_cents));
});

const cardOf = (a: AgentDetail): IdCardData => ({
  idCardType: a.id_card_type ?? '',
  idCardNumber: a.id_card_number ?? '',
  idCardIssueDate: a.id_card_issue_date ?? '',
  idCardExpiryDate: a.id_card_expiry_date ?? '',
  idCardIssuedBy: a.id_card_issued_by ?? '',
});
