/** The list of what one uploaded about oneself, with what the office says of it (ACC-212). */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { listUserUploads } from '@ema/calls/profile.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { UPLOAD_WORDS, type UploadKind } from '@ema/domain/profile/uploads.ts';
import { day, moment } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import styles from './upload-document.module.css';

type Upload = CallOutput<typeof listUserUploads>['items'][number];
const stateOf = (u: Upload): string =>
  UPLOAD_WORDS[u.isDiscarded ? 'discarded' : u.isAccepted ? 'accepted' : 'waiting'];
const COLUMNS: readonly Column<Upload>[] = [
  { key: 'name', label: 'Documento', render: (u) => u.name },
  { key: 'date', label: 'Caricato il', render: (u) => <span className="num nowrap">{moment(u.uploadDate)}</span> },
  { key: 'state', label: 'Stato', render: (u) => (u.reason === null ? stateOf(u) : `${stateOf(u)}: ${u.reason}`) },
];
const download = (u: Upload, address: string, what: string) => (
  <Button
    key={address}
    component="a"
    variant="subtle"
    size="sm"
    href={address}
    download
    leftSection={<IconDownload size={18} stroke={1.75} />}
    aria-label={`Scarica ${u.name}, ${what.toLowerCase()}, del ${moment(u.uploadDate)}`}
  >
    {what}
  </Button>
);

/** `kind` keeps one kind. Nothing while nothing was uploaded. */
export const OwnUploads = ({ title, kind }: { title: string; kind?: UploadKind }) => {
  const { data } = useCall(listUserUploads, { query: { perPage: '200', ...(kind && { kind }) } }, { staleTime: 0 });
  if (!data || data.items.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <DataList
        caption={title}
        columns={COLUMNS}
        rows={data.items}
        rowKey={(u) => u.id}
        short={(u) => ({
          who: u.name,
          what: [day(romeDay(new Date(u.uploadDate))), u.reason],
          state: stateOf(u),
        })}
        waiting={(u) => u.isWaitingForValidation}
        actions={(u) =>
          u.backFileDownloadUrl === null
            ? download(u, u.fileDownloadUrl, 'Scarica')
            : [download(u, u.fileDownloadUrl, 'Fronte'), download(u, u.backFileDownloadUrl, 'Retro')]
        }
      />
    </section>
  );
};
