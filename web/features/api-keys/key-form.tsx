/** Makes an API key and shows it, whole, this once (NET-470). */
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { createApiKey, listApiKeys } from '@ema/calls/api-keys.ts';
import { KEY_NAME_MAX, mayAskPerMinute, mayExpireOn, MONTHS_AT_MOST, PER_MINUTE } from '@ema/domain/api-keys/keys.ts';
import { KEY_SCOPES, SCOPES, type KeyScope } from '@ema/domain/api-keys/scopes.ts';
import { addMonths, romeDay } from '@ema/domain/kernel/days.ts';
import { now } from '../../kernel/clock.ts';
import { useSend } from '../../kernel/use-call.ts';
import { typedNumber, wholeOf } from '../../kernel/whole-number.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { SecretDialog } from '../../ui/secret-once.tsx';
import classes from '../../ui/task-card.module.css';
import styles from './api-keys.module.css';

type Values = { name: string; scopes: KeyScope[]; expiresOn: string; perMinute: string };
const LABELS = {
  name: 'Nome',
  scopes: 'Che cosa può fare',
  expiresOn: 'Valida fino al',
  perMinute: 'Richieste al minuto',
};
/** What is offered; whoever wants longer chooses it. */
const MONTHS_OFFERED = 12;

export const KeyFormDialog = ({ onClose }: { onClose: () => void }) => {
  const [key, show] = useState<string | null>(null);
  if (key !== null)
    return (
      <SecretDialog
        title="Chiave creata"
        label="Chiave API"
        value={key}
        description="Copiala adesso nel programma che la usa: per sicurezza non viene più mostrata."
        copied="Chiave copiata"
        onClose={onClose}
      />
    );
  return (
    <Dialog opened onClose={onClose} title="Nuova chiave API" size="lg">
      <KeyForm onMade={show} />
    </Dialog>
  );
};

const KeyForm = ({ onMade }: { onMade: (key: string) => void }) => {
  const today = romeDay(now());
  const create = useSend(createApiKey, { refreshes: [listApiKeys] });
  const form = useSaveForm<Values>({
    labels: LABELS,
    start: { name: '', scopes: [], expiresOn: addMonths(today, MONTHS_OFFERED), perMinute: String(PER_MINUTE.start) },
    leaving: 'warned',
    check: ({ name, scopes, expiresOn, perMinute }) => ({
      name: name.trim() === '' ? 'Scrivi quale programma la usa.' : null,
      scopes: scopes.length === 0 ? 'Scegli almeno una cosa che può fare.' : null,
      expiresOn: mayExpireOn(expiresOn, today),
      perMinute: mayAskPerMinute(wholeOf(perMinute)),
    }),
    save: async ({ perMinute, ...said }) => {
      const created = await create.mutateAsync({ body: { ...said, perMinute: wholeOf(perMinute) } });
      onMade(created.key);
      return 'leaving';
    },
  });
  const { scopes } = form.values;
  const shown = form.shown('scopes');
  return (
    <SaveForm form={form} className={classes.form}>
      <TextInput
        {...form.text('name')}
        description="Il programma che la usa: sta accanto a tutto quello che fa."
        maxLength={KEY_NAME_MAX}
        autoComplete="off"
        data-autofocus
      />
      <fieldset className={styles.choices} id={shown.id} tabIndex={-1} aria-describedby={`${shown.id}-fault`}>
        <legend>{LABELS.scopes}</legend>
        {KEY_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={SCOPES[scope].name}
            description={SCOPES[scope].description}
            checked={scopes.includes(scope)}
            onChange={(e) =>
              form.set({ scopes: e.currentTarget.checked ? [...scopes, scope] : scopes.filter((s) => s !== scope) })
            }
          />
        ))}
        <p id={`${shown.id}-fault`} className={styles.fault}>
          {shown.error}
        </p>
      </fieldset>
      <div className={styles.pair}>
        <DateField {...form.field('expiresOn')} min={today} max={addMonths(today, MONTHS_AT_MOST)} />
        <TextInput {...form.text('perMinute', typedNumber())} inputMode="numeric" autoComplete="off" />
      </div>
      <SaveButton form={form}>Crea la chiave</SaveButton>
    </SaveForm>
  );
};
