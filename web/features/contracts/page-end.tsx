/** What stands under a page of a document: the way to the next one that was not read, and the file. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { DownloadLink } from '../../ui/download-link.tsx';
import { nextUnread } from './shown-part.ts';
import styles from './document-reader.module.css';

type Props = {
  page: number;
  pages: number;
  seen: readonly number[];
  onPage: (page: number) => void;
  url: string;
};

export const PageEnd = ({ page, pages, seen, onPage, url }: Props) => {
  const next = nextUnread(page, pages, seen);
  const onward = next ?? (page < pages ? page + 1 : null);
  const isBack = next !== null && next < page;
  return (
    <div className={styles.end}>
      {onward === null ? (
        <p className="support">Fine del documento.</p>
      ) : (
        <Button variant="default" onClick={() => onPage(onward)}>
          {isBack ? `Torna alla pagina ${onward}, non letta per intero` : `Vai alla pagina ${onward}`}
        </Button>
      )}
      <DownloadLink href={url} className={styles.phone}>
        <IconDownload size={18} stroke={1.75} aria-hidden="true" />
        Scarica il PDF
      </DownloadLink>
    </div>
  );
};
