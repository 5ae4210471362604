import { Alert, Button, Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import {
  createPrivateCustomer,
  getPrivateCustomer,
  listPrivateCustomers,
  updatePrivateCustomer,
} from '@ema/calls/private-orders.ts';
import { BUILDING_NUMBER_MAX, POST_CODE_LENGTH, type PrivateCustomerData } from '@ema/domain/private-orders/fields.ts';
import { CallFailure } from '../../kernel/client.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { useSend } from '../../kernel/use-call.ts';
import { FIELD_LABELS as label, FIELDS, valuesOf, type PrivateCustomer } from './customer-values.ts';
import classes from './private-orders.module.css';

type Props = {
  customer: PrivateCustomer | null;
  onSaved: (customer: PrivateCustomer) => void;
  onCancel: () => void;
  submit?: string;
};

/** A private customer, new or changed; the server’s sentences stand under their fields and what was typed is kept (ORD-226…ORD-228). */
export const CustomerForm = ({ customer, onSaved, onCancel, submit = 'Salva il cliente' }: Props) => {
  const { draft, keep, forget } = useDraft<PrivateCustomerData>(`private-customer-${customer?.id ?? 'new'}`);
  const form = useForm<PrivateCustomerData>({ initialValues: draft ?? valuesOf(customer), onValuesChange: keep });
  const refreshes = [listPrivateCustomers, getPrivateCustomer];
  const create = useSend(createPrivateCustomer, { refreshes });
  const update = useSend(updatePrivateCustomer, { refreshes });
  const failure = create.error ?? update.error;
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) summary.current?.focus();
  }, [failure]);
  const wrong = FIELDS.filter((f) => Boolean(form.errors[f]));
  const field = (key: keyof PrivateCustomerData, maxLength: number) => ({
    label: label[key],
    id: `private-${key}`,
    autoComplete: 'off',
    maxLength,
    ...form.getInputProps(key),
  });
  const save = async (values: PrivateCustomerData) => {
    try {
      const saved = customer
        ? await update.mutateAsync({
            params: { id: String(customer.id) },
            body: { ...values, version: customer.version },
          })
        : await create.mutateAsync({ body: values });
      forget();
      onSaved(saved);
    } catch (thrown) {
      if (thrown instanceof CallFailure) form.setErrors(thrown.fields);
      else throw thrown;
    }
  };
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate className={classes.stack}>
      {failure ? (
        <Alert
          ref={summary}
          color="danger"
          variant="light"
          title={wrong.length > 0 ? 'Ricontrolla i dati inseriti' : 'Non è stato possibile salvare'}
          role="alert"
          tabIndex={-1}
        >
          {wrong.length === 0 ? failure.message : wrong.map((f) => label[f]).join(', ')}
        </Alert>
      ) : null}
      <Fieldset legend="Chi è" className={classes.group}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput {...field('lastName', 80)} data-autofocus />
          <TextInput {...field('firstName', 80)} />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Dove abita" className={classes.group}>
        <div className={classes.address}>
          <TextInput {...field('street', 120)} className={classes.street} />
          <TextInput {...field('buildingNumber', BUILDING_NUMBER_MAX)} />
          <TextInput {...field('postCode', POST_CODE_LENGTH)} inputMode="numeric" />
          <TextInput {...field('city', 80)} className={classes.city} />
          <TextInput
            {...field('state', 2)}
            onChange={(event) => form.setFieldValue('state', event.currentTarget.value.toUpperCase())}
            placeholder="AT"
          />
        </div>
      </Fieldset>
      <Fieldset legend="Come si raggiunge" className={classes.group}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput {...field('telephone', 20)} type="tel" inputMode="tel" />
          <TextInput
            {...field('email', 254)}
            label={
              <>
                {label.email}{' '}
                <Text component="span" size="sm" c="dimmed" fw={400}>
                  (facoltativa)
                </Text>
              </>
            }
            type="email"
            inputMode="email"
          />
        </SimpleGrid>
      </Fieldset>
      <div className={classes.bar}>
        <Button
          variant="default"
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          Annulla
        </Button>
        <Button
          type="submit"
          loading={create.isPending || update.isPending}
          leftSection={<IconCheck size={18} stroke={1.75} />}
        >
          {submit}
        </Button>
      </div>
    </form>
  );
};
