/** An agent enters as a direct subordinate, and comes back to this very place afterwards. */
import { Button } from '@mantine/core';
import { listSubordinates, subordinatesFile } from '@ema/calls/users.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { moment } from '../../kernel/formats.ts';
import { OnlyOneself } from '../../ui/only-oneself.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { enterAs } from './enter-as.ts';

type Subordinate = CallOutput<typeof listSubordinates>['items'][number];

const SUBORDINATES = describeList(listSubordinates, {
  perPage: 25,
  hasSizes: false,
  search: 'search',
  filters: { search: {} },
  file: subordinatesFile,
});
const COLUMNS: readonly Column<Subordinate>[] = [
  { key: 'name', label: 'Nome', render: (r) => r.fullName },
  { key: 'code', label: 'Codice', render: (r) => r.id },
  { key: 'level', label: 'Livello', render: (r) => r.levelName },
  { key: 'mobile', label: 'Cellulare', render: (r) => (r.mobile ? <PhoneLink number={r.mobile} /> : '–') },
  { key: 'login', label: 'Ultimo accesso', render: (r) => moment(r.lastLogin) },
];

const TITLE = 'Entra come sottoposto';
export const SubordinateLoginPage = () => (
  <OnlyOneself title={TITLE}>
    <Subordinates />
  </OnlyOneself>
);

const Subordinates = () => {
  const list = usePagedList(SUBORDINATES);
  return (
    <Page title={TITLE} facts="Solo i tuoi diretti sottoposti attivi.">
      <PagedList
        title="Diretti sottoposti"
        list={list}
        tools={
          <SearchField
            placeholder="Cerca per nome o codice"
            value={list.searched}
            onChange={(search) => list.set({ search })}
          />
        }
        skeleton={{ rows: 6, height: 48 }}
        empty={{
          title: 'Nessun sottoposto trovato',
          text: list.searched
            ? 'Prova con un’altra parte del nome o con il codice.'
            : 'Qui compaiono i tuoi diretti sottoposti attivi.',
        }}
        columns={COLUMNS}
        rowKey={(r) => r.id}
        short={(r) => ({
          who: r.fullName,
          what: [`cod. ${r.id}`, r.levelName, r.lastLogin && `accesso ${moment(r.lastLogin)}`],
        })}
        actions={(r) => (
          <Button variant="default" size="sm" onClick={() => void enterAs(r)} aria-label={`Entra come ${r.fullName}`}>
            Entra
          </Button>
        )}
      />
    </Page>
  );
};
