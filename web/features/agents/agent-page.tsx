/** «Profilo agente»: one agent as the office sees them, managed and entered from here (ACC-248, ACC-249). */
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { getAdminAgent } from '@ema/calls/agents.ts';
import { useCall } from '../../kernel/use-call.ts';
import { Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { RectifyButton } from '../privacy/rectify-button.tsx';
import { ProfileTabs } from '../profile/profile-tabs.tsx';
import { ImpersonateButton } from '../users/impersonate-button.tsx';
import { AgentFacts } from './agent-facts.tsx';
import styles from './agents.module.css';
import { ManageAgent } from './manage-agent.tsx';
import { RecordHistory } from '../users/record-history.tsx';

export const AgentPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const data = useCall(getAdminAgent, { params: { id } }, { staleTime: 0 });
  const [isManaging, manage] = useState(false);
  const agent = data.data;
  return (
    <Page
      title={`Profilo agente cod: ${id}`}
      facts={agent ? `${agent.fullName}, ${agent.levelName}, ${agent.statusName.toLowerCase()}` : ' '}
      action={
        agent && (
          <div className={styles.actions}>
            <Button variant="default" onClick={() => manage(true)}>
              Gestisci
            </Button>
            <RectifyButton user={agent.user.id} />
            <ImpersonateButton username={agent.user.username} displayName={agent.fullName} look="main" />
          </div>
        )
      }
    >
      <Loading of={data} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
        {(a) => (
          <>
            <AgentFacts agent={a} />
            <ProfileTabs user={a.user.id} />
            <RecordHistory record={`agent:${a.id}`} />
          </>
        )}
      </Loading>
      {isManaging && agent && <ManageAgent id={agent.id} name={agent.fullName} onClose={() => manage(false)} />}
    </Page>
  );
};
