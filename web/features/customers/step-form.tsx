/** The form that inserts a customer or changes one, with what is noticed about it while somebody types. */
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { createCustomer, getCustomer, updateCustomer } from '@ema/calls/customers.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { now } from '../../kernel/clock.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import type { FormDraft } from '../../ui/save-form/form-state.ts';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { ContactChecks, FiscalCodeHint, PersonChecks } from './checks.tsx';
import { CustomerFields } from './customer-fields.tsx';
import {
  dataOf,
  FIELD_LABELS,
  valuesForCode,
  valuesOf,
  wrongIn,
  type Customer,
  type CustomerValues,
} from './customer-values.ts';
import classes from './customers.module.css';

type Props = {
  customer: Customer | null;
  fiscalCode: string;
  onSaved: (customer: Customer) => void;
  /** It is somebody who is there already. */
  onExisting: (customer: Customer) => void;
  reset: ReactNode;
};

/** The customer as chosen, or as read since: another device may have changed them. */
const useNewest = (chosen: Customer | null): Customer | null => {
  const read = useCall(getCustomer, { params: { id: String(chosen?.id ?? '') } }, { enabled: chosen !== null });
  return chosen && read.data && read.data.version > chosen.version ? read.data : chosen;
};

/** The server's answers stand under their fields and what was typed is kept (ORD-055, ORD-066). */
export const StepForm = ({ customer: chosen, fiscalCode, onSaved, onExisting, reset }: Props) => {
  const customer = useNewest(chosen);
  const name = customer ? `customer-${customer.id}` : `customer-new-${fiscalCode}`;
  const kept = useDraft<FormDraft<CustomerValues>>(name);
  const create = useSend(createCustomer);
  const update = useSend(updateCustomer, { refreshes: [getCustomer] });
  const form = useSaveForm<CustomerValues>({
    id: 'customer',
    labels: FIELD_LABELS,
    start: customer ? valuesOf(customer) : valuesForCode(fiscalCode),
    version: customer?.version,
    draft: kept,
    leaving: 'kept',
    isHeld: true,
    check: (values) => wrongIn(values, customer, romeDay(now())),
    save: async (values, version) => {
      const body = dataOf(values);
      const { fiscalCode: _code, ...editable } = body;
      const saved = customer
        ? await update.mutateAsync({
            params: { id: String(customer.id) },
            body: { ...editable, version },
          })
        : await create.mutateAsync({ body });
      kept.forget();
      onSaved(saved);
      return 'leaving';
    },
  });
  const existing = (known: Customer) => {
    kept.forget();
    onExisting(known);
  };
  return (
    <SaveForm form={form} summaryFrom={1} className={classes.form}>
      {customer ? null : <FiscalCodeHint values={form.values} onFill={form.set} />}
      <CustomerFields
        form={form}
        customer={customer}
        person={<PersonChecks values={form.values} customer={customer} searched={fiscalCode} onExisting={existing} />}
        contacts={<ContactChecks values={form.values} customer={customer} onExisting={existing} />}
      />
      <div className={classes.bar}>
        {reset}
        <SaveButton form={form} size="lg" rightSection={<IconArrowRight size={18} stroke={1.75} />}>
          Salva e continua
        </SaveButton>
      </div>
    </SaveForm>
  );
};
