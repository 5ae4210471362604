/** «Privacy»: the consents somebody gave, the privacy notices they signed, copies of their data and what they ask. */
import { useSignedContracts } from '../contracts/use-signed-contracts.ts';
import { SignedContracts } from '../contracts/signed-contracts.tsx';
import { useSession } from '../../kernel/session.tsx';
import { Loading, SkeletonRows } from '../../ui/page.tsx';
import { OwnRequests } from '../privacy/own-requests.tsx';
import { Consents } from './consents.tsx';
import { DataExports } from '../privacy/data-exports.tsx';
import styles from './profile.module.css';
import { Section } from './section.tsx';
import type { Whose } from './whose.ts';

/** ACC-203. */
export const PrivacyTab = ({ whose: { user } }: { whose: Whose }) => {
  const { acting } = useSession();
  return (
    <>
      <Section title="Consensi">
        <Consents user={user} />
      </Section>
      <Section title="Informative firmate">
        <Loading
          of={useSignedContracts({ isPrivacy: true, user })}
          skeleton={<SkeletonRows rows={2} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<p className={`support ${styles.line}`}>Nessuna informativa firmata</p>}
        >
          {({ items }) => <SignedContracts caption="Informative firmate" contracts={items} />}
        </Loading>
      </Section>
      {!acting && <DataExports of={user === undefined ? undefined : { user }} />}
      {!acting && user === undefined && <OwnRequests />}
    </>
  );
};
