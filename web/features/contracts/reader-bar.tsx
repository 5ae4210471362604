/** The bar above a document: its pages, its size on the screen and the file itself. */
import { IconChevronLeft, IconChevronRight, IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import styles from './document-reader.module.css';

export const ZOOMS = [1, 1.25, 1.5, 2, 2.5];
/** A phone goes round: its last size is left out. */
const PHONE_ZOOMS = ZOOMS.length - 1;

type Props = {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Which of the sizes. */
  zoom: number;
  onZoom: (zoom: number) => void;
  url: string;
};

export const ReaderBar = ({ page, pages, onPage, zoom, onZoom, url }: Props) => {
  const percent = `${Math.round((ZOOMS[zoom] ?? 1) * 100)}%`;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Documento">
      <button type="button" onClick={() => onPage(page - 1)} disabled={page <= 1}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
        Precedente
      </button>
      <strong aria-live="polite">{pages === 0 ? '–' : `${page} di ${pages}`}</strong>
      <button
        type="button"
        className={styles.next}
        data-forward
        onClick={() => onPage(page + 1)}
        disabled={page >= pages}
      >
        Successiva
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <span className={styles.gap} />
      <button
        type="button"
        className={styles.desk}
        onClick={() => onZoom(Math.max(0, zoom - 1))}
        disabled={zoom === 0}
        aria-label="Riduci"
      >
        <IconZoomOut size={20} stroke={1.75} />
      </button>
      <span className={`${styles.desk} ${styles.percent}`} aria-live="polite">
        {percent}
      </span>
      <button
        type="button"
        className={styles.desk}
        onClick={() => onZoom(Math.min(ZOOMS.length - 1, zoom + 1))}
        disabled={zoom === ZOOMS.length - 1}
        aria-label="Ingrandisci"
      >
        <IconZoomIn size={20} stroke={1.75} />
      </button>
      <button
        type="button"
        className={styles.phone}
        onClick={() => onZoom((zoom + 1) % PHONE_ZOOMS)}
        aria-label={`Zoom, ora ${percent}`}
      >
        <IconZoomIn size={20} stroke={1.75} aria-hidden="true" />
        {zoom === 0 ? 'Zoom' : percent}
      </button>
      <a href={url} download>
        <IconDownload size={20} stroke={1.75} aria-hidden="true" />
        Scarica
      </a>
    </div>
  );
};
