/** What a bulk operation asks for before it begins: the fields of the single call, once for all the rows. */
import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { AGENT_STATUSES, isShutOut, STATUS_EFFECTS, STATUS_NAMES } from '@ema/domain/agents/statuses.ts';
import type { AgentStatus } from '@ema/domain/access/facts.ts';
import type { BulkAction } from '@ema/domain/bulk/actions.ts';
import type { useSaveForm } from '../../ui/save-form/use-save-form.ts';

export type Values = {
  reason: string;
  reassign: boolean;
  emailType: 'seller' | 'admin';
  /** Empty until one is chosen: a status is never set because it stood first. */
  status: AgentStatus | '';
};
type Asked = readonly (keyof Values)[];
export const START: Values = { reason: '', reassign: true, emailType: 'seller', status: '' };
export const LABELS: Readonly<Record<keyof Values, string>> = {
  reason: 'Motivo',
  reassign: 'Assegna al loro posto il testo in vigore',
  emailType: 'A chi',
  status: 'Nuovo stato',
};
export const ASKS: Readonly<Record<BulkAction, Asked>> = {
  'users.disable': [],
  'users.enable': [],
  'contracts.cancel': ['reason', 'reassign'],
  'fiscal-documents.cancel': ['reason'],
  'card-receipts.cancel': ['reason'],
  'webhooks.resend': [],
  'admin-orders.send-email': ['emailType'],
  'deliveries.verify': [],
  'contact-validations.force': [],
  'agents.set-status': ['status'],
  'products.disable': [],
  'products.enable': [],
  'media.hide': ['reason'],
  'media.show': [],
  'agents-papers.cancel': ['reason'],
};
const DANGEROUS: readonly BulkAction[] = [
  'users.disable',
  'contracts.cancel',
  'fiscal-documents.cancel',
  'card-receipts.cancel',
  'agents-papers.cancel',
];
export const isDangerous = (action: BulkAction, { status }: Values): boolean =>
  DANGEROUS.includes(action) || (action === 'agents.set-status' && status !== '' && isShutOut(status));

export const faultsOf =
  (asks: Asked) =>
  ({ reason, status }: Values) => ({
    reason: asks.includes('reason') && reason.trim() === '' ? 'Scrivi il motivo: lo leggono i destinatari.' : null,
    status: asks.includes('status') && status === '' ? 'Scegli lo stato da dare.' : null,
  });

type Form = ReturnType<typeof useSaveForm<Values>>;
export const BulkFields = ({ asks, form }: { asks: Asked; form: Form }) => (
  <>
    {asks.includes('reason') && (
      <Textarea {...form.text('reason')} autosize minRows={2} maxRows={5} maxLength={300} required data-autofocus />
    )}
    {asks.includes('reassign') && (
      <Checkbox
        id={form.field('reassign').id}
        label={form.field('reassign').label}
        checked={form.values.reassign}
        onChange={(e) => form.field('reassign').onChange(e.currentTarget.checked)}
      />
    )}
    {asks.includes('emailType') && (
      <NativeSelect
        {...form.text('emailType')}
        data={[
          { value: 'seller', label: 'Al venditore' },
          { value: 'admin', label: 'All’ufficio ordini' },
        ]}
      />
    )}
    {asks.includes('status') && (
      <>
        <NativeSelect
          {...form.text('status')}
          required
          data={[
            { value: '', label: 'Scegli lo stato' },
            ...AGENT_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
          ]}
        />
        {form.values.status !== '' && <p className="support">{STATUS_EFFECTS[form.values.status]}</p>}
      </>
    )}
  </>
);
