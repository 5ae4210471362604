/** What somebody uploaded about themselves, with what the office says of it (ACC-212). */
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { useSession } from '../../kernel/session.tsx';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { listUserUploads } from '@ema/calls/profile.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { mayReadUpload, UPLOAD_WORDS } from '@ema/domain/profile/uploads.ts';
import { day, moment } from '../../kernel/formats.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';

type Upload = CallOutput<typeof listUserUploads>['items'][number];
const stateOf = (u: Upload): string =>
  UPLOAD_WORDS[u.isDiscarded ? 'discarded' : u.isAccepted ? 'accepted' : 'waiting'];
const COLUMNS: readonly Column<Upload>[] = [
  { key: 'name', label: 'Documento', render: (u) => u.name },
  { key: 'date', label: 'Caricato il', render: (u) => <span className="num nowrap">{moment(u.uploadDate)}</span> },
  { key: 'state', label: 'Stato', render: (u) => (u.reason === null ? stateOf(u) : `${stateOf(u)}: ${u.reason}`) },
];
const download = (u: Upload, address: string, what: string, reason: string | null) =>
  reason ? (
    <ButtonWithReason
      key={address}
      variant="subtle"
      size="sm"
      reason={reason}
      aria-label={`Scarica ${u.name}, ${what.toLowerCase()}, del ${moment(u.uploadDate)}`}
    >
      {what}
    </ButtonWithReason>
  ) : (
    <Button
      key={address}
      component={DownloadLink}
      variant="subtle"
      size="sm"
      href={address}
      leftSection={<IconDownload size={18} stroke={1.75} />}
      aria-label={`Scarica ${u.name}, ${what.toLowerCase()}, del ${moment(u.uploadDate)}`}
    >
      {what}
    </Button>
  );

export const UploadList = ({ caption, uploads }: { caption: string; uploads: readonly Upload[] }) => {
  const { acting } = useSession();
  const actionsOf = (u: Upload) => {
    const why = mayReadUpload(u.kind, acting);
    return u.backFileDownloadUrl === null
      ? download(u, u.fileDownloadUrl, 'Scarica', why)
      : [download(u, u.fileDownloadUrl, 'Fronte', why), download(u, u.backFileDownloadUrl, 'Retro', why)];
  };
  return (
    <DataList
      caption={caption}
      columns={COLUMNS}
      rows={uploads}
      rowKey={(u) => u.id}
      short={(u) => ({
        who: u.name,
        what: [day(romeDay(new Date(u.uploadDate))), u.reason],
        state: stateOf(u),
      })}
      waiting={(u) => u.isWaitingForValidation}
      actions={actionsOf}
    />
  );
};
