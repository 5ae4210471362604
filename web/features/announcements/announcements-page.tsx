/** «Annunci»: popups, banners and what is read before a commission, written and withdrawn by the office (NET-573). */
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { announcementsFile, listAnnouncements, setAnnouncementActive } from '@ema/calls/announcements.ts';
import { shellStatus } from '@ema/calls/home.ts';
import { shopName, type Shop } from '@ema/domain/access/roles.ts';
import {
  ANNOUNCEMENT_KINDS,
  ANNOUNCEMENT_STATES,
  KIND_NAMES,
  STATE_KEYS,
} from '@ema/domain/announcements/announcement.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { count, day } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import type { Announcement } from './announcement.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import styles from './announcements.module.css';

const ANNOUNCEMENTS = describeList(listAnnouncements, {
  perPage: 25,
  hasSizes: true,
  search: 'search',
  filters: {
    search: {},
    kind: { oneOf: KIND_NAMES, chip: (kind) => ANNOUNCEMENT_KINDS[kind].name },
    state: { oneOf: STATE_KEYS, chip: (state) => ANNOUNCEMENT_STATES[state] },
  },
  file: announcementsFile,
  order: {
    columns: { period: { field: 'startsOn', label: 'Periodo' }, title: { field: 'title', label: 'Titolo' } },
    initial: { column: 'period', dir: 'desc' },
  },
});
const whereOf = (a: Announcement): string => ANNOUNCEMENT_KINDS[a.kind].name;
const shopOf = (a: Announcement): string => (a.shop === null ? 'Tutti' : shopName(a.shop as Shop));
const stateOf = (a: Announcement): string => ANNOUNCEMENT_STATES[a.state];
const seenOf = (a: Announcement): string => (a.kind === 'banner' ? '–' : count(a.seenCount));
const periodOf = ({ startsOn, endsOn }: Announcement): string =>
  [startsOn === null ? 'Da sempre' : `Dal ${day(startsOn)}`, endsOn === null ? 'senza fine' : `al ${day(endsOn)}`].join(
    ' ',
  );
const COLUMNS: readonly Column<Announcement>[] = [
  {
    key: 'title',
    label: 'Titolo',
    inFile: ['Titolo', 'Testo'],
    render: (a) => (
      <span className={styles.said}>
        <strong>{a.title}</strong>
        <span className={styles.content}>{a.content}</span>
      </span>
    ),
  },
  { key: 'where', label: 'Dove', render: whereOf },
  { key: 'shop', label: 'Negozio', wide: true, render: shopOf },
  { key: 'period', label: 'Periodo', inFile: ['Dal', 'Al'], render: (a) => <span className="num">{periodOf(a)}</span> },
  { key: 'state', label: 'Stato', render: stateOf },
  { key: 'seen', label: 'Letto da', numeric: true, wide: true, render: seenOf },
];
const options = <K extends string>(all: string, keys: readonly K[], name: (key: K) => string) => [
  { value: '', label: all },
  ...keys.map((value) => ({ value, label: name(value) })),
];

/** Asked first, whichever way it goes. */
const useToggle = () => {
  const send = useSend(setAnnouncementActive, { refreshes: [listAnnouncements, shellStatus] });
  return async (a: Announcement): Promise<void> => {
    const isSure = await confirmDialog({
      title: a.active ? `Ritirare «${a.title}»?` : `Rimettere «${a.title}»?`,
      text: a.active
        ? 'Non lo vede più nessuno. Resta in questo elenco, e si può rimettere.'
        : 'Torna a vedersi nei giorni decisi. Chi l’ha già letto non lo rivede.',
      confirm: a.active ? 'Ritira' : 'Rimetti',
    });
    if (!isSure) return;
    try {
      await send.mutateAsync({ params: { id: String(a.id) }, body: { active: !a.active } });
      successNotice(a.active ? 'Annuncio ritirato' : 'Annuncio rimesso');
    } catch (thrown) {
      await errorDialog('Si è verificato un errore effettuando l’operazione richiesta', sentenceOf(thrown));
    }
  };
};

export const AnnouncementsPage = () => {
  const list = usePagedList(ANNOUNCEMENTS, { staleTime: 0 });
  const toggle = useToggle();
  const [edited, edit] = useState<Announcement | 'new' | null>(null);
  return (
    <Page
      title="Annunci"
      facts={howMany(list, 'annuncio', 'annunci')}
      action={
        <Button onClick={() => edit('new')} leftSection={<IconPlus size={18} stroke={1.75} />}>
          Nuovo annuncio
        </Button>
      }
    >
      <PagedList
        title="Annunci"
        list={list}
        tools={
          <>
            <SearchField
              placeholder="Cerca nel titolo e nel testo"
              value={list.searched}
              onChange={(search) => list.set({ search })}
            />
            <NativeSelect
              aria-label="Dove si vede"
              value={list.filters.kind ?? ''}
              onChange={({ currentTarget: { value } }) =>
                list.set({ kind: KIND_NAMES.find((kind) => kind === value) ?? null })
              }
              data={options('Ovunque', KIND_NAMES, (kind) => ANNOUNCEMENT_KINDS[kind].name)}
            />
            <NativeSelect
              aria-label="Stato"
              value={list.filters.state ?? ''}
              onChange={({ currentTarget: { value } }) =>
                list.set({ state: STATE_KEYS.find((state) => state === value) ?? null })
              }
              data={options('Tutti gli stati', STATE_KEYS, (state) => ANNOUNCEMENT_STATES[state])}
            />
          </>
        }
        skeleton={{ rows: 8, height: 56 }}
        empty={{ title: 'Nessun annuncio', text: 'Scrivi il primo: scegli dove si vede, per quale negozio e quando.' }}
        columns={COLUMNS}
        rowKey={(a) => a.id}
        short={(a) => ({ who: a.title, what: [whereOf(a), shopOf(a), periodOf(a)], state: stateOf(a) })}
        actions={(a) => (
          <>
            <Button variant="subtle" size="sm" onClick={() => edit(a)} aria-label={`Modifica ${a.title}`}>
              Modifica
            </Button>
            {a.state !== 'over' && (
              <Button
                variant="subtle"
                size="sm"
                onClick={() => void toggle(a)}
                aria-label={`${a.active ? 'Ritira' : 'Rimetti'} ${a.title}`}
              >
                {a.active ? 'Ritira' : 'Rimetti'}
              </Button>
            )}
          </>
        )}
      />
      {edited !== null && (
        <AnnouncementDialog announcement={edited === 'new' ? null : edited} onClose={() => edit(null)} />
      )}
    </Page>
  );
};
