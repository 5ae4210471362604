/** A section of the documents of users: its list, rows to choose across pages, and what is chosen as one ZIP. */
import { IconFileZip } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { KeptFile } from '@ema/calls/kernel/kept-file.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { errorDialog } from '../../ui/notices.tsx';
import type { Key } from '../../ui/paged-list/choice.ts';
import { ChoiceBar, useChoosing, type Choosing } from '../../ui/paged-list/choosing.tsx';
import type { Column, Short } from '../../ui/paged-list/column.ts';
import type { Pagination } from '../../ui/paged-list/pager.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import type { Shown } from '../../ui/paged-list/use-paged-list.ts';
import { openBatch } from './batch-dialog.tsx';
import { collectRows } from './collect-rows.ts';
import styles from './user-documents.module.css';
import type { Entry } from './zip-work.ts';

/** Filters follow the last key after so long (NET-313). */
const WAIT_MS = 500;
/** As many rows as one answer holds (NET-327). */
export const MOST_ROWS = 200;

type Kept = { person: string; date: string; files: readonly KeptFile[] };
type Answer<T> = { items: T[]; pagination: Pagination };
type Props<T> = {
  /** Of the tab; the ZIP begins with it too (NET-329). */
  name: string;
  list: Shown<Answer<T>> & {
    searched: string;
    seen: object;
    isFiltered: boolean;
    set: (change: { search: string | null }) => void;
  };
  /** A page of what the list shows, of as many rows as one answer holds. */
  pageOf: (page: number) => Promise<Answer<T>>;
  keyOf: (row: T) => Key;
  nameOf: (row: T) => string;
  /** Whose document it is, of which day, and its files. */
  entriesOf: (row: T) => Kept;
  canChoose?: (row: T) => boolean;
  /** How many can be chosen; all of them when left out (NET-935). */
  choosable?: { total: number; isAtLeast: boolean };
  empty: string;
  tools?: ReactNode;
  columns: readonly Column<T>[];
  short: (row: T) => Short;
  actions: (row: T) => ReactNode;
  waiting?: (row: T) => boolean;
  /** What else can be done with all that are chosen. */
  bulk?: (choosing: Choosing<T>) => ReactNode;
};

const always = () => true;
const toEntries = ({ person, date, files }: Kept): Entry[] =>
  files.map(({ fileDownloadUrl, fileName, fileSize }) => ({
    url: fileDownloadUrl,
    person,
    fileName,
    fileSize,
    date: new Date(date),
  }));

/** What is chosen: rows that were seen, or all of every page but some. */
const useChosenRows = <T,>(of: Props<T>) => {
  const { list, keyOf, nameOf, pageOf, canChoose = always, choosable } = of;
  const seen = useRef(new Map<Key, T>());
  useEffect(() => {
    for (const row of list.data?.items ?? []) seen.current.set(keyOf(row), row);
  }, [list.data]);
  const choosing = useChoosing<T>(
    { seen: list.seen, total: choosable?.total ?? list.total, isOld: list.isOld },
    { keyOf, nameOf, canChoose },
  );
  const collect = async (): Promise<T[]> => {
    const { choice } = choosing;
    if (choice.kind === 'some') return [...choice.keys].flatMap((key) => seen.current.get(key) ?? []);
    return collectRows({ choice, most: choosing.chosenCount, pageOf, keyOf, canChoose });
  };
  return { choosing, collect };
};

export const DocumentsSection = <T,>(props: Props<T>) => {
  const { name, list, keyOf, entriesOf, choosable, empty, tools, columns, short, actions, waiting, bulk } = props;
  const { choosing, collect } = useChosenRows(props);
  const [isGathering, gather] = useState(false);
  const download = async () => {
    gather(true);
    try {
      const rows = await collect();
      await openBatch(
        name,
        rows.flatMap((row) => toEntries(entriesOf(row))),
      );
    } catch (thrown) {
      await errorDialog('Lo ZIP non è stato preparato', sentenceOf(thrown));
    } finally {
      gather(false);
    }
  };
  return (
    <PagedList
      title={name}
      list={list}
      tools={
        <>
          <SearchField
            placeholder="Cerca per agente o utente"
            wait={WAIT_MS}
            value={list.searched}
            onChange={(search) => list.set({ search })}
          />
          {tools}
          <ButtonWithReason
            className={styles.download}
            reason={choosing.chosenCount === 0 ? 'Scegli almeno un documento da scaricare.' : null}
            loading={isGathering}
            leftSection={<IconFileZip size={18} stroke={1.75} />}
            onClick={() => void download()}
          >
            Scarica ZIP
          </ButtonWithReason>
        </>
      }
      above={() => (
        <ChoiceBar
          of={choosing}
          total={choosable?.total ?? list.total ?? 0}
          isAtLeast={choosable?.isAtLeast ?? list.isAtLeast}
        >
          {bulk?.(choosing)}
        </ChoiceBar>
      )}
      skeleton={{ rows: 10, height: 48 }}
      empty={{
        title: empty,
        text: list.isFiltered
          ? 'Nessun documento corrisponde ai filtri scelti.'
          : 'I documenti compaiono qui appena ci sono.',
      }}
      columns={columns}
      rowKey={keyOf}
      short={short}
      actions={actions}
      leading={choosing.leading}
      {...(waiting ? { waiting } : {})}
    />
  );
};
