/** Takes back what an agent answered about other incomes, so that they are asked again (ACC-254). */
import { Button } from '@mantine/core';
import { confirmDialog } from '../../ui/notices.tsx';
import styles from './agents.module.css';
import { useChangeAgent, type Agent } from './use-change-agent.ts';

const answerOf = (enabled: boolean | null): string => {
  if (enabled === null) return 'Non ha ancora dichiarato se ha redditi esterni: gli viene chiesto al prossimo accesso.';
  return enabled ? 'Ha dichiarato di avere redditi esterni.' : 'Ha dichiarato di non avere redditi esterni.';
};

export const IncomesChoice = ({ agent }: { agent: Agent }) => {
  const change = useChangeAgent(agent);
  const reset = async () => {
    const isSure = await confirmDialog({
      title: `Azzerare la scelta di ${agent.fullName}?`,
      text: 'Finché non risponde di nuovo resta fermo al Centro operazioni. I redditi già inseriti restano.',
      confirm: 'Azzera la scelta',
    });
    if (isSure) await change({ externalIncomesEnabled: null }, 'Scelta azzerata');
  };
  return (
    <>
      <p className={styles.effect}>{answerOf(agent.externalIncomesEnabled)}</p>
      {agent.externalIncomesEnabled !== null && (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => void reset()}>
            Azzera la scelta
          </Button>
        </div>
      )}
    </>
  );
};
