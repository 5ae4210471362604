/** The list «Anagrafica sottoposti» (NET-086): its filters, and the words for an agent’s state. */
import { agentsFile, listAgents, LISTED_STATUSES } from '@ema/calls/network.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { STATUS_NAMES } from '@ema/domain/agents/statuses.ts';
import { day } from '../../kernel/formats.ts';
import { describeList } from '../../ui/paged-list/description.ts';

export type AgentRow = CallOutput<typeof listAgents>['items'][number];

export const AGENTS = describeList(listAgents, {
  perPage: 25,
  hasSizes: false,
  search: 'search',
  filters: {
    search: {},
    sponsor: { chip: (_id, name) => (name ? `Sponsor: ${name}` : 'Uno sponsor') },
    status: { oneOf: LISTED_STATUSES, chip: (status) => STATUS_NAMES[status] },
    state: { chip: (province) => `Provincia ${province}` },
    createdAt: { chip: (from) => `Adesione dal ${day(from)}` },
  },
  always: { excludeMe: '1' },
  file: agentsFile,
  order: {
    columns: {
      name: { field: 'fullName', label: 'Cognome' },
      address: { field: 'city', label: 'Città' },
      joined: { field: 'createdAt', label: 'Adesione' },
    },
    initial: { column: 'name', dir: 'asc' },
  },
});

export const STATUSES = LISTED_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }));
