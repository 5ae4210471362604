/** The fields of a candidate: who they are, where they live, how they are reached, their document (NET-043). */
import { Fieldset, NativeSelect, SegmentedControl, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { normaliseFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import {
  ID_CARD_TYPES,
  MOST_CHARACTERS,
  withIssuedBy,
  type InvitationData,
  type InvitationField,
} from '@ema/domain/sponsorship/invitation.ts';
import { packedUpTo } from '../../kernel/typed.ts';
import { DateField } from '../../ui/date-field.tsx';
import type { SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import { COUNTRIES } from '../customers/countries.ts';
import { CityField } from '../places/city-field.tsx';
import { ProvinceField } from '../places/province-field.tsx';
import { BirthPlaceField } from './birth-place-field.tsx';
import { FiscalCodeCheck } from './fiscal-code-check.tsx';
import styles from './invitations.module.css';

type Form = SaveFormOf<InvitationData>;
const COLUMNS = { base: 1, sm: 2 };
const plain = (form: Form, field: InvitationField, take?: (typed: string) => string) => ({
  ...form.text(field, take),
  maxLength: MOST_CHARACTERS[field],
  autoComplete: 'off',
});
/** Cut by `take`, once it is cleaned (ACC-657). */
const cleaned = (form: Form, field: InvitationField, take: (typed: string) => string) => ({
  ...form.text(field, take),
  autoComplete: 'off',
});

export const PersonFields = ({ form }: { form: Form }) => (
  <Fieldset legend="Dati anagrafici" className={styles.group}>
    <SimpleGrid cols={COLUMNS} spacing="md">
      <TextInput {...plain(form, 'firstName')} />
      <TextInput {...plain(form, 'lastName')} />
      <Gender form={form} />
      <DateField {...form.field('birthDate')} />
      <Select
        {...form.field('birthCountry')}
        onChange={(country) => form.set({ birthCountry: country ?? 'IT', birthPlace: '', birthState: '' })}
        data={COUNTRIES}
        searchable
        allowDeselect={false}
        nothingFoundMessage="Nessun paese trovato"
      />
      <BirthPlace form={form} />
      <TextInput
        {...cleaned(form, 'nationalIdentificationNumber', (typed) => normaliseFiscalCode(typed).slice(0, 16))}
        autoCapitalize="characters"
        spellCheck={false}
        className={styles.wide}
      />
    </SimpleGrid>
    <FiscalCodeCheck values={form.values} />
  </Fieldset>
);

const Gender = ({ form }: { form: Form }) => {
  const gender = form.field('gender');
  return (
    <div>
      <Text component="div" id={`${gender.id}-label`} className={styles.label}>
        {gender.label}
      </Text>
      <SegmentedControl
        id={gender.id}
        value={gender.value}
        onChange={gender.onChange}
        fullWidth
        aria-labelledby={`${gender.id}-label`}
        data={[
          { value: 'M', label: 'M' },
          { value: 'F', label: 'F' },
        ]}
        className={styles.gender}
      />
      {gender.error && (
        <Text c="danger" size="sm" mt={4} role="alert">
          {gender.error}
        </Text>
      )}
    </div>
  );
};

/** In Italy chosen from a list, which brings the province; elsewhere any name (NET-053, NET-054). */
const BirthPlace = ({ form }: { form: Form }) => {
  const { birthCountry, birthPlace, birthState, birthDate } = form.values;
  if (birthCountry !== 'IT') return <TextInput {...plain(form, 'birthPlace')} />;
  return (
    <>
      <BirthPlaceField
        {...form.shown('birthPlace')}
        place={birthPlace}
        province={birthState}
        birthDate={birthDate}
        onChoose={(place, province) =>
          form.set({ birthPlace: place, birthState: province }, ['birthPlace', 'birthState'])
        }
      />
      <TextInput
        {...form.shown('birthState')}
        value={birthState}
        readOnly
        description="La ricaviamo dal luogo di nascita."
      />
    </>
  );
};

export const AddressFields = ({ form }: { form: Form }) => (
  <Fieldset legend="Residenza" className={styles.group}>
    <SimpleGrid cols={COLUMNS} spacing="md">
      <TextInput {...plain(form, 'street')} />
      <TextInput {...plain(form, 'buildingNumber')} />
      <CityField
        {...form.shown('city')}
        maxLength={MOST_CHARACTERS.city}
        autoComplete="off"
        value={form.values.city}
        onType={(city) => form.set({ city })}
        onChoose={(city, state) => form.set({ city, state }, ['city', 'state'])}
      />
      <ProvinceField
        {...form.shown('state')}
        value={form.values.state}
        onChange={(state) => form.set({ state }, ['state'])}
      />
      <TextInput {...cleaned(form, 'postCode', packedUpTo(MOST_CHARACTERS.postCode))} inputMode="numeric" />
    </SimpleGrid>
  </Fieldset>
);

const LOCKED = 'Già convalidato: non si può modificare.';
type ContactProps = { form: Form; emailLocked: boolean; mobileLocked: boolean; isOwn: boolean };
/** Who gets the codes, and who types them. */
const TOLD = {
  sponsor: {
    email: 'Riceverà un codice da dettarti, poi le credenziali.',
    mobile: 'Riceverà un SMS con un codice da dettarti.',
  },
  own: {
    email: 'Riceverai un codice da scrivere qui, poi le credenziali.',
    mobile: 'Riceverai un SMS con un codice da scrivere qui.',
  },
} as const;
export const ContactFields = ({ form, emailLocked, mobileLocked, isOwn }: ContactProps) => (
  <Fieldset legend="Contatti" className={styles.group}>
    <SimpleGrid cols={COLUMNS} spacing="md">
      <TextInput
        {...plain(form, 'email')}
        type="email"
        inputMode="email"
        disabled={emailLocked}
        description={emailLocked ? LOCKED : TOLD[isOwn ? 'own' : 'sponsor'].email}
      />
      <TextInput
        {...plain(form, 'mobile')}
        type="tel"
        inputMode="tel"
        disabled={mobileLocked}
        description={mobileLocked ? LOCKED : TOLD[isOwn ? 'own' : 'sponsor'].mobile}
      />
      <TextInput {...plain(form, 'phone')} type="tel" inputMode="tel" description="Facoltativo." />
      <TextInput {...plain(form, 'fax')} type="tel" inputMode="tel" description="Facoltativo." />
    </SimpleGrid>
  </Fieldset>
);

export const DocumentFields = ({ form }: { form: Form }) => (
  <Fieldset legend="Documento d’identità" className={styles.group}>
    <SimpleGrid cols={COLUMNS} spacing="md">
      <NativeSelect
        {...form.text('idCardType')}
        data={[{ value: '', label: 'Scegli' }, ...ID_CARD_TYPES.map((type) => ({ value: type, label: type }))]}
      />
      <TextInput {...plain(form, 'idCardNumber')} autoCapitalize="characters" />
      <DateField {...form.field('idCardIssueDate')} />
      <DateField {...form.field('idCardExpiryDate')} />
      <TextInput {...plain(form, 'idCardIssuedBy', withIssuedBy)} className={styles.wide} />
    </SimpleGrid>
  </Fieldset>
);
