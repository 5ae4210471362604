/** Asks before a contract is cancelled: why, and whether another takes its place (ACC-386, NET-318). */
import { Button, Checkbox, Textarea } from '@mantine/core';
import { cancelContract, listOfficeContracts } from '@ema/calls/contracts/office.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { errorDialog, openDialog, successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';
import type { OfficeContract } from './office-contract.ts';

type Values = { reason: string; reassign: boolean; programmeRejected: boolean };

export const askToCancel = (contract: OfficeContract): Promise<void> =>
  openDialog('Annullare il contratto?', (close) => <CancelForm contract={contract} close={close} />);

const CancelForm = ({ contract, close }: { contract: OfficeContract; close: () => void }) => {
  const send = useSend(cancelContract, { refreshes: [listOfficeContracts] });
  const form = useSaveForm<Values>({
    labels: {
      reason: 'Motivo',
      reassign: 'Assegna al suo posto il testo in vigore',
      programmeRejected: 'Il programma di fidelizzazione è respinto e va compilato di nuovo',
    },
    start: { reason: '', reassign: true, programmeRejected: false },
    leaving: 'free',
    check: ({ reason }) => ({ reason: reason.trim() === '' ? 'Scrivi perché lo annulli.' : null }),
    save: async (body) => {
      await send.mutateAsync({ params: { id: String(contract.id) }, body });
      close();
      successNotice(body.reassign ? 'Contratto annullato e assegnato di nuovo' : 'Contratto annullato');
    },
    tell: (thrown) => errorDialog('Contratto non annullato', sentenceOf(thrown)),
  });
  return (
    <SaveForm form={form} className={classes.form}>
      <p>
        {`«${contract.titleWithRevision}» di ${contract.subject.fullName} `}
        {contract.isSigned ? 'resta consultabile con la sua firma, ma non vale più.' : 'non potrà più essere firmato.'}
      </p>
      <Textarea {...form.text('reason')} autosize minRows={2} maxRows={5} maxLength={300} required data-autofocus />
      <Choice form={form} name="reassign" />
      {contract.hasProgramme && form.values.reassign && <Choice form={form} name="programmeRejected" />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Non annullare
        </Button>
        <SaveButton form={form} color="danger.6">
          Annulla il contratto
        </SaveButton>
      </div>
    </SaveForm>
  );
};

const Choice = ({ form, name }: { form: SaveFormOf<Values>; name: 'reassign' | 'programmeRejected' }) => {
  const { id, label, value, onChange } = form.field(name);
  return <Checkbox id={id} label={label} checked={value} onChange={(e) => onChange(e.currentTarget.checked)} />;
};
