/** One text of the contracts: what is in force, the draft beside its preview, and every revision (ACC-381, ACC-382). */
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import {
  getContractTemplate,
  listContractTemplates,
  publishedTextFile,
  startContractDraft,
} from '@ema/calls/contracts/templates.ts';
import { addressOf, sentenceOf } from '../../kernel/client.ts';
import { moment, plural } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { PublicationProgress } from './publication-progress.tsx';
import { TemplateDraft } from './template-draft.tsx';
import { TemplateRevisions } from './template-revisions.tsx';
import styles from './templates.module.css';
import type { WholeTemplate } from './whole-template.ts';

const POLL_MS = 1500;

const factsOf = (t: WholeTemplate): string => {
  const inForce =
    t.revision === null || t.publishedAt === null
      ? 'Mai pubblicato'
      : `Revisione ${t.revision} in vigore dal ${moment(t.publishedAt)}`;
  const signed = plural(t.signedCount, 'firmato', 'firmati');
  return `${t.audienceName}. ${inForce}; ${signed}, ${t.pendingCount} da firmare.`;
};

export const TemplatePage = () => {
  const { type = '' } = useParams({ strict: false }) as { type?: string };
  const template = useCall(
    getContractTemplate,
    { params: { documentType: type } },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.isPublishing ? POLL_MS : false) },
  );
  return (
    <Page
      title={template.data?.title ?? 'Testo di un contratto'}
      facts={template.data ? factsOf(template.data) : ' '}
      action={template.data && !template.data.draft && <EditButton template={template.data} />}
    >
      <Loading of={template} skeleton={<SkeletonRows rows={1} height={640} />} isEmpty={() => false} empty={null}>
        {(t) => (
          <>
            <PublicationProgress template={t} />
            {t.draft ? <TemplateDraft key={t.documentType} template={t} draft={t.draft} /> : <InForce template={t} />}
          </>
        )}
      </Loading>
    </Page>
  );
};

const InForce = ({ template: t }: { template: WholeTemplate }) => (
  <>
    {t.revision === null ? (
      <EmptyState title="Nessun testo">Scrivi il testo, guarda l’anteprima e pubblicalo.</EmptyState>
    ) : (
      <section className={styles.preview} aria-label="Testo in vigore">
        <PdfPages
          file={addressOf(publishedTextFile, { params: { documentType: t.documentType, revision: t.revision } })}
          title={`Revisione ${t.revision} di ${t.title}, con dati d’esempio`}
        />
      </section>
    )}
    <section className={styles.revisions} aria-labelledby="revisions">
      <h2 id="revisions">Revisioni</h2>
      <TemplateRevisions template={t} />
    </section>
  </>
);

const EditButton = ({ template }: { template: WholeTemplate }) => {
  const send = useSend(startContractDraft, { refreshes: [getContractTemplate, listContractTemplates] });
  const begin = async () => {
    try {
      await send.mutateAsync({ params: { documentType: template.documentType }, body: {} });
    } catch (thrown) {
      await errorDialog('Bozza non iniziata', sentenceOf(thrown));
    }
  };
  return (
    <Button loading={send.isPending} leftSection={<IconPencil size={18} stroke={1.75} />} onClick={() => void begin()}>
      Scrivi una nuova revisione
    </Button>
  );
};
