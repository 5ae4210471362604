/** «IBAN e partita IVA»: the office changes what an agent gave once, with why (ACC-608). */
import { Textarea, TextInput } from '@mantine/core';
import { changePaymentData, getAdminAgent, listAdminAgents } from '@ema/calls/agents.ts';
import { profile } from '@ema/calls/users.ts';
import { ibanFault, normaliseIban, vatNumberFault } from '@ema/domain/kernel/identifiers.ts';
import { useSend } from '../../kernel/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';
import { vatDigits } from '../incomes/vat-fields.tsx';
import type { Agent } from './use-change-agent.ts';

const LABELS = { iban: 'IBAN', accountName: 'Intestatario', vatNumber: 'Partita IVA', reason: 'Motivo' };
type Values = { iban: string; accountName: string; vatNumber: string; reason: string };

/** What the server says of a field that stands one deeper there. */
const wrongIn = (a: Agent, v: Values): Record<string, string> => {
  const isAccount = changesAccount(a, v);
  const faults = {
    iban: isAccount ? ibanFault(normaliseIban(v.iban)) : null,
    accountName: isAccount && v.accountName.trim() === '' ? 'Campo obbligatorio.' : null,
    vatNumber: v.vatNumber === (a.vatNumber ?? '') ? null : vatNumberFault(v.vatNumber),
    reason: v.reason.trim().length < 3 ? 'Inserisci almeno 3 caratteri.' : null,
  };
  return Object.fromEntries(Object.entries(faults).flatMap(([field, why]) => (why === null ? [] : [[field, why]])));
};
const changesAccount = (a: Agent, v: Values): boolean =>
  normaliseIban(v.iban) !== (a.iban ?? '') || v.accountName.trim() !== '';

export const PaymentDataDialog = ({ agent: a, onClose }: { agent: Agent; onClose: () => void }) => {
  const send = useSend(changePaymentData, { refreshes: [getAdminAgent, listAdminAgents, profile] });
  const form = useSaveForm<Values>({
    labels: LABELS,
    start: { iban: a.iban ?? '', accountName: '', vatNumber: a.vatNumber ?? '', reason: '' },
    version: a.version,
    leaving: 'warned',
    check: (values) => wrongIn(a, values),
    save: async (v, version) => {
      await send.mutateAsync({
        params: { id: String(a.id) },
        body: {
          ...(changesAccount(a, v) && { account: { iban: v.iban, accountName: v.accountName } }),
          ...(v.vatNumber !== (a.vatNumber ?? '') && { vatNumber: v.vatNumber }),
          reason: v.reason,
          version,
        },
      });
      successNotice('Dati cambiati');
      onClose();
      return 'leaving';
    },
  });
  return (
    <Dialog opened onClose={onClose} title="Cambia IBAN e partita IVA">
      <SaveForm form={form} className={classes.form}>
        <p className="support">
          Verifica prima chi lo chiede: le provvigioni vanno a questo conto. L’agente riceve un’e-mail.
        </p>
        {a.iban !== null && (
          <>
            <TextInput {...form.text('iban')} autoComplete="off" spellCheck={false} maxLength={42} />
            <TextInput
              {...form.text('accountName')}
              description="Chi è intestatario del nuovo conto."
              autoComplete="off"
              maxLength={120}
            />
          </>
        )}
        {a.vatNumber !== null && (
          <TextInput {...form.text('vatNumber', vatDigits)} autoComplete="off" inputMode="numeric" />
        )}
        <Textarea
          {...form.text('reason')}
          description="Resta nel log, che non si cancella: non scriverci l’IBAN."
          maxLength={200}
          autosize
          minRows={2}
        />
        <SaveButton form={form} fullWidth>
          Salva
        </SaveButton>
      </SaveForm>
    </Dialog>
  );
};
