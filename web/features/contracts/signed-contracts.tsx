/** The list of one’s signed documents. */
import { Anchor, Button } from '@mantine/core';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { listContracts, sendContractByEmail } from '@ema/calls/contracts.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { moment } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { EmptyState, Loading, SkeletonRows } from '../../ui/page.tsx';
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
      className={`num ${styles.code}`}
    >
      {c.verificationCode}
    </Anchor>
  ) : (
    '–'
  );
const downloadLink = (c: Contract) => (
  <Button
    key="download"
    component="a"
    variant="subtle"
    size="sm"
    href={c.fileDownloadUrl}
    download
    leftSection={<IconDownload size={18} stroke={1.75} />}
    aria-label={`Scarica ${c.titleWithRevision}`}
  >
    Scarica
  </Button>
);
/** One that was cancelled goes nowhere (ACC-211). */
const mailButton = (c: Contract, choose: (contract: Contract) => void) =>
  c.isCanceled ? null : (
    <Button
      key="mail"
      variant="subtle"
      size="sm"
      onClick={() => choose(c)}
      leftSection={<IconMail size={18} stroke={1.75} />}
      aria-label={`Invia per e-mail ${c.titleWithRevision}`}
    >
      Invia
    </Button>
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

/** ACC-120, ACC-204: signed contracts with their sealed copies; `privacy` keeps the privacy notices, or all others. */
export const SignedContracts = ({ privacy }: { privacy?: boolean }) => {
  const query = {
    isSigned: 'true' as const,
    orderField: 'signature.date' as const,
    orderDir: 'desc' as const,
    perPage: '200',
    ...(privacy === undefined ? {} : { isPrivacy: privacy ? ('true' as const) : ('false' as const) }),
  };
  const contracts = useCall(listContracts, { query });
  const [toSend, choose] = useState<Contract | null>(null);
  const send = useSend(sendContractByEmail);
  return (
    <>
      <Loading
        of={contracts}
        skeleton={<SkeletonRows rows={3} />}
        isEmpty={(data) => data.items.length === 0}
        empty={
          <EmptyState title="Nessun documento firmato o caricato">
            I documenti che firmi compaiono qui con la loro copia sigillata.
          </EmptyState>
        }
      >
        {(data) => (
          <DataList
            caption="Documenti firmati"
            rows={data.items}
            rowKey={(c) => c.id}
            short={(c) => ({
              who: c.titleWithRevision,
              what: [`firmato il ${moment(c.signature?.date)}`, c.verificationCode],
              state: c.isCanceled ? 'Annullato' : null,
            })}
            columns={COLUMNS}
            actions={(c) => [downloadLink(c), mailButton(c, choose)]}
          />
        )}
      </Loading>
      <SendByEmailDialog
        opened={toSend !== null}
        onClose={() => choose(null)}
        title={toSend?.titleWithRevision ?? ''}
        send={(body) => send.mutateAsync({ params: { id: String(toSend?.id) }, body })}
      />
    </>
  );
};
