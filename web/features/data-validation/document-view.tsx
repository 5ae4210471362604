/** What somebody uploaded, as big as its half of the page: a picture or the pages of a PDF, both sides of a document. */
import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { listUploads } from '@ema/calls/data-validation.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Panel } from '../../ui/page.tsx';
import styles from './data-validation.module.css';

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

type Upload = CallOutput<typeof listUploads>['items'][number];

export const DocumentView = ({ upload: u }: { upload: Upload }) => (
  <>
    <Side
      title={u.backFileDownloadUrl === null ? 'Documento' : 'Fronte'}
      address={u.fileDownloadUrl}
      isPicture={u.previewUrl !== null}
      shown={`${u.name} di ${u.user.displayName}`}
    />
    {u.backFileDownloadUrl !== null && (
      <Side
        title="Retro"
        address={u.backFileDownloadUrl}
        isPicture
        shown={`Retro, ${u.name} di ${u.user.displayName}`}
      />
    )}
  </>
);

type SideProps = { title: string; address: string; isPicture: boolean; shown: string };
const Side = ({ title, address, isPicture, shown }: SideProps) => {
  const [isBroken, setBroken] = useState(false);
  return (
    <Panel
      title={title}
      action={
        <Button
          component={DownloadLink}
          variant="subtle"
          size="sm"
          href={address}
          leftSection={<IconDownload size={18} stroke={1.75} />}
          aria-label={`Scarica ${shown}`}
        >
          Scarica
        </Button>
      }
    >
      {isBroken ? (
        <p className="support">Il file non si può mostrare qui: scaricalo per guardarlo.</p>
      ) : isPicture ? (
        <img className={styles.picture} src={address} alt={shown} onError={() => setBroken(true)} />
      ) : (
        <Suspense fallback={<Skeleton height={480} />}>
          <PdfPages source={address} shown={shown} onBroken={() => setBroken(true)} />
        </Suspense>
      )}
    </Panel>
  );
};
