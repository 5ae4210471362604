/** The form of a private customer, new or changed. */
import { Button, Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import {
  createPrivateCustomer,
  getPrivateCustomer,
  listPrivateCustomers,
  updatePrivateCustomer,
} from '@ema/calls/private-orders.ts';
import { BUILDING_NUMBER_MAX, POST_CODE_LENGTH, type PrivateCustomerData } from '@ema/domain/private-orders/fields.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { here, type IsHere } from '../../kernel/here.ts';
import { packedUpTo, provinceLetters } from '../../kernel/typed.ts';
import { useSend } from '../../kernel/use-call.ts';
import type { FormDraft } from '../../ui/save-form/form-state.ts';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { FIELD_LABELS, valuesOf, type PrivateCustomer } from './customer-values.ts';
import classes from './private-orders.module.css';

type Props = {
  customer: PrivateCustomer | null;
  /** `isHere`: is one still where one pressed? */
  onSaved: (customer: PrivateCustomer, isHere: IsHere) => void;
  onCancel: () => void;
  submit?: string;
};

/** The server’s sentences stand under their fields and what was typed is kept (ORD-226…ORD-228). */
export const CustomerForm = ({ customer, onSaved, onCancel, submit = 'Salva il cliente' }: Props) => {
  const kept = useDraft<FormDraft<PrivateCustomerData>>(`private-customer-${customer?.id ?? 'new'}`);
  const refreshes = [listPrivateCustomers, getPrivateCustomer];
  const create = useSend(createPrivateCustomer, { refreshes });
  const update = useSend(updatePrivateCustomer, { refreshes });
  const form = useSaveForm<PrivateCustomerData>({
    id: 'private',
    labels: FIELD_LABELS,
    start: valuesOf(customer),
    version: customer?.version,
    draft: kept,
    leaving: 'kept',
    isHeld: true,
    save: async (values, version) => {
      const isHere = here();
      const saved = customer
        ? await update.mutateAsync({
            params: { id: String(customer.id) },
            body: { ...values, version },
          })
        : await create.mutateAsync({ body: values });
      kept.forget();
      onSaved(saved, isHere);
      return 'leaving';
    },
  });
  const field = (name: keyof PrivateCustomerData, maxLength?: number, take?: (typed: string) => string) => ({
    ...form.text(name, take),
    autoComplete: 'off',
    maxLength,
  });
  return (
    <SaveForm form={form} summaryFrom={1} className={classes.stack}>
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
          <TextInput {...field('postCode', undefined, packedUpTo(POST_CODE_LENGTH))} inputMode="numeric" />
          <TextInput {...field('city', 80)} className={classes.city} />
          <TextInput {...field('state', undefined, provinceLetters)} placeholder="AT" />
        </div>
      </Fieldset>
      <Fieldset legend="Come si raggiunge" className={classes.group}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput {...field('telephone', 20)} type="tel" inputMode="tel" />
          <TextInput
            {...field('email', 254)}
            label={
              <>
                {FIELD_LABELS.email}{' '}
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
            kept.forget();
            onCancel();
          }}
        >
          Annulla
        </Button>
        <SaveButton form={form} leftSection={<IconCheck size={18} stroke={1.75} />}>
          {submit}
        </SaveButton>
      </div>
    </SaveForm>
  );
};
