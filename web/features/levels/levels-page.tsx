/** «Livelli»: what closing the next period of fibra would change now, and the closing itself (NET-356, NET-357). */
import { Anchor, SegmentedControl } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { closePeriod, levelChangesFile, listClosings, listLevelChanges } from '@ema/calls/levels.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { UPDATE_WORDS } from '@ema/domain/levels/next-level.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { count, day, plural } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { Sums } from '../../ui/sums.tsx';
import styles from './levels.module.css';

type Answer = CallOutput<typeof listLevelChanges>;
type Change = Answer['items'][number];

const CHANGES = describeList(listLevelChanges, {
  perPage: 25,
  hasSizes: true,
  filters: { type: { oneOf: ['rise', 'fall'] } },
  file: levelChangesFile,
});
const KINDS = [
  { value: '', label: 'Tutti' },
  { value: 'rise', label: 'Salgono' },
  { value: 'fall', label: 'Scendono' },
];
/** `isShort`: on a phone the arrow says it, the line is for the two levels. */
const Direction = ({ change, isShort = false }: { change: Change; isShort?: boolean }) => (
  <span className={styles.direction}>
    {change.type === 'rise' ? <IconArrowUp size={16} aria-hidden /> : <IconArrowDown size={16} aria-hidden />}
    <span className={isShort ? 'sr-only' : undefined}>{UPDATE_WORDS[change.type]}</span>
  </span>
);
const COLUMNS: readonly Column<Change>[] = [
  { key: 'name', label: 'Incaricato', render: (c) => c.fullName },
  { key: 'agent', label: 'Codice', numeric: true, render: (c) => c.agentId },
  { key: 'type', label: 'Cambiamento', render: (c) => <Direction change={c} /> },
  { key: 'from', label: 'Livello', wide: true, render: (c) => c.currentLevel.name },
  { key: 'to', label: 'Nuovo livello', render: (c) => c.updatedLevel.name },
  { key: 'credits', label: 'Crediti', numeric: true, render: (c) => count(c.credits) },
];

export const LevelsPage = () => {
  const list = usePagedList(CHANGES, { staleTime: 0 });
  const next = list.data;
  return (
    <Page
      title="Livelli"
      facts={
        next
          ? `${next.period.name}, dal ${day(next.period.dateStart)} al ${day(next.period.dateEnd)}: se si chiudesse adesso cambierebbero ${plural(next.risen + next.fallen, 'livello', 'livelli')} su ${count(next.agents)}.`
          : ' '
      }
      action={next && <CloseButton next={next} />}
    >
      <nav className={styles.links} aria-label="Altro sui livelli">
        <Anchor component={Link} to={paths.periodClosings}>
          Periodi chiusi
        </Anchor>
        <Anchor component={Link} to={paths.levelScale}>
          Scala dei livelli
        </Anchor>
      </nav>
      {next && (
        <Sums
          figures={[
            ['Salgono', count(next.risen)],
            ['Scendono', count(next.fallen)],
            ['Restano', count(next.agents - next.risen - next.fallen)],
          ]}
        />
      )}
      <PagedList
        title="Livelli che cambierebbero"
        list={list}
        tools={
          <SegmentedControl
            className={styles.kinds}
            aria-label="Chi sale e chi scende"
            value={list.filters.type ?? ''}
            onChange={(type) => list.set({ type: type === '' ? null : (type as 'rise' | 'fall') })}
            data={KINDS}
          />
        }
        skeleton={{ rows: 8, height: 44 }}
        empty={{ title: 'Nessun livello cambia', text: 'Con i crediti raccolti finora tutti restano dove sono.' }}
        density="dense"
        columns={COLUMNS}
        rowKey={(c) => c.agentId}
        short={(c) => ({
          who: c.fullName,
          what: [
            `${c.currentLevel.name} → ${c.updatedLevel.name}`,
            `cod. ${c.agentId}`,
            plural(c.credits, 'credito', 'crediti'),
          ],
          state: <Direction change={c} isShort />,
        })}
      />
    </Page>
  );
};

const CloseButton = ({ next }: { next: Answer }) => {
  const { name, year, monthNumber, refusal } = next.period;
  const send = useSend(closePeriod, { refreshes: [listLevelChanges, listClosings] });
  const close = async () => {
    const changes = plural(next.risen + next.fallen, 'livello', 'livelli');
    const isSure = await confirmDialog({
      title: `Chiudere il ${name}?`,
      text:
        `${next.risen + next.fallen === 1 ? 'Cambia' : 'Cambiano'} ${changes}: ` +
        `${plural(next.risen, 'sale', 'salgono')} e ${plural(next.fallen, 'scende', 'scendono')}. Ciascuno ne prende atto al prossimo ` +
        'accesso, e i suoi ordini seguono da subito la nuova scala delle provvigioni. La chiusura non si annulla; i ' +
        'periodi successivi si chiuderanno da soli.',
      confirm: 'Chiudi il periodo',
      dangerous: true,
    });
    if (!isSure) return;
    try {
      const closed = await send.mutateAsync({ body: { year, month: monthNumber } });
      successNotice(`${closed.name} chiuso: cambiati ${plural(closed.risen + closed.fallen, 'livello', 'livelli')}`);
    } catch (thrown) {
      await errorDialog('Periodo non chiuso', sentenceOf(thrown));
    }
  };
  return (
    <ButtonWithReason
      reason={refusal}
      loading={send.isPending}
      leftSection={<IconLock size={18} stroke={1.75} />}
      onClick={() => void close()}
    >
      Chiudi il {name}
    </ButtonWithReason>
  );
};
