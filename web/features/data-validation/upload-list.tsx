/** What people uploaded about themselves, of one type: the oldest first while it waits (NET-297). */
import { listUploads, uploadsFile } from '@ema/calls/data-validation.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { STATE_WORDS, type UploadType } from '@ema/domain/data-validation/sections.ts';
import { useAddress } from '../../kernel/address.ts';
import { moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import styles from './data-validation.module.css';
import { Decisions, emptyOf, ListTools, STATE_FILTER, useShopScope } from './list-parts.tsx';
import { SECTIONS, stateOf, type Thing } from './sections.ts';
import { useDecide } from './use-decide.tsx';

type Upload = CallOutput<typeof listUploads>['items'][number];

const uploads = (dir: 'asc' | 'desc') =>
  describeList(listUploads, {
    perPage: 25,
    hasSizes: true,
    search: 'search',
    filters: { search: {}, state: STATE_FILTER },
    file: uploadsFile,
    always: { orderDir: dir },
    order: {
      columns: {
        date: { field: 'uploadDate', label: 'Caricamento' },
        user: { field: 'displayName', label: 'Cognome' },
      },
      initial: { column: 'date', dir },
    },
  });
const WAITING = uploads('asc');
const DECIDED = uploads('desc');

const COLUMNS: readonly Column<Upload>[] = [
  {
    key: 'preview',
    label: 'Anteprima',
    inFile: ['Documento'],
    render: (u) =>
      u.previewUrl === null ? (
        <span className={styles.paper}>PDF</span>
      ) : (
        <img className={styles.thumb} src={u.previewUrl} alt="" loading="lazy" />
      ),
  },
  { key: 'date', label: 'Caricato il', render: (u) => <span className="num nowrap">{moment(u.uploadDate)}</span> },
  {
    key: 'user',
    label: 'Utente',
    inFile: ['Codice agente', 'Utente'],
    render: (u) => (u.agent === null ? u.user.displayName : `${u.user.displayName} (cod. ${u.agent.id})`),
  },
];
/** Of what was decided. */
const STATE: Column<Upload> = {
  key: 'state',
  label: 'Stato',
  inFile: ['Stato', 'Motivo'],
  render: (u) => stateWords(u),
};
const stateWords = (u: Upload): string =>
  u.reason === null ? STATE_WORDS[stateOf(u)] : `${STATE_WORDS[stateOf(u)]}: ${u.reason}`;
export const thingOf = (u: Pick<Upload, 'id' | 'type' | 'user' | 'uploadDate'>): Thing => ({
  section: u.type,
  id: u.id,
  who: u.user.displayName,
  what: `${SECTIONS[u.type].one} del ${moment(u.uploadDate).slice(0, 10)}`,
});

export const UploadList = ({ type }: { type: UploadType }) => {
  const [address] = useAddress();
  const isWaiting = (address['state'] ?? 'waiting') === 'waiting';
  const list = usePagedList(isWaiting ? WAITING : DECIDED, { scope: { ...useShopScope(), type }, staleTime: 0 });
  const decide = useDecide();
  return (
    <PagedList
      title={SECTIONS[type].label}
      list={list}
      tools={<ListTools list={list} />}
      skeleton={{ rows: 8, height: 64 }}
      empty={emptyOf(list.filters.state, list.searched !== '', SECTIONS[type].empty)}
      columns={isWaiting ? COLUMNS : [...COLUMNS, STATE]}
      rowKey={(u) => u.id}
      short={(u) => ({
        who: u.user.displayName,
        what: [moment(u.uploadDate).slice(0, 10), u.reason],
        state: STATE_WORDS[stateOf(u)],
      })}
      waiting={(u) => u.isWaitingForValidation}
      lead={(u) => ({
        to: paths.validateUpload(u.id),
        verb: u.isWaitingForValidation ? 'Esamina' : 'Vedi',
        name: `${thingOf(u).what}, ${u.user.displayName}`,
        look: { variant: 'subtle', size: 'sm' },
      })}
      actions={(u, lead) => (
        <>
          {lead}
          {u.isWaitingForValidation && <Decisions thing={thingOf(u)} decide={decide} />}
        </>
      )}
    />
  );
};
