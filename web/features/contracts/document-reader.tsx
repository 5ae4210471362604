/** Reads a document page by page, as its text or as the PDF, and tells which pages were shown to their end. */
import 'react-pdf/dist/Page/TextLayer.css';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { Document, Page } from 'react-pdf';
import { PageEnd } from './page-end.tsx';
import { PaperText } from './paper-text.tsx';
import { PDF_OPTIONS } from '../../ui/pdf-setup.ts';
import { ReaderBar } from './reader-bar.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { useReading, type Reading, type ShownPage } from './use-reading.ts';
import styles from './document-reader.module.css';

const PAGE_WIDTH = 720;
/** On a phone the page is shown without its white margins. */
const CROP = 1.19;
const isCropped = ({ shownAs, width, zoom, isOurs }: Reading): boolean =>
  isOurs && shownAs === 'page' && width < 560 && zoom === 0;

type Props = {
  url: string;
  title: string;
  seen: readonly number[];
  onSeen: (shown: ShownPage) => void;
  /** Printed by the portal, which knows its margins and its words; any other paper comes as it is, whole. */
  isOurs?: boolean;
};

/** Text or paper, zoom, «4 di 9», keyboard, swipe; the paper with text that can be selected and read aloud. */
export const DocumentReader = ({ url, title, seen, onSeen, isOurs = true }: Props) => {
  const [attempt, setAttempt] = useState(0);
  const { ref, width } = useElementSize();
  const reading = useReading({ width, seen, onSeen, isOurs });
  const { page, pages, go } = reading;
  return (
    <div className={styles.reader}>
      <ReaderBar
        page={page}
        pages={pages}
        onPage={go}
        onMore={reading.more}
        shownAs={reading.shownAs}
        onShownAs={reading.show}
        zoom={reading.zoom}
        onZoom={reading.setZoom}
        url={url}
      />
      <ReadingProgress seen={seen} pages={pages} />
      {/* A region that scrolls must take the keyboard's focus. */}
      <div
        ref={reading.scroller}
        className={styles.scroller}
        data-cropped={isCropped(reading) || undefined}
        data-text={reading.shownAs === 'text' || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        tabIndex={0}
        role="region"
        aria-label={`${title}, pagina ${page} di ${pages}`}
        {...reading.swipe}
      >
        <div ref={ref} className={styles.measure} />
        <Document
          key={attempt}
          file={url}
          options={PDF_OPTIONS}
          suspense={false}
          onLoadSuccess={reading.load}
          loading={<Skeleton width="100%" maw={PAGE_WIDTH} height={640} mx="auto" />}
          error={<LoadingFailed onRetry={() => setAttempt(attempt + 1)} />}
          className={styles.document}
        >
          {width > 0 && <Sheet reading={reading} title={title} />}
        </Document>
        {reading.isDrawn && <PageEnd page={page} pages={pages} seen={seen} onPage={go} url={url} />}
      </div>
    </div>
  );
};

/** One page, as its text or as it is printed. */
const Sheet = ({ reading, title }: { reading: Reading; title: string }) => {
  const { file, page, shownAs, scale, width, onDrawn, show } = reading;
  if (!file) return null;
  if (shownAs === 'text')
    return (
      <PaperText
        key={page}
        pdf={file.pdf}
        title={title}
        page={page}
        scale={scale}
        onDrawn={() => onDrawn('text', page)}
        onPdf={() => show('page')}
      />
    );
  const pageWidth = Math.min(width, PAGE_WIDTH) * scale * (isCropped(reading) ? CROP : 1);
  return (
    <Page
      pageNumber={page}
      width={pageWidth}
      renderAnnotationLayer={false}
      onRenderSuccess={(rendered) => onDrawn('page', rendered.pageNumber)}
      className={styles.page}
      loading={<Skeleton width={pageWidth} height={pageWidth * Math.SQRT2} />}
    />
  );
};

const LoadingFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Alert color="danger" role="alert" title="Si è verificato un errore caricando il pdf" maw={PAGE_WIDTH} mx="auto">
    <Button variant="default" size="sm" onClick={onRetry}>
      Riprova
    </Button>
  </Alert>
);
