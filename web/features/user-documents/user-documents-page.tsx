/** «Documenti utenti»: every document of agents and users by its kind, to be found, cancelled and taken out (NET-310). */
import { KLEEN } from '@ema/domain/access/roles.ts';
import type { ReactNode } from 'react';
import { useSession } from '../../kernel/session.tsx';
import { AddressTabs } from '../../ui/address-tabs.tsx';
import { Page } from '../../ui/page.tsx';
import { ContractsSection } from './contracts-section.tsx';
import { LevelUpdatesSection } from './level-updates-section.tsx';
import { PapersSection } from './papers-section.tsx';
import { ReceiptsSection } from './receipts-section.tsx';

type Section = { value: string; label: string; draw: (name: string) => ReactNode };
/** NET-329: the names are those of the tabs, and of the ZIPs too. */
const SECTIONS: readonly Section[] = [
  { value: 'contracts', label: 'Contratti', draw: (name) => <ContractsSection name={name} isPrivacy={false} /> },
  { value: 'fees', label: 'Compensi', draw: (name) => <PapersSection name={name} types={['FT', 'DC', 'NT']} /> },
  { value: 'statements', label: 'Distinte', draw: (name) => <PapersSection name={name} types={['DT']} /> },
  { value: 'invoices', label: 'Fatture', draw: (name) => <PapersSection name={name} types={['FE']} /> },
  { value: 'cu', label: 'CU', draw: (name) => <PapersSection name={name} types={['CU']} hasYear /> },
  { value: 'identity', label: 'Documenti d’identità', draw: (name) => <PapersSection name={name} types={['CI']} /> },
  { value: 'privacy', label: 'Privacy', draw: (name) => <ContractsSection name={name} isPrivacy /> },
  { value: 'receipts', label: 'Ricevute carta', draw: (name) => <ReceiptsSection name={name} /> },
];
/** NET-311: of fibra, so not of whoever works in kleen; an administrator without a shop sees both. */
const LEVELS: Section = {
  value: 'levels',
  label: 'Aggiornamenti di livello',
  draw: (name) => <LevelUpdatesSection name={name} />,
};

export const UserDocumentsPage = () => {
  const { shop } = useSession();
  const sections = shop === KLEEN ? SECTIONS : [...SECTIONS, LEVELS];
  return (
    <Page title="Documenti utenti">
      <AddressTabs tabs={sections.map(({ value, label, draw }) => ({ value, label, content: draw(label) }))} />
    </Page>
  );
};
