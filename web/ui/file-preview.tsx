/** Shows what somebody chose before it is sent: a picture, the first page of a PDF, of anything else what it is. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { readUpload, type Upload } from '../kernel/read-upload.ts';
import styles from './file-preview.module.css';

const PdfThumbnail = lazy(async () => ({ default: (await import('./pdf-thumbnail.tsx')).PdfThumbnail }));

/** What browsers draw as a picture; a photo of an iPhone only some do. */
const PICTURES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

type Props = {
  file: File | Upload;
  /** What it is called for whoever does not see it. */
  shown: string;
};

export const FilePreview = ({ file, shown }: Props) => {
  const [read, setRead] = useState<{ of: File; upload: Upload } | null>(null);
  useEffect(() => {
    if (!(file instanceof File)) return undefined;
    let isStale = false;
    void readUpload(file).then(
      (upload) => !isStale && setRead({ of: file, upload }),
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [file]);
  const upload = file instanceof File ? (read?.of === file ? read.upload : null) : file;
  return upload ? <Shown key={upload.content} upload={upload} shown={shown} /> : null;
};

const Shown = ({ upload, shown }: { upload: Upload; shown: string }) => {
  const [isBroken, setBroken] = useState(false);
  const { type, content, name } = upload;
  const kind = isBroken ? 'unknown' : type === 'application/pdf' ? 'pdf' : PICTURES.has(type) ? 'picture' : 'unknown';
  if (kind === 'unknown')
    return (
      <div className={styles.unknown}>
        <strong>{`File ${type}`}</strong>
        <p>{`Non possiamo mostrare un’anteprima di «${name}».`}</p>
      </div>
    );
  return (
    <figure className={styles.preview}>
      {kind === 'picture' ? (
        <img src={content} alt={shown} onError={() => setBroken(true)} />
      ) : (
        <Suspense fallback={<Skeleton width={200} height={283} />}>
          <PdfThumbnail source={content} shown={shown} onBroken={() => setBroken(true)} />
        </Suspense>
      )}
    </figure>
  );
};
