/** The pictures of an invitation, to download, and the receipt of a postal order, attached while it is not paid (NET-040). */
import { Anchor, Button, FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { listInvitations, readInvitation, uploadInvitationFile } from '@ema/calls/sponsorship/invitations.ts';
import { INVITATION_FILES, INVITATION_FILE_WORDS } from '@ema/domain/sponsorship/files.ts';
import { mayAttach } from '@ema/domain/sponsorship/may-invitation.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { readUpload } from '../../kernel/read-upload.ts';
import { useSend } from '../../kernel/use-call.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { faultOfPaper } from '../../ui/paper-field.tsx';
import { Panel } from '../../ui/page.tsx';
import type { Invitation } from './invitation-flow.ts';
import styles from './invitations.module.css';

export const InvitationFiles = ({ invitation: i }: { invitation: Invitation }) => {
  const shown = INVITATION_FILES.filter((kind) => kind !== 'postal_order' || i.files[kind] !== null);
  return (
    <Panel title="Documenti caricati" action={<AttachReceipt invitation={i} />}>
      <ul className={styles.files}>
        {shown.map((kind) => {
          const file = i.files[kind];
          return (
            <li key={kind}>
              <span>{INVITATION_FILE_WORDS[kind]}</span>
              {file && file.fileDownloadUrl === null && <span className="support">Caricato dalla persona</span>}
              {file?.fileDownloadUrl && (
                <Anchor component={DownloadLink} className={styles.link} href={file.fileDownloadUrl}>
                  {file.name}
                </Anchor>
              )}
              {!file && <span className="support">Manca</span>}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
};

const AttachReceipt = ({ invitation: i }: { invitation: Invitation }) => {
  const empty = useRef<() => void>(null);
  const send = useSend(uploadInvitationFile, { refreshes: [readInvitation, listInvitations] });
  const isAsked = i.paymentMethod === 'postal_order' || i.status === 'confirmed_unpaid';
  if (!isAsked || mayAttach('postal_order', i.status, i.paid) !== null) return null;
  const attach = async (file: File | null) => {
    if (!file) return;
    const fault = await faultOfPaper(file);
    if (fault !== null) return void errorDialog('Non è stato possibile caricare il file', fault);
    try {
      const body = { documentType: 'postal_order' as const, file: await readUpload(file) };
      await send.mutateAsync({ params: { id: String(i.id) }, body });
      successNotice('Ricevuta allegata');
    } catch (thrown) {
      await errorDialog('Non è stato possibile caricare il file', sentenceOf(thrown));
    }
  };
  return (
    <FileButton
      accept="image/jpeg,image/png,application/pdf"
      resetRef={empty}
      onChange={(file) => {
        void attach(file);
        empty.current?.();
      }}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          size="sm"
          loading={send.isPending}
          leftSection={<IconPaperclip size={18} stroke={1.75} />}
        >
          Allega la ricevuta del bollettino
        </Button>
      )}
    </FileButton>
  );
};
