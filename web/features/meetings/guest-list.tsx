/** Everybody who is invited to a meeting, found by name or code and narrowed by what they do (NET-141). */
import { NativeSelect } from '@mantine/core';
import { guestsFile, listGuests } from '@ema/calls/meetings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { moment } from '../../kernel/formats.ts';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { FilterChips } from '../../ui/paged-list/filter-chips.tsx';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList, type StateOf } from '../../ui/paged-list/use-paged-list.ts';
import filterStyles from '../../ui/filter-row.module.css';
import type { Meeting } from './meeting.ts';
import styles from './meetings.module.css';

type Guest = CallOutput<typeof listGuests>['items'][number];

const GUESTS = describeList(listGuests, {
  perPage: 50,
  hasSizes: true,
  search: 'search',
  filters: {
    search: {},
    checkedIn: { oneOf: ['true', 'false'], chip: (is) => (is === 'true' ? 'Presenti' : 'Assenti') },
    hotelCode: { chip: (code, name) => name ?? code },
    room: { oneOf: ['true'], chip: () => 'Con pernottamento' },
    dinner: { oneOf: ['true'], chip: () => 'Con cena' },
  },
  file: guestsFile,
  order: {
    columns: {
      list: { field: 'list', label: 'Elenco' },
      code: { field: 'code', label: 'Codice' },
      name: { field: 'name', label: 'Nome' },
    },
    initial: { column: 'list', dir: 'asc' },
  },
});

const attendedWords = (g: Guest): string => (g.checkedIn ? 'Presente' : 'No');
const roomWords = (g: Guest): string => {
  if (!g.roomReservation) return '–';
  return `${g.checkedIn ? 'Sì' : 'Prenotato'}${g.roomNumber === null ? '' : `, camera ${g.roomNumber}`}`;
};
const dinnerWords = (g: Guest): string => (g.dinnerReservation ? (g.checkedIn ? 'Sì' : 'Prenotata') : '–');

const COLUMNS: readonly Column<Guest>[] = [
  {
    key: 'code',
    label: 'Codice di registrazione',
    inFile: ['Codice'],
    render: (g) => <span className="num nowrap">{g.guestCode}</span>,
  },
  {
    key: 'name',
    label: 'Invitato',
    inFile: ['Nome', 'Ospite di'],
    render: (g) => (
      <span className={styles.guest} data-sub={g.parent !== null || undefined}>
        {g.fullName}
        {g.parent && <span className="support small">{`ospite di ${g.parent.fullName}`}</span>}
      </span>
    ),
  },
  {
    key: 'attended',
    label: 'Presenza',
    inFile: ['Presente', 'Arrivo'],
    render: (g) => (
      <span className={styles.attended} data-came={g.checkedIn || undefined}>
        {attendedWords(g)}
        {g.checkin && <span className="support small nowrap">{moment(g.checkin.at)}</span>}
      </span>
    ),
  },
  { key: 'room', label: 'Pernottamento', inFile: ['Pernottamento', 'Camera'], render: roomWords },
  { key: 'hotel', label: 'Hotel', wide: true, render: (g) => g.hotelName ?? '–' },
  { key: 'dinner', label: 'Cena', render: dinnerWords },
];

export const GuestList = ({ meeting }: { meeting: Meeting }) => {
  const list = usePagedList(GUESTS, { scope: { meeting: String(meeting.id) }, staleTime: 0 });
  const hotel = meeting.hotels.find((h) => h.hotelCode === list.filters.hotelCode);
  return (
    <PagedList
      title="Invitati"
      list={list}
      tools={<Filters list={list} meeting={meeting} />}
      chips={
        <FilterChips
          chips={list.chips({ hotelCode: hotel?.hotelName })}
          onRemove={list.remove}
          onRemoveAll={list.clear}
        />
      }
      skeleton={{ rows: 10, height: 48 }}
      empty={{
        title: 'Nessun invitato',
        text: list.isFiltered ? 'Prova a togliere un filtro.' : 'L’elenco degli invitati non è ancora stato importato.',
      }}
      density="dense"
      columns={COLUMNS}
      rowKey={(g) => g.id}
      short={(g) => ({
        who: g.fullName,
        what: [g.guestCode, g.parent && `ospite di ${g.parent.fullName}`, g.roomReservation && roomWords(g)],
        state: g.checkedIn ? 'Presente' : null,
      })}
      hasDetails
    />
  );
};

const Filters = ({ list, meeting }: { list: StateOf<typeof GUESTS>; meeting: Meeting }) => {
  const { checkedIn = '', hotelCode = '', room = '', dinner = '' } = list.filters;
  const does = room === 'true' ? 'room' : dinner === 'true' ? 'dinner' : '';
  return (
    <div className={filterStyles.filters} role="search" aria-label="Filtri">
      <SearchField
        name="Cerca per nome o codice"
        placeholder="Nome o codice"
        value={list.searched}
        onChange={(search) => list.set({ search })}
      />
      <NativeSelect
        aria-label="Presenza"
        value={checkedIn}
        onChange={(e) => list.set({ checkedIn: e.currentTarget.value || null })}
        data={[
          { value: '', label: 'Presenti e assenti' },
          { value: 'true', label: 'Presenti' },
          { value: 'false', label: 'Assenti' },
        ]}
      />
      <NativeSelect
        aria-label="Prenotazione"
        value={does}
        onChange={(e) =>
          list.set({
            room: e.currentTarget.value === 'room' ? 'true' : null,
            dinner: e.currentTarget.value === 'dinner' ? 'true' : null,
          })
        }
        data={[
          { value: '', label: 'Con e senza prenotazione' },
          { value: 'room', label: 'Con pernottamento' },
          { value: 'dinner', label: 'Con cena' },
        ]}
      />
      {meeting.hotels.length > 0 && (
        <NativeSelect
          aria-label="Hotel"
          value={hotelCode}
          onChange={(e) => list.set({ hotelCode: e.currentTarget.value || null })}
          data={[
            { value: '', label: 'Tutti gli hotel' },
            ...meeting.hotels.map((h) => ({ value: h.hotelCode, label: h.hotelName })),
          ]}
        />
      )}
    </div>
  );
};
