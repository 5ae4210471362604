/** The tabs of a person’s data: as they see them, and as administrators see them of somebody. */
import { lazy, Suspense } from 'react';
import { profile } from '@ema/calls/users.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { AddressTabs, type AddressTab } from '../../ui/address-tabs.tsx';
import { Loading, SkeletonRows } from '../../ui/page.tsx';
import { DataTab } from './data-tab.tsx';
import { askedFor, hasPapers, type Whose } from './whose.ts';

const ActivityTab = lazy(async () => ({ default: (await import('./activity-tab.tsx')).ActivityTab }));
const PrivacyTab = lazy(async () => ({ default: (await import('./privacy-tab.tsx')).PrivacyTab }));
const DocumentsTab = lazy(async () => ({ default: (await import('./documents-tab.tsx')).DocumentsTab }));
const FiscalDocumentsTab = lazy(async () => ({
  default: (await import('../fiscal-documents/fiscal-documents-tab.tsx')).FiscalDocumentsTab,
}));

type Props = {
  /** Whose, for an administrator; without it one’s own. */
  user?: number;
  /** What else the page shows of them, after these. */
  also?: readonly AddressTab[];
};

/** ACC-201…ACC-206: everybody has three, agents also those of their papers. */
export const ProfileTabs = ({ user, also = [] }: Props) => {
  const { roles } = useSession();
  const data = useCall(profile, { query: askedFor(user) });
  return (
    <Loading of={data} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
      {(loaded) => <AddressTabs tabs={[...tabsOf({ user, profile: loaded }, hasPapers(loaded, roles)), ...also]} />}
    </Loading>
  );
};

const tab = (value: string, label: string, content: AddressTab['content']): AddressTab => ({
  value,
  label,
  content: <Suspense fallback={<SkeletonRows />}>{content}</Suspense>,
});

const tabsOf = (whose: Whose, isWithPapers: boolean): AddressTab[] => {
  const everybodys = [
    tab('dati', 'Dati', <DataTab whose={whose} />),
    tab('attivita', 'Attività profilo', <ActivityTab whose={whose} />),
    tab('privacy', 'Privacy', <PrivacyTab whose={whose} />),
  ];
  if (!isWithPapers) return everybodys;
  const { agent } = whose.profile;
  const documents = tab('documenti', 'Documenti', <DocumentsTab whose={whose} />);
  if (agent === null) return [...everybodys, documents];
  const of = whose.user === undefined ? {} : { agentId: agent.code };
  return [
    ...everybodys,
    documents,
    tab('compensi', 'Compensi', <FiscalDocumentsTab key="compensi" types={['FT', 'DC', 'NT']} {...of} />),
    tab('distinte', 'Distinte', <FiscalDocumentsTab key="distinte" types={['DT']} {...of} />),
    ...(agent.vatNumber === null
      ? []
      : [tab('fatture', 'Fatture', <FiscalDocumentsTab key="fatture" types={['FE']} {...of} />)]),
    tab('certificazioni', 'Certificazioni Uniche', <FiscalDocumentsTab key="cu" types={['CU']} {...of} />),
  ];
};
