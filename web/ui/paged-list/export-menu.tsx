/** «Scarica l’elenco»: what the list shows, in every page and in its order, or the chosen rows alone, as a file. */
import { IconDownload, IconSquare, IconSquareCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { FILE_ROWS } from '@ema/calls/kernel/list-file.ts';
import { addressOf } from '../../kernel/client.ts';
import { count, plural } from '../../kernel/formats.ts';
import { DownloadLink } from '../download-link.tsx';
import { DropMenu } from '../drop-menu.tsx';
import type { FileCall } from './description.ts';
import styles from './export-menu.module.css';
import { rowsPart, wholeListWords, type Chosen, type FilePart } from './file-part.ts';

type Props = {
  /** The call that answers the file. */
  call: FileCall;
  /** What the list shows: its scope, filters and order. */
  query: object;
  /** How many rows the list has. */
  total: number;
  /** Heads of the columns that are shown, where one can put columns away. */
  heads?: readonly string[] | undefined;
  chosen?: Chosen | undefined;
};

const FORMATS = [
  ['csv', 'CSV', 'CSV'],
  ['xlsx', 'Excel', 'Excel (XLSX)'],
] as const;

/** Also what the menu is called to whoever does not see it. */
const headingOf = (total: number, tooMany: string | null): string => {
  const first = total > FILE_ROWS ? `Le prime ${count(FILE_ROWS)} righe di ${count(total)}` : null;
  return [tooMany, first].filter((part) => part !== null).join(' ') || 'Scarica l’elenco';
};

export const ExportMenu = ({ call, query, total, heads, chosen }: Props) => {
  const [isOnlyChosen, setOnlyChosen] = useState(true);
  const isChosen = chosen !== undefined && chosen.count > 0;
  const some = isChosen ? rowsPart(chosen) : null;
  const tooMany = isChosen ? wholeListWords(chosen) : null;
  const whole = tooMany === null ? '' : ', tutto l’elenco';
  const rows = some && isOnlyChosen ? some : {};
  const hrefOf = (format: 'csv' | 'xlsx', part: FilePart): string =>
    addressOf(call, { query: { ...query, ...rows, ...part, format } });
  const Box = isOnlyChosen ? IconSquareCheck : IconSquare;
  return (
    <DropMenu
      buttonClass={styles.button}
      heading={headingOf(total, tooMany)}
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
      {some && (
        <button
          type="button"
          role="menuitemcheckbox"
          aria-checked={isOnlyChosen}
          onClick={(e) => {
            // The menu stays open: what is taken follows.
            e.stopPropagation();
            setOnlyChosen(!isOnlyChosen);
          }}
        >
          <Box size={20} stroke={1.75} aria-hidden />{' '}
          {`Solo ${plural(chosen?.count ?? 0, 'riga scelta', 'righe scelte')}`}
        </button>
      )}
      {heads
        ? [
            ...FORMATS.map(([format, name]) => (
              <DownloadLink key={`${format}-shown`} role="menuitem" href={hrefOf(format, { columns: heads.join(',') })}>
                {`${name}${whole}, come sullo schermo`}
              </DownloadLink>
            )),
            ...FORMATS.map(([format, name]) => (
              <DownloadLink key={format} role="menuitem" href={hrefOf(format, {})}>
                {`${name}${whole}, tutte le colonne`}
              </DownloadLink>
            )),
          ]
        : FORMATS.map(([format, , name]) => (
            <DownloadLink key={format} role="menuitem" href={hrefOf(format, {})}>
              {`${name}${whole}`}
            </DownloadLink>
          ))}
    </DropMenu>
  );
};
