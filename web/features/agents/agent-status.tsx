/** Sets an agent’s status, after saying plainly what that does (ACC-253, ACC-255). */
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { AGENT_STATUSES, isShutOut, STATUS_EFFECTS, STATUS_NAMES } from '@ema/domain/agents/statuses.ts';
import { chosenOf } from '../../kernel/chosen.ts';
import { confirmDialog } from '../../ui/notices.tsx';
import styles from './agents.module.css';
import { STATUSES } from './agents-list.ts';
import { useChangeAgent, type Agent } from './use-change-agent.ts';

type Status = Agent['status'];

export const AgentStatus = ({ agent }: { agent: Agent }) => {
  const change = useChangeAgent(agent);
  const [chosen, choose] = useState<Status>(agent.status);
  const set = async () => {
    const isSure = await confirmDialog({
      title: `Impostare «${STATUS_NAMES[chosen]}» per ${agent.fullName}?`,
      text: STATUS_EFFECTS[chosen],
      confirm: 'Imposta lo stato',
      dangerous: isShutOut(chosen),
    });
    if (isSure) await change({ status: chosen }, `Stato: ${STATUS_NAMES[chosen]}`);
  };
  return (
    <>
      <NativeSelect
        label="Stato"
        data={STATUSES}
        value={chosen}
        onChange={(event) => choose(chosenOf(AGENT_STATUSES, event.currentTarget.value) ?? agent.status)}
      />
      <p className={styles.effect}>
        {chosen === agent.status ? `È lo stato attuale di ${agent.fullName}.` : STATUS_EFFECTS[chosen]}
      </p>
      <div className={styles.actions}>
        <Button variant="default" disabled={chosen === agent.status} onClick={() => void set()}>
          Imposta lo stato
        </Button>
      </div>
    </>
  );
};
