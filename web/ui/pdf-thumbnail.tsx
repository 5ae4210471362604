/** The first page of a PDF, small (ACC-047). */
import { Skeleton } from '@mantine/core';
import { Document, Page } from 'react-pdf';
import { PDF_OPTIONS } from './pdf-setup.ts';

const WIDTH = 200;
const WAITING = <Skeleton width={WIDTH} height={WIDTH * Math.SQRT2} />;

type Props = { source: string; shown: string; onBroken: () => void };

export const PdfThumbnail = ({ source, shown, onBroken }: Props) => (
  <div role="img" aria-label={`${shown}, prima pagina`}>
    <Document
      file={source}
      options={PDF_OPTIONS}
      suspense={false}
      loading={WAITING}
      error={null}
      onLoadError={onBroken}
      onSourceError={onBroken}
      onPassword={onBroken}
    >
      <Page
        pageNumber={1}
        width={WIDTH}
        renderAnnotationLayer={false}
        renderTextLayer={false}
        loading={WAITING}
        onRenderError={onBroken}
      />
    </Document>
  </div>
);
