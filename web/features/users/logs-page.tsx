/** «Log»: what was done by whom, when and why, for administrators (NET-307 to NET-309). */
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { auditExport } from '@ema/calls/system/audit-export.ts';
import { listLogs, listLogTypes, logsFile } from '@ema/calls/users.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { isKeyAccount } from '@ema/domain/api-keys/keys.ts';
import { recordWords } from '@ema/domain/users/records.ts';
import { useAddress } from '../../kernel/address.ts';
import { addressOf } from '../../kernel/client.ts';
import { day, moment } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { EventObject, WhatHappened } from './changes.tsx';
import { logScope } from './log-scope.ts';
import styles from './users.module.css';

type Log = CallOutput<typeof listLogs>['items'][number];

const LOGS = describeList(listLogs, {
  perPage: 50,
  hasSizes: true,
  search: 'displayName',
  filters: {
    displayName: {},
    type: { chip: (type) => type },
    description: { chip: (words) => `«${words}»` },
    record: {},
    from: { chip: (from) => `Dal ${day(from)}` },
    to: { chip: (to) => `Al ${day(to)}` },
  },
  file: logsFile,
  order: { columns: { date: { field: 'date', label: 'Data' } }, initial: { column: 'date', dir: 'desc' } },
});
/** What a key did is no person’s: it stands among the keys. */
const pageOf = ({ id, displayName }: NonNullable<Log['user']>): string =>
  isKeyAccount(displayName) ? paths.apiKeys : paths.adminUser(id);
const personOf = (l: Log): string => l.user?.displayName ?? 'Portale';
const COLUMNS: readonly Column<Log>[] = [
  { key: 'date', label: 'Data', render: (l) => <span className="num nowrap">{moment(l.date)}</span> },
  {
    key: 'user',
    label: 'Utente',
    render: (l) => (l.user ? <Link to={pageOf(l.user)}>{l.user.displayName}</Link> : 'Portale'),
  },
  { key: 'type', label: 'Attività', render: (l) => l.typeName },
  { key: 'object', label: 'Elemento', render: (l) => <EventObject of={l.object} /> },
  { key: 'description', label: 'Descrizione', render: (l) => <WhatHappened of={l}>–</WhatHappened> },
];

/**
 * NET-510: of everybody and every kind, because only a chain without gaps can be reckoned again. Longer than some
 * devices have memory for, it goes straight to the disk: a plain link, whose faults are pages of the server (NET-1091).
 */
const ForAuditors = ({ from, to }: { from: string; to: string }) => (
  <section className={styles.auditors} aria-label="Per chi controlla">
    <p className="support">
      Per chi controlla dall’esterno: {from || to ? 'ogni evento di questi giorni' : 'ogni evento'}, anche quelli che
      gli altri filtri nascondono, con le impronte che provano che nulla è stato modificato o tolto. Si verifica senza
      il portale, con <code>node verify-audit.mjs</code> (nella cartella del rilascio).
    </p>
    <Button
      component="a"
      href={addressOf(auditExport, { query: { ...(from ? { from } : {}), ...(to ? { to } : {}) } })}
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
    >
      Scarica il registro con le impronte
    </Button>
  </section>
);

export const LogsPage = () => {
  const { shop } = useSession();
  const [address] = useAddress();
  const list = usePagedList(LOGS, { scope: logScope(shop, address['record']), staleTime: 0 });
  const types = useCall(listLogTypes, {}, { staleTime: Infinity });
  const { type = '', description = '', record = '', from = '', to = '' } = list.filters;
  return (
    <Page
      title="Log"
      facts={list.total === undefined ? ' ' : `${howMany(list, 'attività', 'attività')}, dalla più recente.`}
    >
      {record !== '' && (
        <p className={styles.onlyRecord}>
          Solo ciò che riguarda <strong>{recordWords(record)}</strong>.{' '}
          <Button variant="subtle" size="sm" onClick={() => list.set({ record: null })}>
            Mostra tutto
          </Button>
        </p>
      )}
      <PagedList
        title="Log"
        list={list}
        tools={
          <div className={styles.logFilters} role="search" aria-label="Filtri">
            <SearchField
              placeholder="Utente"
              name="Cerca per utente"
              value={list.searched}
              onChange={(displayName) => list.set({ displayName })}
            />
            <NativeSelect
              aria-label="Tipo"
              value={type}
              onChange={(event) => list.set({ type: event.currentTarget.value || null })}
              data={[{ value: '', label: 'Tutte le attività' }, ...(types.data?.items ?? [])]}
            />
            <SearchField
              placeholder="Descrizione"
              name="Cerca nella descrizione"
              value={description}
              onChange={(words) => list.set({ description: words || null })}
            />
            <DateField wholeDays aria-label="Dal giorno" value={from} onChange={(typed) => list.set({ from: typed })} />
            <DateField wholeDays aria-label="Al giorno" value={to} onChange={(typed) => list.set({ to: typed })} />
          </div>
        }
        skeleton={{ rows: 12, height: 40 }}
        empty={{
          title: 'Nessuna attività',
          text: list.isFiltered ? 'Prova a togliere un filtro.' : 'Qui resta quello che viene fatto nel portale.',
        }}
        density="dense"
        columns={COLUMNS}
        rowKey={(l) => l.id}
        short={(l) => ({
          who: personOf(l),
          // The rest of what it says stands behind «⋯».
          what: [moment(l.date), l.typeName, l.object?.words],
          isWhole: true,
        })}
      />
      <ForAuditors from={from} to={to} />
    </Page>
  );
};
