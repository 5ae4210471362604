/** «Scarica l’elenco»: what the list shows, in every page, as a file. */
import { IconDownload } from '@tabler/icons-react';
import type { CallInput, CallSpec } from '@ema/calls/kernel/call.ts';
import { addressOf } from '../../kernel/client.ts';
import { DropMenu } from '../drop-menu.tsx';
import styles from './export-menu.module.css';

type QueryOf<C> = CallInput<C> extends { query?: infer Q } ? Omit<NonNullable<Q>, 'format'> : never;
type Props<C> = {
  /** The call that answers the file. */
  call: C;
  /** What the list shows: its filters, or `seen` where the file follows the order too. */
  query: QueryOf<C>;
};

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel (XLSX)'],
] as const;

export const ExportMenu = <C extends CallSpec>({ call, query }: Props<C>) => (
  <DropMenu
    buttonClass={styles.button}
    heading="Scarica l’elenco"
    button={
      <>
        <IconDownload size={18} stroke={1.75} aria-hidden /> Scarica l’elenco
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
