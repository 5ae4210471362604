/** «Elenco incaricati»: who was in charge on a day, as it is told to the authority of public security (NET-445, NET-446). */
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { agentsInChargeFile, agentsInChargePdf, listAgentsInCharge } from '@ema/calls/agent-cards.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { addressOf } from '../../kernel/client.ts';
import { now } from '../../kernel/clock.ts';
import { day } from '../../kernel/formats.ts';
import { DateField } from '../../ui/date-field.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import styles from './agent-cards.module.css';

type InCharge = CallOutput<typeof listAgentsInCharge>['items'][number];

const AGENTS = describeList(listAgentsInCharge, {
  perPage: 25,
  hasSizes: true,
  search: 'search',
  filters: { search: {}, day: {} },
  file: agentsInChargeFile,
  order: {
    columns: {
      name: { field: 'fullName', label: 'Cognome' },
      since: { field: 'since', label: 'Incaricato dal' },
    },
    initial: { column: 'name', dir: 'asc' },
  },
});
const birthOf = (a: InCharge): string => [day(a.birthDate), a.birthPlace].filter(Boolean).join(', ');
const cardOf = (a: InCharge): string => a.cardNumber ?? 'Senza tesserino';
const COLUMNS: readonly Column<InCharge>[] = [
  { key: 'name', label: 'Cognome e nome', render: (a) => a.fullName },
  { key: 'birth', label: 'Nascita', inFile: ['Data di nascita', 'Luogo di nascita'], render: birthOf },
  { key: 'fiscalCode', label: 'Codice fiscale', render: (a) => <span className="num">{a.fiscalCode || '–'}</span> },
  { key: 'residence', label: 'Residenza', render: (a) => a.residence || '–' },
  {
    key: 'card',
    label: 'Tesserino',
    inFile: ['Tesserino', 'Tesserino valido fino al'],
    render: (a) => <span className="num nowrap">{cardOf(a)}</span>,
  },
  { key: 'since', label: 'Dal', inFile: ['Incaricato dal'], render: (a) => day(a.since) },
  { key: 'until', label: 'Al', inFile: ['Incaricato fino al'], render: (a) => day(a.until) },
];

export const InChargePage = () => {
  const list = usePagedList(AGENTS, { staleTime: 0 });
  const today = romeDay(now());
  const chosen = list.filters.day ?? today;
  return (
    <Page
      title="Elenco incaricati"
      facts={
        list.total === undefined
          ? ' '
          : `${howMany(list, 'incaricato', 'incaricati')} al ${day(chosen)}, da comunicare all’autorità di pubblica sicurezza.`
      }
      action={
        <Button
          component={DownloadLink}
          href={addressOf(agentsInChargePdf, { query: { day: chosen } })}
          leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden="true" />}
        >
          Scarica il PDF
        </Button>
      }
    >
      <PagedList
        title="Elenco incaricati"
        list={list}
        tools={
          <div className={styles.filters} role="search" aria-label="Filtri">
            <SearchField
              name="Cerca per nome, codice fiscale o contatto"
              placeholder="Nome, codice fiscale, contatto"
              value={list.searched}
              onChange={(search) => list.set({ search })}
            />
            <DateField
              wholeDays
              aria-label="Al giorno"
              max={today}
              value={chosen}
              onChange={(value) => list.set({ day: value === today ? null : value || null })}
            />
          </div>
        }
        skeleton={{ rows: 10, height: 48 }}
        empty={{ title: 'Nessun incaricato', text: 'Prova con un altro giorno o togli la ricerca.' }}
        density="dense"
        columns={COLUMNS}
        rowKey={(a) => a.id}
        short={(a) => ({ who: a.fullName, what: [birthOf(a)], state: cardOf(a) })}
        hasDetails
      />
    </Page>
  );
};
