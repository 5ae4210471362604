/** What the portal fills: database, files, disk, its largest tables, and the backups that were told of (NET-512). */
import type { getHealth } from '@ema/calls/system/health.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { count, moment, plural } from '../../kernel/formats.ts';
import { Facts, Panel } from '../../ui/page.tsx';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { bytes } from './health-words.ts';
import styles from './health.module.css';
import { Section } from './section.tsx';

type Health = CallOutput<typeof getHealth>;
type Table = Health['storage']['tables'][number];
type Backup = Health['backups'][number];

const TABLES: readonly Column<Table>[] = [
  { key: 'name', label: 'Tabella', render: (t) => <code className={styles.code}>{t.name}</code> },
  { key: 'rows', label: 'Righe, circa', numeric: true, render: (t) => count(t.rows) },
  { key: 'bytes', label: 'Spazio', numeric: true, render: (t) => bytes(t.bytes) },
];
const sizeOf = (b: Backup): string => (b.bytes === null ? '–' : bytes(b.bytes));
/** A server of a release before says nothing of files. */
const partOf = (b: Backup): string => (b.part === 'files' ? 'File' : 'Banca dati');
const BACKUPS: readonly Column<Backup>[] = [
  { key: 'at', label: 'Quando', render: (b) => <span className="num nowrap">{moment(b.at)}</span> },
  { key: 'part', label: 'Di che cosa', render: partOf },
  { key: 'machine', label: 'Macchina', render: (b) => b.machine ?? '–' },
  { key: 'name', label: 'Copia', render: (b) => b.name },
  { key: 'bytes', label: 'Spazio', numeric: true, render: sizeOf },
];

export const Storage = ({ health: { storage, backups } }: { health: Health }) => {
  const { files, disk } = storage;
  return (
    <>
      <Panel title="Spazio">
        <Facts
          items={[
            ['Banca dati', bytes(storage.database)],
            [
              'File conservati',
              files
                ? `${count(files.count)}, ${bytes(files.bytes)} (contati il ${moment(files.countedAt)})`
                : 'Si contano ogni notte',
            ],
            ['Disco dei dati di questo processo', disk ? `${bytes(disk.free)} liberi su ${bytes(disk.total)}` : null],
          ]}
        />
      </Panel>
      <Section title="Copie di sicurezza">
        {backups.length === 0 ? (
          <p className="support">
            Ancora nessuna. Chi fa le copie lo dice al portale come ultimo passo, con <code>npm run backup-seen</code>.
          </p>
        ) : (
          <DataList
            caption="Ultime copie di sicurezza"
            density="dense"
            columns={BACKUPS}
            rows={backups}
            rowKey={(b) => `${b.at} ${b.part} ${b.machine}`}
            short={(b) => ({ who: partOf(b), what: [b.machine, b.name, moment(b.at)], amount: sizeOf(b) })}
          />
        )}
      </Section>
      <Section title="Tabelle più grandi">
        <DataList
          caption="Tabelle più grandi"
          density="dense"
          columns={TABLES}
          rows={storage.tables}
          rowKey={(t) => t.name}
          short={(t) => ({ who: t.name, what: [`circa ${plural(t.rows, 'riga', 'righe')}`], amount: bytes(t.bytes) })}
        />
      </Section>
    </>
  );
};
