/** The dialog in which the office manages an agent: flags of their orders, status, the answer about other incomes. */
import { getAdminAgent } from '@ema/calls/agents.ts';
import { useCall } from '../../kernel/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading, SkeletonRows } from '../../ui/page.tsx';
import { AgentFlags } from './agent-flags.tsx';
import { AgentStatus } from './agent-status.tsx';
import styles from './agents.module.css';
import { IncomesChoice } from './incomes-choice.tsx';

export const ManageAgent = ({ id, name, onClose }: { id: number; name: string; onClose: () => void }) => {
  const agent = useCall(getAdminAgent, { params: { id: String(id) } }, { staleTime: 0 });
  return (
    <Dialog opened onClose={onClose} title={`Gestisci ${name}`}>
      <Loading of={agent} skeleton={<SkeletonRows rows={4} />} isEmpty={() => false} empty={null}>
        {(a) => (
          <>
            <section className={styles.part} aria-label="Ordini">
              <h3>Ordini</h3>
              <AgentFlags agent={a} />
            </section>
            <section className={styles.part} aria-label="Accesso">
              <h3>Accesso</h3>
              <AgentStatus agent={a} key={a.status} />
            </section>
            <section className={styles.part} aria-label="Redditi esterni">
              <h3>Redditi esterni</h3>
              <IncomesChoice agent={a} />
            </section>
          </>
        )}
      </Loading>
    </Dialog>
  );
};
