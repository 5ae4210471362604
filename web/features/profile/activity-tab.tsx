/** «Attività profilo»: what was done, which alerts an agent read, and where one is signed in. */
import { useSession } from '../../kernel/session.tsx';
import { Sessions } from '../access/sessions.tsx';
import { ActivityLog } from './activity-log.tsx';
import { ReadAlerts } from './read-alerts.tsx';
import { Section } from './section.tsx';
import type { Whose } from './whose.ts';

/** Alerts are read by agents: one's own of who may read them still, anybody's by administrators. */
export const ActivityTab = ({ whose: { user, profile } }: { whose: Whose }) => {
  const { acting, roles } = useSession();
  const isOwn = user === undefined;
  const { agent } = profile;
  return (
    <>
      {isOwn && !acting && (
        <Section title="Sessioni attive">
          <Sessions />
        </Section>
      )}
      {agent && (!isOwn || roles.includes('ROLE_ACCESS_ALERT')) && (
        <Section title="Notifiche lette">
          <ReadAlerts agent={isOwn ? undefined : agent.code} />
        </Section>
      )}
      <Section title="Registro delle attività">
        <ActivityLog user={user} />
      </Section>
    </>
  );
};
