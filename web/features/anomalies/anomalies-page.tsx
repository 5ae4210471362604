/** «Non conformità»: whose operations are overdue, since when, and what mends it (ACC-265 to ACC-267). */
import { Button, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { anomaliesConfiguration, anomaliesFile, listAnomalies } from '@ema/calls/anomalies.ts';
import { ANOMALY_TYPES } from '@ema/domain/anomalies/types.ts';
import { moment } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import styles from './anomalies.module.css';
import { mendOf, type Anomaly } from './mend.ts';

const ANOMALIES = describeList(listAnomalies, {
  perPage: 25,
  hasSizes: true,
  search: 'search',
  filters: { search: {}, type: { oneOf: ANOMALY_TYPES, chip: (type, name) => name ?? type } },
  file: anomaliesFile,
  order: {
    columns: {
      since: { field: 'createdAt', label: 'Dal' },
      user: { field: 'userName', label: 'Cognome' },
    },
    initial: { column: 'since', dir: 'asc' },
  },
});
const dayOf = (a: Anomaly): string => moment(a.createdAt).slice(0, 10);

const COLUMNS: readonly Column<Anomaly>[] = [
  { key: 'user', label: 'Utente', render: (a) => <Link to={paths.adminUser(a.userId)}>{a.userName}</Link> },
  { key: 'code', label: 'Codice agente', render: (a) => <span className="num">{a.agentId ?? '–'}</span> },
  {
    key: 'contacts',
    label: 'Contatti',
    inFile: ['E-mail', 'Cellulare'],
    render: (a) => (
      <span className={styles.lines}>
        {a.userEmail && <EmailLink address={a.userEmail} />}
        {a.userMobile && <PhoneLink number={a.userMobile} />}
        {!a.userEmail && !a.userMobile && '–'}
      </span>
    ),
  },
  { key: 'since', label: 'Dal', render: (a) => <span className="num nowrap">{dayOf(a)}</span> },
  {
    key: 'what',
    label: 'Descrizione',
    inFile: ['Tipo', 'Descrizione'],
    render: (a) => (
      <span className={`${styles.lines} ${styles.what}`}>
        <span>{a.typeName}</span>
        <span>{a.description}</span>
      </span>
    ),
  },
];

export const AnomaliesPage = () => {
  const list = usePagedList(ANOMALIES, { staleTime: 0 });
  const configuration = useCall(anomaliesConfiguration, {}, { staleTime: Infinity });
  return (
    <Page title="Non conformità" facts={howMany(list, 'non conformità', 'non conformità')}>
      <PagedList
        title="Non conformità"
        list={list}
        names={{ type: configuration.data?.types.find(({ value }) => value === list.filters.type)?.label }}
        tools={
          <div className={styles.filters} role="search" aria-label="Filtri">
            <SearchField
              name="Cerca per nome, codice o contatto"
              placeholder="Nome, codice agente, contatto"
              wait={500}
              value={list.searched}
              onChange={(search) => list.set({ search })}
            />
            <NativeSelect
              aria-label="Tipo"
              value={list.filters.type ?? ''}
              onChange={(event) =>
                list.set({ type: ANOMALY_TYPES.find((type) => type === event.currentTarget.value) ?? null })
              }
              data={[{ value: '', label: '-- Tutti --' }, ...(configuration.data?.types ?? [])]}
            />
          </div>
        }
        skeleton={{ rows: 10, height: 48 }}
        empty={{
          title: 'Nessuna non conformità',
          text: list.isFiltered ? 'Prova a togliere un filtro.' : 'Nessuno ha operazioni scadute.',
        }}
        density="dense"
        columns={COLUMNS}
        rowKey={(a) => `${a.userId} ${a.type} ${a.key}`}
        short={(a) => ({
          who: a.userName,
          what: [a.typeName, `dal ${dayOf(a)}`, a.agentId === null ? null : `cod. ${a.agentId}`],
        })}
        actions={(a) => <MendButton anomaly={a} />}
      />
    </Page>
  );
};

const MendButton = ({ anomaly }: { anomaly: Anomaly }) => {
  const mend = mendOf(anomaly);
  const look = { variant: 'subtle', size: 'sm', 'aria-label': `${mend.label}: ${anomaly.userName}` } as const;
  return 'href' in mend ? (
    <Button component="a" href={mend.href} {...look}>
      {mend.label}
    </Button>
  ) : (
    <Button component={Link} {...mend.link} {...look}>
      {mend.label}
    </Button>
  );
};
