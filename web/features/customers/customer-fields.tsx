import { Fieldset, SegmentedControl, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { normaliseFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import { DateField } from '../../ui/date-field.tsx';
import { COUNTRIES } from './countries.ts';
import { FIELD_LABELS as label, type CustomerValues } from './customer-values.ts';
import classes from './customers.module.css';

type Props = {
  form: UseFormReturnType<CustomerValues>;
  editing: boolean;
  /** What stands under the person and under the contacts. */
  person: ReactNode;
  contacts: ReactNode;
};

/** Who the person is, where they live and how they are reached: three groups, one column on a phone. */
export const CustomerFields = ({ form, editing, person, contacts }: Props) => {
  const field = (key: keyof CustomerValues) => ({
    label: label[key],
    id: `customer-${key}`,
    ...form.getInputProps(key),
  });
  return (
    <Stack gap="lg">
      <Fieldset legend="Dati anagrafici" className={classes.group}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            {...field('fiscalCode')}
            onChange={(event) => form.setFieldValue('fiscalCode', normaliseFiscalCode(event.currentTarget.value))}
            disabled={editing}
            description={editing ? 'Il codice fiscale non si può modificare.' : undefined}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className={classes.wide}
          />
          <TextInput {...field('name')} autoComplete="off" maxLength={80} />
          <TextInput {...field('nameDescription')} autoComplete="off" maxLength={80} />
          <div>
            <Text component="div" id="customer-gender-label" className={classes.label}>
              {label.gender}
            </Text>
            <SegmentedControl
              {...form.getInputProps('gender')}
              id="customer-gender"
              fullWidth
              aria-labelledby="customer-gender-label"
              data={[
                { value: 'M', label: 'M' },
                { value: 'F', label: 'F' },
              ]}
              className={classes.gender}
            />
            {form.errors.gender ? (
              <Text c="danger" size="sm" mt={4} role="alert">
                {form.errors.gender}
              </Text>
            ) : null}
          </div>
          <DateField
            {...field('birthDate')}
            value={form.values.birthDate}
            onChange={(value) => form.setFieldValue('birthDate', value)}
          />
          <Select
            {...field('birthCountry')}
            onChange={(value: string | null) => form.setValues({ birthCountry: value ?? 'IT', birthMunicipality: '' })}
            data={COUNTRIES}
            searchable
            allowDeselect={false}
            nothingFoundMessage="Nessun paese trovato"
          />
          {form.values.birthCountry === 'IT' ? (
            <TextInput {...field('birthMunicipality')} autoComplete="off" maxLength={80} />
          ) : null}
        </SimpleGrid>
      </Fieldset>
      {person}
      <Fieldset legend="Residenza" className={classes.group}>
        <div className={classes.address}>
          <TextInput {...field('addressStreet')} autoComplete="off" maxLength={120} className={classes.street} />
          <TextInput {...field('addressNumber')} autoComplete="off" maxLength={10} />
          <TextInput {...field('addressPostCode')} autoComplete="off" inputMode="numeric" maxLength={5} />
          <TextInput {...field('addressCity')} autoComplete="off" maxLength={80} className={classes.city} />
          <TextInput
            {...field('addressProvince')}
            onChange={(event) => form.setFieldValue('addressProvince', event.currentTarget.value.toUpperCase())}
            autoComplete="off"
            maxLength={2}
            placeholder="AT"
          />
        </div>
      </Fieldset>
      <Fieldset legend="Contatti" className={classes.group}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            {...field('mobile')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={25}
            description="Riceverà un SMS con un codice da dettarti."
          />
          <TextInput
            {...field('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={20}
            description="Facoltativo."
          />
          <TextInput
            {...field('email')}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            description="Riceverà un codice anche qui."
            className={classes.wide}
          />
        </SimpleGrid>
      </Fieldset>
      {contacts}
    </Stack>
  );
};
