/** The pages of a PDF one below the other, as wide as there is room. */
import { Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { Document, Page } from 'react-pdf';
import { PDF_OPTIONS } from '../../ui/pdf-setup.ts';
import styles from './data-validation.module.css';

/** A certificate has few pages; of more the rest is in the file. */
const MOST_PAGES = 10;
const WAITING = <Skeleton height={480} />;

type Props = { source: string; shown: string; onBroken: () => void };

export const PdfPages = ({ source, shown, onBroken }: Props) => {
  const { ref, width } = useElementSize();
  const [pages, setPages] = useState(0);
  return (
    <div ref={ref} role="img" aria-label={shown} className={styles.pages}>
      <Document
        file={source}
        options={PDF_OPTIONS}
        suspense={false}
        loading={WAITING}
        error={null}
        onLoadSuccess={({ numPages }) => setPages(numPages)}
        onLoadError={onBroken}
        onSourceError={onBroken}
        onPassword={onBroken}
      >
        {width > 0 &&
          Array.from({ length: Math.min(pages, MOST_PAGES) }, (_, i) => (
            <Page
              key={i}
              pageNumber={i + 1}
              width={width}
              renderAnnotationLayer={false}
              renderTextLayer={false}
              loading={WAITING}
              onRenderError={onBroken}
            />
          ))}
      </Document>
    </div>
  );
};
