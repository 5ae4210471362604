/** An agent’s account at a glance, above their tabs: may they enter, where do they sell, below whom. */
import { Link } from '@tanstack/react-router';
import { moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { Facts, Panel } from '../../ui/page.tsx';
import { MoveContactButton } from '../users/move-contact-button.tsx';
import { SendCredentialsButton } from '../users/send-credentials-button.tsx';
import styles from './agents.module.css';
import { DataButtons } from './data-buttons.tsx';
import type { Agent } from './use-change-agent.ts';

const shopsOf = (a: Agent): string =>
  [a.emaFibraShopEnabled ? 'fibra' : '', a.emaKleenShopEnabled ? 'kleen' : ''].filter(Boolean).join(', ');

const CHOICE = { true: 'Sì', false: 'No', null: 'Da dichiarare' } as const;

export const AgentFacts = ({ agent: a }: { agent: Agent }) => (
  <Panel
    title={a.fullName}
    action={
      <div className={styles.actions}>
        <MoveContactButton userId={a.user.id} displayName={a.fullName} />
        {a.status !== 'deleted' && (
          <SendCredentialsButton
            userId={a.user.id}
            username={a.user.username}
            displayName={a.fullName}
            isUsable={!a.accessToApplicationBlocked}
            userType="agente"
          />
        )}
        {a.status !== 'deleted' && <DataButtons agent={a} />}
      </div>
    }
  >
    <Facts
      items={[
        ['Stato', a.statusName],
        ['Accesso al portale', a.accessToApplicationBlocked ? 'Bloccato' : 'Consentito'],
        ['Username', a.user.username],
        ['Ultimo accesso', moment(a.user.lastLogin)],
        ['Adesione', moment(a.createdAt).slice(0, 10)],
        ['Negozi', shopsOf(a)],
        ['Redditi esterni', CHOICE[`${a.externalIncomesEnabled}`]],
        ['Sponsor', a.sponsor && <Link to={paths.adminAgent(a.sponsor.id)}>{a.sponsor.fullName}</Link>],
      ]}
    />
  </Panel>
);
