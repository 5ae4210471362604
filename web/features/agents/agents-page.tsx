/** «Amministra sottoposti»: every agent, found 200 ms after the last key, managed, opened and entered (ACC-243 to 247). */
import { Select } from '@mantine/core';
import { useState } from 'react';
import { getAdminAgent, listAdminAgents } from '@ema/calls/agents.ts';
import { useHasRole } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { ChoiceBar, useChoosing } from '../../ui/paged-list/choosing.tsx';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { firstRows, usePagedList, type StateOf } from '../../ui/paged-list/use-paged-list.ts';
import { BulkButton } from '../bulk/bulk-button.tsx';
import { AgentFilter, useFilteredAgent } from '../private-orders/agent-filter.tsx';
import { useImpersonate } from '../users/impersonate-button.tsx';
import { AGENT_COLUMNS, agentInShort } from './agent-columns.tsx';
import { AGENTS, STATUSES, type AgentRow } from './agents-list.ts';
import styles from './agents.module.css';
import { ManageAgent } from './manage-agent.tsx';
import type { Ahead } from '../../pages/screens.ts';

/** What it shows first (ACC-370). */
export const ahead: Ahead = ({ address }) => [firstRows(AGENTS, address)];

const CHANGED = [listAdminAgents, getAdminAgent];

export const AgentsPage = () => {
  const list = usePagedList(AGENTS, { staleTime: 0 });
  const choosing = useChoosing<AgentRow>(list, { keyOf: (r) => r.id, nameOf: (r) => r.fullName });
  const sponsor = useFilteredAgent(list.filters.sponsor);
  const impersonate = useImpersonate();
  const maySwitch = useHasRole('ROLE_ALLOWED_TO_SWITCH');
  const [managed, manage] = useState<AgentRow | null>(null);
  return (
    <Page title="Amministra sottoposti" facts={howMany(list, 'agente', 'agenti')}>
      <PagedList
        title="Agenti"
        list={list}
        tools={<Filters list={list} />}
        names={{ sponsor: sponsor?.fullName }}
        skeleton={{ rows: 10, height: 64 }}
        empty={{ title: 'Nessun agente trovato', text: 'Prova a togliere un filtro.' }}
        density="dense"
        columns={AGENT_COLUMNS}
        leading={choosing.leading}
        above={() => (
          <ChoiceBar of={choosing} total={list.total ?? 0} isAtLeast={list.isAtLeast}>
            <BulkButton
              action="agents.set-status"
              label="Cambia stato"
              choosing={choosing}
              seen={list.seen}
              refreshes={CHANGED}
            />
          </ChoiceBar>
        )}
        rowKey={(r) => r.id}
        short={agentInShort}
        lead={(r) => ({
          to: paths.adminAgent(r.id),
          verb: 'Dettaglio',
          name: r.fullName,
          look: { size: 'sm' },
        })}
        hasDetails
        others={(r) => [
          { label: 'Gestisci', name: r.fullName, onPress: () => manage(r) },
          ...(maySwitch && !r.accessToApplicationBlocked
            ? [
                {
                  label: 'Immedesima',
                  name: r.fullName,
                  onPress: () => impersonate({ username: r.user.username, displayName: r.fullName }),
                },
              ]
            : []),
        ]}
      />
      {managed && <ManageAgent id={managed.id} name={managed.fullName} onClose={() => manage(null)} />}
    </Page>
  );
};

const Filters = ({ list }: { list: StateOf<typeof AGENTS> }) => {
  const { sponsor = null, status = null } = list.filters;
  return (
    <div className={styles.filters} role="search" aria-label="Filtri">
      <SearchField
        name="Cerca per nome, codice, username o contatto"
        placeholder="Nome, codice, username, contatto"
        wait={200}
        value={list.searched}
        onChange={(search) => list.set({ search })}
      />
      <AgentFilter
        label="Sponsor"
        placeholder="Sponsor"
        only="withSubordinates"
        value={sponsor}
        onChange={(id) => list.set({ sponsor: id })}
      />
      <Select
        aria-label="Stato di attivazione"
        placeholder="Stato"
        clearable
        clearButtonProps={{ 'aria-label': 'Togli lo stato' }}
        value={status}
        onChange={(chosen) => list.set({ status: chosen })}
        data={STATUSES}
      />
    </div>
  );
};
