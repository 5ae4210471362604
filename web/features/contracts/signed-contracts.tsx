/** The list of documents somebody signed. */
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { useSession } from '../../kernel/session.tsx';
import { mayAsOneself } from '@ema/domain/access/may.ts';
import { Anchor, Button } from '@mantine/core';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { sendContractByEmail, type listContracts } from '@ema/calls/contracts.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { moment } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { SendByEmailDialog } from '../../ui/send-by-email-dialog.tsx';
import styles from './signed-contracts.module.css';

type Contract = CallOutput<typeof listContracts>['items'][number];
const verificationLink = (c: Contract) =>
  c.verificationCode ? (
    <Anchor
      inherit
      href={paths.verification(c.verificationCode)}
      target="_blank"
      rel="noopener"
      className={`num thumb ${styles.code}`}
    >
      {c.verificationCode}
    </Anchor>
  ) : (
    '–'
  );
const downloadLink = (c: Contract) => (
  <Button
    key="download"
    component={DownloadLink}
    variant="subtle"
    size="sm"
    href={c.fileDownloadUrl}
    leftSection={<IconDownload size={18} stroke={1.75} />}
    aria-label={`Scarica ${c.titleWithRevision}`}
  >
    Scarica
  </Button>
);
/** One that was cancelled goes nowhere (ACC-211). */
const mailButton = (c: Contract, reason: string | null, choose: (contract: Contract) => void) =>
  c.isCanceled ? null : (
    <ButtonWithReason
      reason={reason}
      key="mail"
      variant="subtle"
      size="sm"
      onClick={() => choose(c)}
      leftSection={<IconMail size={18} stroke={1.75} />}
      aria-label={`Invia per e-mail ${c.titleWithRevision}`}
    >
      Invia
    </ButtonWithReason>
  );
const COLUMNS: readonly Column<Contract>[] = [
  {
    key: 'title',
    label: 'Documento',
    render: (c) => (c.isCanceled ? `${c.titleWithRevision} (annullato)` : c.titleWithRevision),
  },
  { key: 'date', label: 'Firmato il', render: (c) => moment(c.signature?.date) },
  { key: 'code', label: 'Codice di verifica', render: verificationLink },
];

/** ACC-120, ACC-204: signed contracts with their sealed copies, which go by e-mail too. */
export const SignedContracts = ({ caption, contracts }: { caption: string; contracts: readonly Contract[] }) => {
  const [toSend, choose] = useState<Contract | null>(null);
  const { acting } = useSession();
  const send = useSend(sendContractByEmail);
  return (
    <>
      <DataList
        caption={caption}
        rows={contracts}
        rowKey={(c) => c.id}
        short={(c) => ({
          who: c.titleWithRevision,
          what: [`firmato il ${moment(c.signature?.date)}`],
          state: c.isCanceled ? 'Annullato' : null,
        })}
        columns={COLUMNS}
        actions={(c) => [downloadLink(c), mailButton(c, mayAsOneself(acting), choose)]}
      />
      <SendByEmailDialog
        opened={toSend !== null}
        onClose={() => choose(null)}
        title={toSend?.titleWithRevision ?? ''}
        send={(body) => send.mutateAsync({ params: { id: String(toSend?.id) }, body })}
      />
    </>
  );
};
