/** Where somebody is in a document, how it is shown, and what of it was in view; keys and fingers turn its pages. */
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { pdfjs } from 'react-pdf';
import { fingerprintOf } from '../../kernel/fingerprint.ts';
import { ZOOMS, type ShownAs } from './reader-bar.tsx';
import { firstUnread } from './shown-part.ts';
import { useShownPart } from './use-shown-part.ts';
import { useSwipe } from './use-swipe.ts';

/** A page that was in view to its end: how, and of which file, by the fingerprint of what was loaded. */
export type ShownPage = { page: number; shownAs: ShownAs; sha256: string };

/** Where the paper is narrower than this its type is small: the text comes first. */
const TEXT_FIRST = 700;

type Read = {
  width: number;
  seen: readonly number[];
  onSeen: (shown: ShownPage) => void;
  /** Printed by the portal: its text is what the paper says, in that order. */
  isOurs: boolean;
};
export const useReading = ({ width, seen, onSeen, isOurs }: Read) => {
  const [file, setFile] = useState<{ pdf: pdfjs.PDFDocumentProxy; sha256: string } | null>(null);
  const [page, setPage] = useState(1);
  // Each way has its own size: letters that were made bigger would cut the paper at the edge (ACC-661).
  const [zooms, setZooms] = useState<Record<ShownAs, number>>({ text: 0, page: 0 });
  const [chosen, setChosen] = useState<ShownAs | null>(null);
  const [drawn, setDrawn] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const pages = file?.pdf.numPages ?? 0;
  const shownAs = chosen ?? (isOurs && width < TEXT_FIRST ? 'text' : 'page');
  const zoom = zooms[shownAs];
  const what = `${shownAs} ${page}`;
  const part = useShownPart(scroller, what, drawn);
  useEffect(() => {
    if (file && part.isAll && !seen.includes(page)) onSeen({ page, shownAs, sha256: file.sha256 });
  }, [file, part.isAll, page, shownAs]);
  const toTop = (): void => scroller.current?.scrollTo(0, 0);
  const go = (to: number): void => {
    setPage(Math.min(Math.max(1, to), Math.max(1, pages)));
    toTop();
  };
  useHotkeys([
    ['ArrowRight', () => go(page + 1)],
    ['PageDown', () => (part.more() ? undefined : go(page + 1))],
    ['ArrowLeft', () => go(page - 1)],
    ['PageUp', () => (part.less() ? undefined : go(page - 1))],
    ['Home', () => go(1)],
    ['End', () => go(pages)],
  ]);
  const isRead = part.isAll || seen.includes(page);
  return {
    file,
    page,
    pages,
    go,
    zoom,
    setZoom: (to: number): void => setZooms({ ...zooms, [shownAs]: to }),
    scale: ZOOMS[zoom] ?? 1,
    shownAs,
    width,
    isOurs,
    /** Shows the rest of the page; null once all of it was shown. */
    more: isRead || pages === 0 ? null : () => void part.more(),
    isDrawn: drawn === what,
    /** Which page stands there now, which may be another one than is asked for by then. */
    onDrawn: (as: ShownAs, number: number): void => setDrawn(`${as} ${number}`),
    show: (as: ShownAs): void => {
      setChosen(as);
      toTop();
    },
    /** Reading goes on where it was left off (ACC-661). */
    load: async (pdf: pdfjs.PDFDocumentProxy): Promise<void> => {
      const sha256 = await fingerprintOf((await pdf.getData()).slice());
      setPage((now) => (now === 1 ? firstUnread(pdf.numPages, seen) : now));
      setFile({ pdf, sha256 });
    },
    scroller,
    swipe: useSwipe((by) => go(page + by), shownAs === 'text' || zoom === 0),
  };
};
export type Reading = ReturnType<typeof useReading>;
