/** The foot of a list: «1–50 di 86» or «1–50 di oltre 2.000», the pages, and how many rows a page has. */
import { NativeSelect } from '@mantine/core';
import { count } from '../../kernel/formats.ts';
import { pageWindow, type Pagination } from './pager.ts';
import styles from './pager-bar.module.css';

type Props = {
  pagination: Pagination;
  onPage: (page: number) => void;
  onPerPage?: ((perPage: number) => void) | undefined;
  /** Which list, where there are two with pages. */
  of?: string | undefined;
};

export const PagerBar = ({ pagination: p, onPage, onPerPage, of }: Props) => {
  const from = p.totalItems === 0 ? 0 : (p.page - 1) * p.perPage + 1;
  const numbers = pageWindow(p.page, p.totalPages);
  const to = Math.min(p.page * p.perPage, p.totalItems);
  return (
    <>
      <span className="support num">{`${count(from)}–${count(to)} di ${p.isAtLeast ? 'oltre ' : ''}${count(p.totalItems)}`}</span>
      {numbers.length > 0 && (
        <nav aria-label={of === undefined ? 'Pagine' : `Pagine di «${of}»`} className={styles.pages}>
          <button type="button" onClick={() => onPage(1)} disabled={p.page === 1} aria-label="Prima pagina">
            «
          </button>
          {numbers.map((n) => (
            <button
              key={n}
              type="button"
              onClick={() => onPage(n)}
              aria-current={n === p.page ? 'page' : undefined}
              aria-label={`Pagina ${n}`}
            >
              {n}
            </button>
          ))}
          <button
            type="button"
            onClick={() => onPage(p.totalPages)}
            disabled={p.page === p.totalPages}
            aria-label={p.isAtLeast ? 'Ultima pagina contata' : 'Ultima pagina'}
          >
            »
          </button>
        </nav>
      )}
      {onPerPage && (
        <NativeSelect
          size="sm"
          aria-label="Righe per pagina"
          value={String(p.perPage)}
          onChange={(e) => onPerPage(Number(e.currentTarget.value))}
          data={['25', '50', '100', '200'].map((v) => ({ value: v, label: `Righe ${v}` }))}
        />
      )}
    </>
  );
};
