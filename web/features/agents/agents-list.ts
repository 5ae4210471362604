/** The directory «Amministra sottoposti» (ACC-243): its filters, its order and the words for a status. */
import { adminAgentsFile, listAdminAgents } from '@ema/calls/agents.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { AGENT_STATUSES, STATUS_NAMES } from '@ema/domain/agents/statuses.ts';
import { describeList } from '../../ui/paged-list/description.ts';

export type AgentRow = CallOutput<typeof listAdminAgents>['items'][number];

export const AGENTS = describeList(listAdminAgents, {
  perPage: 25,
  hasSizes: true,
  search: 'search',
  filters: {
    search: {},
    sponsor: { chip: (_id, name) => (name ? `Sponsor: ${name}` : 'Uno sponsor') },
    status: { oneOf: AGENT_STATUSES, chip: (status) => STATUS_NAMES[status] },
  },
  file: adminAgentsFile,
  order: {
    columns: {
      name: { field: 'fullName', label: 'Cognome' },
      address: { field: 'city', label: 'Città' },
      joined: { field: 'createdAt', label: 'Adesione' },
    },
    initial: { column: 'name', dir: 'asc' },
  },
});

export const STATUSES = AGENT_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }));
