/** A text that is being written as it will be printed, a moment after the last key (ACC-382). */
import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewContractText } from '@ema/calls/contracts/templates.ts';
import { type CallFailure, sendForBytes, sentenceOf } from '../../kernel/client.ts';
import { SkeletonRows } from '../../ui/page.tsx';
import { PdfPages } from './pdf-pages.tsx';
import styles from './templates.module.css';

const PAUSE_MS = 700;

export const DraftPreview = ({ documentType, title, body }: { documentType: string; title: string; body: string }) => {
  const [text] = useDebouncedValue({ title, body }, PAUSE_MS);
  const preview = useQuery<Uint8Array<ArrayBuffer>, CallFailure>({
    queryKey: ['contract-preview', documentType, text.title, text.body],
    queryFn: ({ signal }) => sendForBytes(previewContractText, { params: { documentType }, body: text }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return (
    <section className={styles.preview} aria-label="Anteprima" aria-busy={preview.isFetching}>
      {preview.error && (
        <Alert color="amber" role="alert" title="L’anteprima non è aggiornata">
          {sentenceOf(preview.error)}
        </Alert>
      )}
      {preview.data ? (
        <PdfPages file={preview.data} title={`Anteprima di ${text.title}`} />
      ) : (
        !preview.error && <SkeletonRows rows={1} height={640} />
      )}
    </section>
  );
};
