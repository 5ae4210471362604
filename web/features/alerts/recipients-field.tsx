/** Whom an alert is for: people chosen by hand, or criteria with how many meet them (ACC-272 to ACC-274). */
import {
  Alert,
  Button,
  CloseButton,
  Fieldset,
  NativeSelect,
  SegmentedControl,
  SimpleGrid,
  TextInput,
} from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { countAlertRecipients, findAlertRecipients, listUserLevels } from '@ema/calls/alerts/office.ts';
import { datesWarning } from '@ema/domain/alerts/alert.ts';
import { plural } from '../../kernel/formats.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useCall } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import type { SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import { criteriaOf, type AlertValues, type Chosen } from './alert-values.ts';
import styles from './alert-form.module.css';

type Props = { form: SaveFormOf<AlertValues> };

const SHOPS = [
  { value: '', label: 'Qualsiasi' },
  { value: '0', label: 'fibra' },
  { value: '1', label: 'kleen' },
];

export const RecipientsField = ({ form }: Props) => {
  const { label, value, onChange } = form.field('manuallySelectUsers');
  return (
    <Fieldset legend={label} className={styles.group}>
      <SegmentedControl
        aria-label="Come scegliere i destinatari"
        value={value ? 'manual' : 'criteria'}
        onChange={(way) => onChange(way === 'manual')}
        data={[
          { value: 'criteria', label: 'Criteri' },
          { value: 'manual', label: 'Persone scelte' },
        ]}
      />
      {value ? <People form={form} /> : <CriteriaFields form={form} />}
    </Fieldset>
  );
};

const CriteriaFields = ({ form }: Props) => {
  const { data: levels } = useCall(listUserLevels, {}, { staleTime: Infinity });
  const choices = [
    { value: '', label: 'Qualsiasi' },
    ...(levels?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const warning = datesWarning(
    form.values.displayedToUsersCreatedAfter || null,
    form.values.displayedToUsersCreatedBefore || null,
  );
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <DateField {...form.field('displayedToUsersCreatedAfter')} description="Il giorno è compreso." />
        <DateField {...form.field('displayedToUsersCreatedBefore')} description="Il giorno non è compreso." />
        <NativeSelect {...form.text('displayedToUsersWithMinimumLevel')} data={choices} />
        <NativeSelect {...form.text('displayedToUsersWithMaximumLevel')} data={choices} />
        <NativeSelect {...form.text('displayedToUsersWithEnabledShop')} data={SHOPS} />
      </SimpleGrid>
      {warning && (
        <Alert color="amber" variant="light" role="alert">
          {warning}
        </Alert>
      )}
      <Count values={form.values} />
    </>
  );
};

/** Asked anew a moment after the last change. */
const Count = ({ values }: { values: AlertValues }) => {
  const asked = useSettled(JSON.stringify(criteriaOf(values)), 300);
  const { data } = useCall(
    countAlertRecipients,
    { query: JSON.parse(asked) as ReturnType<typeof criteriaOf> },
    { keep: true, staleTime: 0 },
  );
  return (
    <p className={styles.count} role="status">
      {data === undefined ? ' ' : `Oggi la riceve: ${plural(data.count, 'persona', 'persone')}.`}
    </p>
  );
};

const People = ({ form }: Props) => {
  const { id, error, value: chosen, onChange } = form.field('recipientsList');
  const [typed, type] = useState('');
  const search = useSettled(typed.trim(), 250);
  const matches = useCall(findAlertRecipients, { query: { search } }, { enabled: search.length > 1, keep: true });
  const isChosen = (one: Chosen): boolean => chosen.some((c) => c.id === one.id);
  return (
    <>
      <TextInput
        id={id}
        label="Cerca una persona"
        description="Per nome o codice agente. La notifica arriva solo a chi è agente attivo."
        type="search"
        autoComplete="off"
        maxLength={80}
        leftSection={<IconSearch size={18} stroke={1.75} />}
        value={typed}
        error={error}
        onChange={(e) => type(e.currentTarget.value)}
        onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
      />
      {search.length > 1 && matches.data && (
        <ul className={styles.found} aria-label="Persone trovate">
          {matches.data.items.length === 0 && <li className={styles.none}>Nessuno si chiama così.</li>}
          {matches.data.items.map((one) => (
            <li key={one.id}>
              <span>
                {one.displayName}
                <small>{`codice ${one.agentId}, ${one.levelName}`}</small>
              </span>
              <Button
                variant="default"
                size="sm"
                disabled={isChosen(one)}
                aria-label={`${isChosen(one) ? 'Aggiunta' : 'Aggiungi'} ${one.displayName}, codice ${one.agentId}`}
                onClick={() => onChange([...chosen, one])}
              >
                {isChosen(one) ? 'Aggiunta' : 'Aggiungi'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.count} role="status">
        {chosen.length === 0 ? 'Nessuna persona scelta.' : `La riceve: ${plural(chosen.length, 'persona', 'persone')}.`}
      </p>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label="Persone scelte">
          {chosen.map((one) => (
            <li key={one.id}>
              {`${one.displayName} (${one.agentId})`}
              <CloseButton
                size={24}
                iconSize={14}
                aria-label={`Togli ${one.displayName}`}
                onClick={() => onChange(chosen.filter((c) => c.id !== one.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
