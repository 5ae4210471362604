/** How a file is named so that the portal knows which paper it is and whose. */
import { IconChevronDown } from '@tabler/icons-react';
import { PAPER_TYPES, TYPES } from '@ema/domain/fiscal-documents/types.ts';
import { Panel } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import styles from './import-page.module.css';

type Kind = (typeof PAPER_TYPES)[number];
const exampleOf = (type: Kind): string => `${type}_1234_${TYPES[type].about === 'year' ? '2025' : '2026-10'}.pdf`;
const processOf = (type: Kind): string => (TYPES[type].process === 'read' ? 'Lettura' : 'Firma');
const COLUMNS: readonly Column<Kind>[] = [
  { key: 'type', label: 'Tipo', render: (type) => <strong>{type}</strong> },
  { key: 'name', label: 'Documento', render: (type) => TYPES[type].name },
  { key: 'process', label: 'L’agente fa', render: processOf },
  { key: 'example', label: 'Esempio', render: (type) => <code className={styles.name}>{exampleOf(type)}</code> },
];

export const FileNames = () => (
  <details className={styles.names}>
    <summary>
      Come si chiamano i file
      <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
    </summary>
    <Panel>
      <p className={styles.rule}>
        Il nome dice tipo, codice dell’agente e periodo: <code>FT_1234_2026-10.pdf</code>. Maiuscole e minuscole non
        contano; tra le parti va bene anche uno spazio, un punto o un trattino. Il periodo può avere il giorno (
        <code>RC_1234_2026-11-05.pdf</code>); un secondo documento dello stesso periodo finisce in <code>_n2</code>.
      </p>
      <DataList
        caption="Tipi di documento"
        columns={COLUMNS}
        rows={PAPER_TYPES}
        rowKey={(type) => type}
        short={(type) => ({ who: `${type} – ${TYPES[type].name}`, what: [exampleOf(type)], state: processOf(type) })}
      />
    </Panel>
  </details>
);
