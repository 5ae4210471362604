/** The two switches of an agent’s orders; each is saved as soon as it is turned, and turns back when that fails. */
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { euro } from '../../kernel/formats.ts';
import { useChangeAgent, type Agent } from './use-change-agent.ts';

type Flag = 'emaplanetCommissionLimitEnabled' | 'multipleWeeklyOrdersEnabled';

/** ACC-250, ACC-251. */
export const AgentFlags = ({ agent }: { agent: Agent }) => (
  <>
    {agent.emaFibraShopEnabled && (
      <FlagSwitch
        agent={agent}
        flag="emaplanetCommissionLimitEnabled"
        label={`Limita totale ordini (massimo ${euro(agent.commissionTotalMax)})`}
        description="Un ordine che supera il massimo non può essere inviato."
      />
    )}
    <FlagSwitch
      agent={agent}
      flag="multipleWeeklyOrdersEnabled"
      label="Ordini settimanali multipli"
      description="Può inviare più di un ordine dello stesso tipo nella stessa settimana."
    />
  </>
);

type Props = { agent: Agent; flag: Flag; label: string; description: string };

const FlagSwitch = ({ agent, flag, label, description }: Props) => {
  const change = useChangeAgent(agent);
  const [turned, turn] = useState<boolean | null>(null);
  const set = async (isOn: boolean) => {
    turn(isOn);
    await change({ [flag]: isOn }, isOn ? 'Impostazione attivata' : 'Impostazione disattivata');
    turn(null);
  };
  return (
    <Switch
      size="md"
      label={label}
      description={description}
      checked={turned ?? agent[flag]}
      disabled={turned !== null}
      onChange={(event) => void set(event.currentTarget.checked)}
    />
  );
};
