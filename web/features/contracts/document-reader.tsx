/** Reads a PDF page by page, and tells which pages were seen. */
import 'react-pdf/dist/Page/TextLayer.css';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useElementSize, useHotkeys } from '@mantine/hooks';
import { useRef, useState, type TouchEvent } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import { ReaderBar, ZOOMS } from './reader-bar.tsx';
import styles from './document-reader.module.css';

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();
/** No forms, no WebAssembly, no eval: our documents need none, a hostile one gets none. */
const OPTIONS = { enableXfa: false, useWasm: false, isEvalSupported: false };
const PAGE_WIDTH = 720;
/** On a phone the page is shown without its white margins: text first. */
const CROP = 1.19;

type Props = {
  url: string;
  title: string;
  seen: readonly number[];
  onSeen?: (page: number) => void;
};

/** Page width, zoom, «4 di 9», keyboard, swipe, text that can be selected and read aloud. */
export const DocumentReader = ({ url, title, seen, onSeen }: Props) => {
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const { ref, width } = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const touch = useRef<{ x: number; y: number } | null>(null);
  const scale = ZOOMS[zoom] ?? 1;
  const go = (to: number) => {
    setPage(Math.min(Math.max(1, to), Math.max(1, pages)));
    scroller.current?.scrollTo(0, 0);
  };
  useHotkeys([
    ['ArrowRight', () => go(page + 1)],
    ['PageDown', () => go(page + 1)],
    ['ArrowLeft', () => go(page - 1)],
    ['PageUp', () => go(page - 1)],
    ['Home', () => go(1)],
    ['End', () => go(pages)],
  ]);

  const onTouchStart = (e: TouchEvent) => {
    const point = e.touches[0];
    touch.current = e.touches.length === 1 && point && zoom === 0 ? { x: point.clientX, y: point.clientY } : null;
  };
  const onTouchEnd = (e: TouchEvent) => {
    const point = e.changedTouches[0];
    if (!touch.current || !point) return;
    const across = point.clientX - touch.current.x;
    if (Math.abs(across) > 60 && Math.abs(point.clientY - touch.current.y) < 50) go(across < 0 ? page + 1 : page - 1);
  };
  const isCropped = width < 560 && zoom === 0;
  const pageWidth = Math.min(width || PAGE_WIDTH, PAGE_WIDTH) * scale * (isCropped ? CROP : 1);
  return (
    <div className={styles.reader}>
      <ReaderBar page={page} pages={pages} onPage={go} zoom={zoom} onZoom={setZoom} url={url} />
      <div
        className={styles.progress}
        role="progressbar"
        aria-label="Pagine lette"
        aria-valuemin={0}
        aria-valuemax={pages || 1}
        aria-valuenow={new Set(seen).size}
      >
        <i style={{ inlineSize: `${pages === 0 ? 0 : (new Set(seen).size / pages) * 100}%` }} />
      </div>
      {/* A region that scrolls must take the keyboard's focus. */}
      <div
        ref={scroller}
        className={styles.scroller}
        data-cropped={isCropped || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={`${title}, pagina ${page} di ${pages}`}
        onTouchStart={onTouchStart}
        onTouchEnd={onTouchEnd}
      >
        <div ref={ref} className={styles.measure} />
        <Document
          key={attempt}
          file={url}
          options={OPTIONS}
          suspense={false}
          onLoadSuccess={(loaded) => setPages(loaded.numPages)}
          loading={<Skeleton width="100%" maw={PAGE_WIDTH} height={640} mx="auto" />}
          error={
            <Alert
              color="danger"
              role="alert"
              title="Si è verificato un errore caricando il pdf"
              maw={PAGE_WIDTH}
              mx="auto"
            >
              <Button variant="default" size="sm" onClick={() => setAttempt(attempt + 1)}>
                Riprova
              </Button>
            </Alert>
          }
          className={styles.document}
        >
          {width > 0 && (
            <Page
              pageNumber={page}
              width={pageWidth}
              renderAnnotationLayer={false}
              onRenderSuccess={() => onSeen?.(page)}
              className={styles.page}
              loading={<Skeleton width={pageWidth} height={pageWidth * Math.SQRT2} />}
            />
          )}
        </Document>
      </div>
    </div>
  );
};
