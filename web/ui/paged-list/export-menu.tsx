/** «Scarica l’elenco»: what the list shows, in every page and in its order, as a file. */
import { IconDownload } from '@tabler/icons-react';
import { FILE_ROWS } from '@ema/calls/kernel/list-file.ts';
import { addressOf } from '../../kernel/client.ts';
import { count } from '../../kernel/formats.ts';
import { DropMenu } from '../drop-menu.tsx';
import type { FileCall } from './description.ts';
import styles from './export-menu.module.css';

type Props = {
  /** The call that answers the file. */
  call: FileCall;
  /** What the list shows: its scope, filters and order. */
  query: object;
  /** How many rows the list has. */
  total: number;
};

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel (XLSX)'],
] as const;

export const ExportMenu = ({ call, query, total }: Props) => (
  <DropMenu
    buttonClass={styles.button}
    heading={total > FILE_ROWS ? `Le prime ${count(FILE_ROWS)} righe di ${count(total)}` : 'Scarica l’elenco'}
    label="Scarica l’elenco"
    button={
      <>
        <IconDownload size={18} stroke={1.75} aria-hidden /> <span className={styles.long}>Scarica l’elenco</span>
        <span className={styles.short} data-word>
          Scarica
        </span>
      </>
    }
  >
    {FORMATS.map(([format, name]) => (
      <a key={format} role="menuitem" href={addressOf(call, { query: { ...query, format } })} download>
        {name}
      </a>
    ))}
  </DropMenu>
);
