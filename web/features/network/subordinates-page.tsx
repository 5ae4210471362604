/** «Anagrafica sottoposti»: a sponsor’s tree or, for the administration, everybody’s (NET-086). */
import { Page } from '../../ui/page.tsx';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { firstRows, usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { AGENT_COLUMNS, agentInShort } from './agent-columns.tsx';
import { useFilteredAgent } from '../private-orders/agent-filter.tsx';
import { AgentFilters } from './agent-filters.tsx';
import { AGENTS } from './agents-list.ts';
import type { Ahead } from '../../pages/screens.ts';

/** What it shows first (ACC-370). */
export const ahead: Ahead = ({ address }) => [firstRows(AGENTS, address)];

export const SubordinatesPage = () => {
  const list = usePagedList(AGENTS);
  const sponsor = useFilteredAgent(list.filters.sponsor);
  return (
    <Page title="Anagrafica sottoposti" facts={howMany(list, 'sottoposto', 'sottoposti')}>
      <PagedList
        title="Sottoposti"
        list={list}
        tools={<AgentFilters list={list} />}
        names={{ sponsor: sponsor?.fullName }}
        skeleton={{ rows: 10, height: 48 }}
        empty={{ title: 'Nessun sottoposto trovato', text: 'Prova a togliere un filtro.' }}
        density="dense"
        columns={AGENT_COLUMNS}
        rowKey={(r) => r.id}
        short={agentInShort}
      />
    </Page>
  );
};
