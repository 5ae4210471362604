/** All pages of a PDF, one under the other, as wide as there is room. */
import { Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { Document, Page } from 'react-pdf';
import { PDF_OPTIONS } from '../../ui/pdf-setup.ts';
import styles from './templates.module.css';

type Props = {
  /** The file, or where it is. */
  file: Uint8Array<ArrayBuffer> | string;
  title: string;
};
const MAX_WIDTH = 720;

export const PdfPages = ({ file, title }: Props) => {
  const { ref, width } = useElementSize();
  const [pages, setPages] = useState(0);
  // The library takes the bytes over: it is given a copy, and the same one as long as the file is the same.
  const source = useMemo(() => (typeof file === 'string' ? file : { data: file.slice() }), [file]);
  const pageWidth = Math.min(width, MAX_WIDTH);
  return (
    // A region that scrolls must take the keyboard's focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div className={styles.pages} tabIndex={0} role="region" aria-label={title}>
      <div ref={ref} />
      <Document
        file={source}
        options={PDF_OPTIONS}
        suspense={false}
        onLoadSuccess={(pdf) => setPages(pdf.numPages)}
        loading={<Skeleton height={640} />}
        error={<p role="alert">Non è stato possibile mostrare l’anteprima.</p>}
      >
        {width > 0 &&
          Array.from({ length: pages }, (_, i) => (
            <Page
              key={i}
              pageNumber={i + 1}
              width={pageWidth}
              renderAnnotationLayer={false}
              renderTextLayer={false}
              className={styles.sheet}
              loading={<Skeleton width={pageWidth} height={pageWidth * Math.SQRT2} />}
            />
          ))}
      </Document>
    </div>
  );
};
