/** The dialog in which the office says why a paper is cancelled. */
import { Textarea } from '@mantine/core';
import { listAgentDocuments } from '@ema/calls/fiscal-documents/documents.ts';
import { cancelFiscalDocument, listAgentsDocuments, listAgentsReceipts } from '@ema/calls/fiscal-documents/office.ts';
import { REASON_LENGTH } from '@ema/domain/fiscal-documents/states.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { errorDialog, openDialog, successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';

type Cancelled = { id: number; title: string; agent: { fullName: string } };

/** Its agent reads the reason. */
export const askToCancel = (paper: Cancelled): Promise<void> =>
  openDialog(`Annullare ${paper.title} di ${paper.agent.fullName}?`, (close) => (
    <Reason paper={paper} onClose={close} />
  ));

const Reason = ({ paper, onClose }: { paper: Cancelled; onClose: () => void }) => {
  const cancel = useSend(cancelFiscalDocument, {
    refreshes: [listAgentsDocuments, listAgentsReceipts, listAgentDocuments],
  });
  const form = useSaveForm({
    labels: { reason: 'Motivo' },
    start: { reason: '' },
    leaving: 'free',
    save: async ({ reason }) => {
      await cancel.mutateAsync({ params: { id: String(paper.id) }, body: { reason } });
      onClose();
      successNotice('Documento annullato');
    },
    tell: (thrown) => {
      onClose();
      return errorDialog('Il documento non è stato annullato', sentenceOf(thrown));
    },
  });
  return (
    <>
      <p>L’agente non dovrà più leggerlo o firmarlo. Il file e l’eventuale firma restano, con il motivo che scrivi.</p>
      <SaveForm form={form}>
        <Textarea {...form.text('reason')} maxLength={REASON_LENGTH} autosize minRows={2} data-autofocus />
        <SaveButton form={form} fullWidth mt="md">
          Annulla il documento
        </SaveButton>
      </SaveForm>
    </>
  );
};
