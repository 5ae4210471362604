/** «Correggi i dati»: the office puts the data of a person right, with why (NET-643). */
import { Fieldset, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { getAdminAgent } from '@ema/calls/agents.ts';
import { listPrivacyRequests } from '@ema/calls/privacy.ts';
import { getPersonData, rectifyPerson } from '@ema/calls/privacy/person-data.ts';
import { getUser, profile } from '@ema/calls/users.ts';
import { normaliseFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { PERSON_FIELDS, personWarnings, type PersonData, type PersonField } from '@ema/domain/privacy/person-data.ts';
import { now } from '../../kernel/clock.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { packedUpTo, provinceLetters } from '../../kernel/typed.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { Loading, SkeletonRows } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import classes from '../../ui/task-card.module.css';
import { COUNTRIES } from '../customers/countries.ts';
import styles from './privacy.module.css';

type Person = CallOutput<typeof getPersonData>;
/** Who: a person of the register, or the account of one; `request`: what asks for it. */
export type Whose = { person: number } | { user: number };
type Values = PersonData & { reason: string };

const LABELS: Readonly<Record<PersonField | 'reason', string>> = {
  lastName: 'Cognome',
  firstName: 'Nome',
  gender: 'Sesso',
  fiscalCode: 'Codice fiscale',
  birthDate: 'Data di nascita',
  birthCountry: 'Paese di nascita',
  birthMunicipality: 'Comune di nascita',
  street: 'Indirizzo',
  streetNumber: 'Numero civico',
  postCode: 'CAP',
  city: 'Città',
  province: 'Provincia',
  reason: 'Motivo',
};
/** Of whoever nothing is known yet. */
const NO_COUNTRY = [{ value: '', label: '–' }];
const GENDERS = [
  { value: '', label: '–' },
  { value: 'M', label: 'M' },
  { value: 'F', label: 'F' },
];
type Props = { of: Whose; request?: number; onClose: () => void };
export const RectifyDialog = ({ of: whose, request, onClose }: Props) => {
  const query = 'person' in whose ? { person: String(whose.person) } : { user: String(whose.user) };
  const data = useCall(getPersonData, { query }, { staleTime: 0 });
  return (
    <Dialog opened onClose={onClose} title="Correggi i dati anagrafici" size="lg">
      <Loading of={data} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
        {(person) => <RectifyForm person={person} request={request ?? null} onClose={onClose} />}
      </Loading>
    </Dialog>
  );
};

const dataOf = (person: PersonData): PersonData =>
  Object.fromEntries(PERSON_FIELDS.map((field) => [field, person[field]])) as PersonData;
type FormProps = { person: Person; request: number | null; onClose: () => void };
const RectifyForm = ({ person, request, onClose }: FormProps) => {
  const send = useSend(rectifyPerson, {
    refreshes: [getPersonData, listPrivacyRequests, getUser, getAdminAgent, profile],
  });
  const start: Values = { ...dataOf(person), reason: '' };
  const form = useSaveForm({
    labels: LABELS,
    start,
    version: person.version,
    leaving: 'warned',
    save: async (values, version) => {
      await send.mutateAsync({ params: { id: String(person.id) }, body: { ...values, request, version } });
      successNotice('Dati corretti');
      onClose();
      return 'leaving';
    },
  });
  const warnings = personWarnings(form.values, romeDay(now()));
  return (
    <SaveForm form={form} className={classes.form}>
      <p className="support">
        {person.what}. Contratti e documenti già firmati restano come sono; un tesserino con un altro nome è ritirato e
        rifatto.
      </p>
      <PersonFields form={form} />
      {warnings.length > 0 && (
        <WaitingBanner title="Controlla il documento.">{`${warnings.join(' ')} Puoi salvare lo stesso.`}</WaitingBanner>
      )}
      <Textarea
        {...form.text('reason')}
        description="Resta nel log, che non si cancella: non scriverci i dati della persona."
        maxLength={200}
        autosize
        minRows={2}
      />
      <SaveButton form={form} fullWidth>
        Salva la correzione
      </SaveButton>
    </SaveForm>
  );
};

/** In the order of a document: who, born where, living where. */
const PersonFields = ({ form }: { form: SaveFormOf<Values> }) => (
  <>
    <Fieldset legend="Dati anagrafici" className={styles.fields}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput {...form.text('lastName')} autoComplete="off" maxLength={80} />
        <TextInput {...form.text('firstName')} autoComplete="off" maxLength={80} />
        <TextInput
          {...form.text('fiscalCode', normaliseFiscalCode)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <NativeSelect {...form.text('gender')} data={GENDERS} />
        <DateField {...form.field('birthDate')} />
        <NativeSelect {...form.text('birthCountry')} data={NO_COUNTRY.concat(COUNTRIES)} />
        {form.values.birthCountry === 'IT' && (
          <TextInput {...form.text('birthMunicipality')} autoComplete="off" maxLength={80} />
        )}
      </SimpleGrid>
    </Fieldset>
    <Fieldset legend="Residenza" className={styles.fields}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput {...form.text('street')} autoComplete="off" maxLength={120} />
        <TextInput {...form.text('streetNumber')} autoComplete="off" maxLength={10} />
        <TextInput {...form.text('postCode', packedUpTo(5))} autoComplete="off" inputMode="numeric" />
        <TextInput {...form.text('city')} autoComplete="off" maxLength={80} />
        <TextInput {...form.text('province', provinceLetters)} autoComplete="off" placeholder="AT" />
      </SimpleGrid>
    </Fieldset>
  </>
);
