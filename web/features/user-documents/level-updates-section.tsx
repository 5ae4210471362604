/** «Aggiornamenti di livello» of fibra: by type, period and acknowledgement, taken back while not acknowledged (NET-311). */
import { NativeSelect } from '@mantine/core';
import {
  agentLevelUpdatesFile,
  deleteLevelUpdate,
  listAgentLevelUpdates,
  listLevelUpdateTypes,
} from '@ema/calls/levels/updates.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { emaMonths } from '@ema/calls/reports.ts';
import { UPDATE_WORDS } from '@ema/domain/levels/next-level.ts';
import { FIBRA } from '@ema/domain/access/roles.ts';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { sendCall, sentenceOf } from '../../kernel/client.ts';
import { now } from '../../kernel/clock.ts';
import { count, moment } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { DocumentsSection, MOST_ROWS } from './documents-section.tsx';
import { DownloadButton, OtherButton } from './row-actions.tsx';
import styles from './user-documents.module.css';

type Row = CallOutput<typeof listAgentLevelUpdates>['items'][number];

const UPDATES = describeList(listAgentLevelUpdates, {
  perPage: MOST_ROWS,
  hasSizes: true,
  search: 'search',
  filters: {
    search: {},
    type: {},
    isAcknowledged: { oneOf: ['true', 'false'], chip: (is) => (is === 'true' ? 'Preso atto' : 'Da leggere') },
    emaYear: {},
    emaMonth: {},
  },
  file: agentLevelUpdatesFile,
  order: {
    columns: {
      acknowledged: { field: 'acknowledgementDate', label: 'Presa d’atto' },
      created: { field: 'createdAt', label: 'Data' },
    },
    initial: { column: 'acknowledged', dir: 'desc' },
  },
});
const periodOf = (v: Row): string => `Periodo ${v.emaMonth} del ${v.emaYear}`;
const nameOf = (v: Row): string => `${periodOf(v)} di ${v.agent.fullName}`;
const stateOf = (v: Row): string => (v.acknowledgementDate ? 'Preso atto' : 'Da leggere');
const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'agent',
    label: 'Agente',
    inFile: ['Agente', 'Codice'],
    render: (v) => (
      <>
        <span className="nowrap">{v.agent.fullName}</span>
        <div className="support small num">{`cod. ${v.agent.id}`}</div>
      </>
    ),
  },
  {
    key: 'period',
    label: 'Periodo',
    inFile: ['Anno', 'Periodo'],
    render: (v) => <span className="nowrap">{periodOf(v)}</span>,
  },
  {
    key: 'level',
    label: 'Livello',
    inFile: ['Cambiamento', 'Livello', 'Nuovo livello'],
    render: (v) => (
      <>
        {`${v.currentLevel.name} → ${v.updatedLevel.name}`}
        <div className="support small">{UPDATE_WORDS[v.type]}</div>
      </>
    ),
  },
  {
    key: 'credits',
    label: 'Crediti',
    inFile: ['Crediti precedenti', 'Crediti'],
    numeric: true,
    render: (v) => <span className="nowrap">{`${count(v.currentCredits)} → ${count(v.updatedCredits)}`}</span>,
  },
  {
    key: 'acknowledged',
    label: 'Preso atto il',
    render: (v) => <span className="num nowrap">{moment(v.acknowledgementDate)}</span>,
  },
];

/** The last year of periods: what has begun in fibra. */
const usePeriods = (): { value: string; label: string }[] => {
  const until = addDays(romeDay(now()), 1);
  const months = useCall(emaMonths, { query: { shop: String(FIBRA) as '0', 'dateStart[before]': until } });
  return (months.data?.items ?? []).map((p) => ({
    value: `${p.year}-${p.monthNumber}`,
    label: `Periodo ${p.monthNumber} del ${p.year}`,
  }));
};
const useDelete = () => {
  const send = useSend(deleteLevelUpdate, { refreshes: [listAgentLevelUpdates] });
  return async (v: Row): Promise<void> => {
    const isSure = await confirmDialog({
      title: 'Vuoi eliminare l’aggiornamento di livello?',
      text: `${v.agent.fullName} non dovrà più prenderne atto. Il livello resta ${v.updatedLevel.name}.`,
      confirm: 'Elimina',
      dangerous: true,
    });
    if (!isSure) return;
    try {
      await send.mutateAsync({ params: { id: String(v.id) } });
      successNotice('Aggiornamento di livello eliminato');
    } catch (thrown) {
      await errorDialog('Aggiornamento di livello non eliminato', sentenceOf(thrown));
    }
  };
};

export const LevelUpdatesSection = ({ name }: { name: string }) => {
  const list = usePagedList(UPDATES, { scope: { orderField: 'acknowledgementDate', orderDir: 'desc' }, staleTime: 0 });
  const types = useCall(listLevelUpdateTypes, {});
  const periods = usePeriods();
  const remove = useDelete();
  const { type, isAcknowledged, emaYear, emaMonth } = list.filters;
  return (
    <DocumentsSection
      name={name}
      list={list}
      pageOf={(page) =>
        sendCall(listAgentLevelUpdates, { query: { ...list.seen, page: String(page), perPage: String(MOST_ROWS) } })
      }
      keyOf={(v) => v.id}
      nameOf={nameOf}
      entriesOf={(v) => ({ person: v.agent.fullName, date: v.createdAt, files: v.files })}
      empty="Nessun documento disponibile"
      tools={
        <>
          <NativeSelect
            aria-label="Periodo"
            className={styles.filter}
            value={emaYear && emaMonth ? `${emaYear}-${emaMonth}` : ''}
            onChange={(e) => {
              const [year, month] = e.currentTarget.value.split('-');
              list.set({ emaYear: year || null, emaMonth: month ?? null });
            }}
            data={[{ value: '', label: 'Tutti i periodi' }, ...periods]}
          />
          <NativeSelect
            aria-label="Tipo"
            className={styles.filter}
            value={type ?? ''}
            onChange={(e) => list.set({ type: e.currentTarget.value || null })}
            data={[
              { value: '', label: 'Tutti i tipi' },
              ...(types.data?.items ?? []).map((t) => ({ value: t.id, label: t.name })),
            ]}
          />
          <NativeSelect
            aria-label="Presa d’atto"
            className={styles.filter}
            value={isAcknowledged ?? ''}
            onChange={(e) => list.set({ isAcknowledged: e.currentTarget.value || null })}
            data={[
              { value: '', label: 'Letti e da leggere' },
              { value: 'true', label: 'Preso atto' },
              { value: 'false', label: 'Da leggere' },
            ]}
          />
        </>
      }
      columns={COLUMNS}
      short={(v) => ({
        who: v.agent.fullName,
        what: [periodOf(v), v.updatedLevel.name],
        state: stateOf(v),
      })}
      actions={(v) => (
        <>
          <DownloadButton of={nameOf(v)} href={v.fileDownloadUrl} />
          {v.deleteError === null && <OtherButton label="Elimina" of={nameOf(v)} onPress={() => void remove(v)} />}
        </>
      )}
    />
  );
};
