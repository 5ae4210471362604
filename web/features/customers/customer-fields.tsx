/** The fields of a customer: who the person is, where they live and how they are reached. */
import { Fieldset, SegmentedControl, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { normaliseFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import { packedUpTo, provinceLetters } from '../../kernel/typed.ts';
import { DateField } from '../../ui/date-field.tsx';
import type { SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import { COUNTRIES } from './countries.ts';
import { contactNote, type Customer, type CustomerValues } from './customer-values.ts';
import classes from './customers.module.css';

type Props = {
  form: SaveFormOf<CustomerValues>;
  /** Who is changed; null for somebody new. */
  customer: Customer | null;
  /** What stands under the person and under the contacts. */
  person: ReactNode;
  contacts: ReactNode;
};

/** Three groups, one column on a phone. */
export const CustomerFields = ({ form, customer, person, contacts }: Props) => {
  const isEdited = customer !== null;
  // Whoever has an account looks after their contacts themselves: a change would be refused.
  const isTheirs = customer?.userAccountCreated === true;
  const gender = form.field('gender');
  return (
    <Stack gap="lg">
      <Fieldset legend="Dati anagrafici" className={classes.group}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            {...form.text('fiscalCode', normaliseFiscalCode)}
            disabled={isEdited}
            description={isEdited ? 'Il codice fiscale non si può modificare.' : undefined}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className={classes.wide}
          />
          <TextInput {...form.text('name')} autoComplete="off" maxLength={80} />
          <TextInput {...form.text('nameDescription')} autoComplete="off" maxLength={80} />
          <div>
            <Text component="div" id="customer-gender-label" className={classes.label}>
              {gender.label}
            </Text>
            <SegmentedControl
              id={gender.id}
              value={gender.value}
              onChange={gender.onChange}
              fullWidth
              aria-labelledby="customer-gender-label"
              data={[
                { value: 'M', label: 'M' },
                { value: 'F', label: 'F' },
              ]}
              className={classes.gender}
            />
            {gender.error ? (
              <Text c="danger" size="sm" mt={4} role="alert">
                {gender.error}
              </Text>
            ) : null}
          </div>
          <DateField {...form.field('birthDate')} />
          <Select
            {...form.field('birthCountry')}
            onChange={(value) => form.set({ birthCountry: value ?? 'IT', birthMunicipality: '' })}
            data={COUNTRIES}
            searchable
            allowDeselect={false}
            nothingFoundMessage="Nessun paese trovato"
          />
          {form.values.birthCountry === 'IT' ? (
            <TextInput {...form.text('birthMunicipality')} autoComplete="off" maxLength={80} />
          ) : null}
        </SimpleGrid>
      </Fieldset>
      {person}
      <Fieldset legend="Residenza" className={classes.group}>
        <div className={classes.address}>
          <TextInput {...form.text('addressStreet')} autoComplete="off" maxLength={120} className={classes.street} />
          <TextInput {...form.text('addressNumber')} autoComplete="off" maxLength={10} />
          <TextInput {...form.text('addressPostCode', packedUpTo(5))} autoComplete="off" inputMode="numeric" />
          <TextInput {...form.text('addressCity')} autoComplete="off" maxLength={80} className={classes.city} />
          <TextInput {...form.text('addressProvince', provinceLetters)} autoComplete="off" placeholder="AT" />
        </div>
      </Fieldset>
      <Fieldset legend="Contatti" className={classes.group}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            {...form.text('mobile')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={25}
            disabled={isTheirs}
            description={contactNote('mobile', form.values, customer)}
          />
          <TextInput
            {...form.text('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={20}
            description="Facoltativo."
          />
          <TextInput
            {...form.text('email')}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            disabled={isTheirs}
            description={contactNote('email', form.values, customer)}
            className={classes.wide}
          />
        </SimpleGrid>
      </Fieldset>
      {contacts}
    </Stack>
  );
};
