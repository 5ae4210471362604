import { Alert, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowRight } from '@tabler/icons-react';
import { Fragment, useEffect, useRef } from 'react';
import { createCustomer, updateCustomer } from '@ema/calls/customers.ts';
import { CallFailure } from '../../kernel/client.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { useSend } from '../../kernel/use-call.ts';
import { ContactChecks, FiscalCodeHint, PersonChecks } from './checks.tsx';
import { CustomerFields } from './customer-fields.tsx';
import {
  dataOf,
  FIELD_LABELS,
  valuesForCode,
  valuesOf,
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
  reset: React.ReactNode;
};

/** Inserts or edits a customer; the server's answers stand under their fields and what was typed is kept (ORD-055, ORD-066). */
export const StepForm = ({ customer, fiscalCode, onSaved, onExisting, reset }: Props) => {
  const name = customer ? `customer-${customer.id}` : `customer-new-${fiscalCode}`;
  const { draft, keep, forget } = useDraft<CustomerValues>(name);
  const summary = useRef<HTMLDivElement>(null);
  const form = useForm<CustomerValues>({
    initialValues: draft ?? (customer ? valuesOf(customer) : valuesForCode(fiscalCode)),
    onValuesChange: keep,
  });
  const create = useSend(createCustomer);
  const update = useSend(updateCustomer);
  const isBusy = create.isPending || update.isPending;
  const failure = create.error ?? update.error;
  const wrong = (Object.keys(FIELD_LABELS) as (keyof CustomerValues)[]).filter((key) => Boolean(form.errors[key]));

  useEffect(() => {
    if (failure) summary.current?.focus();
  }, [failure]);

  const save = async (values: CustomerValues) => {
    const body = dataOf(values);
    try {
      const { fiscalCode: _code, ...editable } = body;
      const saved = customer
        ? await update.mutateAsync({
            params: { id: String(customer.id) },
            body: { ...editable, version: customer.version },
          })
        : await create.mutateAsync({ body });
      forget();
      onSaved(saved);
    } catch (thrown) {
      if (thrown instanceof CallFailure) form.setErrors(thrown.fields);
      else throw thrown;
    }
  };

  const existing = (found: Customer) => {
    forget();
    onExisting(found);
  };
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate className={classes.form}>
      {failure ? (
        <Alert
          ref={summary}
          color="danger"
          variant="light"
          title={wrong.length > 0 ? 'Ricontrolla i dati inseriti' : 'Non è stato possibile salvare'}
          role="alert"
          tabIndex={-1}
        >
          {wrong.length === 0 ? (
            failure.message
          ) : (
            <ul className={classes.summary}>
              {[...new Set(wrong.map((key) => form.errors[key]))].map((message) => (
                <li key={String(message)}>
                  {message}{' '}
                  {wrong
                    .filter((key) => form.errors[key] === message)
                    .map((key, i) => (
                      <Fragment key={key}>
                        {i > 0 ? ', ' : ''}
                        <a
                          href={`#customer-${key}`}
                          onClick={(event) => {
                            event.preventDefault();
                            document.getElementById(`customer-${key}`)?.focus();
                          }}
                        >
                          {FIELD_LABELS[key]}
                        </a>
                      </Fragment>
                    ))}
                </li>
              ))}
            </ul>
          )}
        </Alert>
      ) : null}
      {customer ? null : <FiscalCodeHint values={form.values} onFill={(values) => form.setValues(values)} />}
      <CustomerFields
        form={form}
        editing={customer !== null}
        person={<PersonChecks values={form.values} customer={customer} searched={fiscalCode} onExisting={existing} />}
        contacts={<ContactChecks values={form.values} customer={customer} onExisting={existing} />}
      />
      <div className={classes.bar}>
        {reset}
        <Button type="submit" size="lg" loading={isBusy} rightSection={<IconArrowRight size={18} stroke={1.75} />}>
          Salva e continua
        </Button>
      </div>
    </form>
  );
};
