/** The link to the signed copy of a document, there as soon as it is sealed. */
import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { getContract } from '@ema/calls/contracts.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { DownloadLink } from '../../ui/download-link.tsx';

/** The signed copy, as soon as it is sealed. */
export const SealedDownload = ({ id }: { id: number }) => {
  const { data } = useCall(
    getContract,
    { params: { id: String(id) } },
    { staleTime: 0, refetchInterval: (query) => (query.state.data?.isSealed ? false : 1000) },
  );
  if (!data?.isSealed)
    return (
      <div role="status" aria-busy="true" style={{ width: '100%' }}>
        <p>Stiamo apponendo il sigillo al documento…</p>
        <Skeleton height={44} width={264} maw="100%" mt={12} radius="md" />
        <Skeleton height={20} width={232} maw="100%" mt={16} />
      </div>
    );
  return (
    <>
      <Button
        variant="default"
        component={DownloadLink}
        href={data.fileDownloadUrl}
        leftSection={<IconDownload size={18} stroke={1.75} />}
      >
        Scarica il documento firmato
      </Button>
      {data.verificationCode && (
        <p>
          {'Codice di verifica: '}
          <a className="thumb" href={paths.verification(data.verificationCode)} target="_blank" rel="noopener">
            {data.verificationCode}
          </a>
        </p>
      )}
    </>
  );
};
