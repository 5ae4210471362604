/** «Documenti»: the contracts an agent signed and the papers they uploaded. */
import { listUserUploads } from '@ema/calls/profile.ts';
import { useCall } from '../../kernel/use-call.ts';
import { EmptyState, Loading, SkeletonRows } from '../../ui/page.tsx';
import { SignedContracts } from '../contracts/signed-contracts.tsx';
import { useSignedContracts } from '../contracts/use-signed-contracts.ts';
import { CardReceipts } from '../fiscal-documents/fiscal-documents-tab.tsx';
import { Section } from './section.tsx';
import { UploadList } from './upload-list.tsx';
import { askedFor, type Whose } from './whose.ts';

/** ACC-204, ACC-212, ACC-213. */
export const DocumentsTab = ({ whose }: { whose: Whose }) => (
  <>
    <SignedAndUploaded user={whose.user} />
    <CardReceipts {...(whose.user !== undefined && whose.profile.agent ? { agentId: whose.profile.agent.code } : {})}>
      {(list) => <Section title="Ricevute di pagamento con carta">{list}</Section>}
    </CardReceipts>
  </>
);

const SignedAndUploaded = ({ user }: Pick<Whose, 'user'>) => {
  const contracts = useSignedContracts({ isPrivacy: false, user });
  const uploads = useCall(listUserUploads, { query: { perPage: '200', ...askedFor(user) } }, { staleTime: 0 });
  const both = {
    data: contracts.data && uploads.data && { signed: contracts.data.items, uploaded: uploads.data.items },
    error: contracts.error ?? uploads.error,
    isPending: contracts.isPending || uploads.isPending,
    refetch: () => Promise.all([contracts.refetch(), uploads.refetch()]),
  };
  return (
    <Loading
      of={both}
      skeleton={<SkeletonRows rows={4} />}
      isEmpty={({ signed, uploaded }) => signed.length + uploaded.length === 0}
      empty={
        <EmptyState title="Nessun documento firmato o caricato">
          I documenti firmati compaiono qui con la loro copia sigillata.
        </EmptyState>
      }
    >
      {({ signed, uploaded }) => (
        <>
          {signed.length > 0 && (
            <Section title="Documenti firmati">
              <SignedContracts caption="Documenti firmati" contracts={signed} />
            </Section>
          )}
          {uploaded.length > 0 && (
            <Section title="Documenti caricati">
              <UploadList caption="Documenti caricati" uploads={uploaded} />
            </Section>
          )}
        </>
      )}
    </Loading>
  );
};
