/** «Documento d’identità»: the office writes down the new document of an agent (ACC-609). */
import { NativeSelect, TextInput } from '@mantine/core';
import { changeIdCard, getAdminAgent } from '@ema/calls/agents.ts';
import { profile } from '@ema/calls/users.ts';
import { OFFICE_CARD_TYPES, type IdCardData } from '@ema/domain/sponsorship/invitation.ts';
import { useSend } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';
import type { Agent } from './use-change-agent.ts';

const LABELS: Readonly<Record<keyof IdCardData, string>> = {
  idCardType: 'Tipo di documento',
  idCardNumber: 'Numero',
  idCardIssueDate: 'Data di rilascio',
  idCardExpiryDate: 'Data di scadenza',
  idCardIssuedBy: 'Ente di rilascio',
};
const TYPES = [{ value: '', label: 'Scegli' }, ...OFFICE_CARD_TYPES.map((type) => ({ value: type, label: type }))];

export const IdCardDialog = ({ agent: a, onClose }: { agent: Agent; onClose: () => void }) => {
  const send = useSend(changeIdCard, { refreshes: [getAdminAgent, profile] });
  const form = useSaveForm<IdCardData>({
    labels: LABELS,
    start: {
      idCardType: a.idCard?.type ?? '',
      idCardNumber: a.idCard?.number ?? '',
      idCardIssueDate: a.idCard?.issueDate ?? '',
      idCardExpiryDate: a.idCard?.expiryDate ?? '',
      idCardIssuedBy: a.idCard?.issuedBy ?? '',
    },
    version: a.version,
    leaving: 'warned',
    save: async (values, version) => {
      await send.mutateAsync({ params: { id: String(a.id) }, body: { ...values, version } });
      successNotice('Documento aggiornato');
      onClose();
      return 'leaving';
    },
  });
  return (
    <Dialog opened onClose={onClose} title="Aggiorna il documento d’identità">
      <SaveForm form={form} className={classes.form}>
        <p className="support">I dati del documento che l’agente ha caricato e che hai controllato.</p>
        <NativeSelect {...form.text('idCardType')} data={TYPES} />
        <TextInput {...form.text('idCardNumber')} autoComplete="off" spellCheck={false} maxLength={15} />
        <TextInput {...form.text('idCardIssuedBy')} autoComplete="off" maxLength={60} />
        <DateField {...form.field('idCardIssueDate')} />
        <DateField {...form.field('idCardExpiryDate')} />
        <SaveButton form={form} fullWidth>
          Salva
        </SaveButton>
      </SaveForm>
    </Dialog>
  );
};
