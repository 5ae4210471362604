/** The bar above a document: its pages, text or paper, its size on the screen and the file itself. */
import {
  IconArrowDown,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconFileText,
  IconLetterCase,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { DownloadLink } from '../../ui/download-link.tsx';
import { useStepButton, StepMoment } from '../../ui/step-moment.tsx';
import styles from './document-reader.module.css';

export const ZOOMS = [1, 1.25, 1.5, 2, 2.5];
/** A phone goes round: its last size is left out. */
const PHONE_ZOOMS = ZOOMS.length - 1;
/** The page of the PDF as it is printed, or its text. */
export type ShownAs = 'page' | 'text';

type Props = {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Shows the rest of this page; null once all of it was shown. */
  onMore: (() => void) | null;
  shownAs: ShownAs;
  onShownAs: (as: ShownAs) => void;
  /** Which of the sizes. */
  zoom: number;
  onZoom: (zoom: number) => void;
  url: string;
};

export const ReaderBar = (props: Props) => (
  <div className={styles.bar} role="toolbar" aria-label="Documento">
    <Pages {...props} />
    <span className={styles.gap} />
    <Sizes {...props} />
    <button type="button" onClick={() => props.onShownAs(props.shownAs === 'text' ? 'page' : 'text')}>
      {props.shownAs === 'text' ? (
        <IconFileText size={20} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconLetterCase size={20} stroke={1.75} aria-hidden="true" />
      )}
      {props.shownAs === 'text' ? 'Vedi il PDF' : 'Vedi il testo'}
    </button>
    <DownloadLink href={props.url} className={styles.desk}>
      <IconDownload size={20} stroke={1.75} aria-hidden="true" />
      Scarica
    </DownloadLink>
  </div>
);

/** The same place under the thumb shows the rest of a page, then the next one. */
const Pages = ({ page, pages, onPage, onMore }: Props) => (
  <>
    <button type="button" onClick={() => onPage(page - 1)} disabled={page <= 1}>
      <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      Precedente
    </button>
    <strong aria-live="polite">{pages === 0 ? '–' : `${page} di ${pages}`}</strong>
    {/* A thumb that taps on turns no page of which the end has just come up. */}
    <StepMoment step={onMore ? 'more' : 'next'}>
      <Forward
        isMore={onMore !== null}
        isOff={pages === 0 || (!onMore && page >= pages)}
        onPress={onMore ?? (() => onPage(page + 1))}
      />
    </StepMoment>
  </>
);

const Forward = ({ isMore, isOff, onPress }: { isMore: boolean; isOff: boolean; onPress: () => void }) => {
  const { isInert, marks } = useStepButton('sm');
  return (
    <button
      type="button"
      className={styles.next}
      data-forward
      disabled={isOff}
      {...marks}
      onClick={() => (isInert ? undefined : onPress())}
    >
      {isMore ? 'Continua' : 'Successiva'}
      {isMore ? (
        <IconArrowDown size={20} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      )}
    </button>
  );
};

const Sizes = ({ zoom, onZoom }: Props) => {
  const percent = `${Math.round((ZOOMS[zoom] ?? 1) * 100)}%`;
  return (
    <>
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
    </>
  );
};
