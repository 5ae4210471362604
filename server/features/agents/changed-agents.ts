/** Agents for another program: all of them, or those that changed since it last asked; of a deleted one the number. */
import { changedAgents } from '@ema/calls/agents.ts';
import { AGENT_FILE_HEADINGS } from '@ema/domain/agents/agent-file.ts';
import { STATUS_NAMES } from '@ema/domain/agents/statuses.ts';
import { handleChangedFile } from '../../kernel/changed-file.ts';
import { type ChangedAgent, findChangedAgents, numbersOfAgents } from './queries.ts';

const cellsOf = (a: ChangedAgent) => {
  if (a.status === 'deleted') return [a.id, STATUS_NAMES.deleted, ...AGENT_FILE_HEADINGS.slice(2).map(() => null)];
  return [
    a.id,
    STATUS_NAMES[a.status],
    a.level,
    a.last_name,
    a.first_name,
    `${a.street} ${a.street_number}`.trim(),
    a.post_code,
    a.city,
    a.province,
    a.email,
    a.mobile,
    a.phone,
    a.joined_at,
    a.sponsor_id,
  ];
};

export const changedAgentsHandler = handleChangedFile<ChangedAgent>(changedAgents, {
  kind: 'agent',
  name: 'incaricati',
  headings: AGENT_FILE_HEADINGS,
  present: numbersOfAgents,
  find: findChangedAgents,
  idOf: ({ id }) => id,
  lines: (agent) => [cellsOf(agent)],
});
