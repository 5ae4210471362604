/** The form of an alert, new or changed, with its preview and a trial on oneself (ACC-270 to ACC-279). */
import { Button, Checkbox, Fieldset, Textarea, TextInput } from '@mantine/core';
import { IconCheck, IconLockOpen, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { createAlert, getAlert, listAlerts, tryAlert, updateAlert } from '@ema/calls/alerts/office.ts';
import { CONTENT_MAX, LABEL_MAX, TITLE_MAX } from '@ema/domain/alerts/alert.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { confirmDialog, errorDialog, openDialog, successNotice } from '../../ui/notices.tsx';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import { AlertLook } from './alert-reading.tsx';
import { ALERT_LABELS, bodyOf, valuesOf, type AlertValues, type WholeAlert } from './alert-values.ts';
import { MarkdownText } from './markdown-text.tsx';
import { RecipientsField } from './recipients-field.tsx';
import styles from './alert-form.module.css';

type Props = { alert: WholeAlert | null; onCancel: () => void };

export const AlertForm = ({ alert, onCancel }: Props) => {
  const pressed = useGo();
  const refreshes = [listAlerts, getAlert];
  const create = useSend(createAlert, { refreshes });
  const update = useSend(updateAlert, { refreshes });
  const form = useSaveForm<AlertValues>({
    id: 'alert',
    labels: ALERT_LABELS,
    start: valuesOf(alert),
    version: alert?.version,
    leaving: 'warned',
    isHeld: true,
    save: async (values, version) => {
      const { go } = pressed();
      const body = bodyOf(values);
      if (alert) await update.mutateAsync({ params: { id: String(alert.id) }, body: { ...body, version } });
      else await create.mutateAsync({ body });
      successNotice(alert ? 'Notifica salvata' : 'Notifica creata');
      return () => go({ to: paths.adminAlerts });
    },
    tell: (thrown) => errorDialog('Notifica non salvata', sentenceOf(thrown)),
  });
  return (
    <SaveForm form={form} className={styles.form}>
      <TextFields form={form} isNew={alert === null} />
      <Fieldset legend="Conferma di lettura" className={styles.group}>
        <Flag form={form} name="readConfirmationEmailEnabled" />
        <Flag form={form} name="acceptanceCheckEnabled" />
        {form.values.acceptanceCheckEnabled && (
          <TextInput {...form.text('acceptanceCheckLabel')} maxLength={LABEL_MAX} autoComplete="off" required />
        )}
      </Fieldset>
      <RecipientsField form={form} />
      <div className={styles.bar}>
        <Button variant="default" onClick={onCancel}>
          Annulla
        </Button>
        <TryButton values={form.values} />
        <SaveButton form={form} leftSection={<IconCheck size={18} stroke={1.75} />}>
          Salva la notifica
        </SaveButton>
      </div>
    </SaveForm>
  );
};

const Flag = ({
  form,
  name,
}: {
  form: SaveFormOf<AlertValues>;
  name: 'readConfirmationEmailEnabled' | 'acceptanceCheckEnabled';
}) => {
  const { id, label, value, onChange } = form.field(name);
  return <Checkbox id={id} label={label} checked={value} onChange={(e) => onChange(e.currentTarget.checked)} />;
};

/** ACC-276, ACC-278: what somebody has read already is not changed by mistake. */
const TextFields = ({ form, isNew }: { form: SaveFormOf<AlertValues>; isNew: boolean }) => {
  const [isLocked, lock] = useState(!isNew);
  const unlock = async () => {
    const isSure = await confirmDialog({
      title: 'Modificare titolo e testo?',
      text: 'Le letture già confermate restano valide e mostreranno il nuovo testo. Quello che ciascuno ha letto resta comunque registrato.',
      confirm: 'Sblocca',
    });
    if (isSure) lock(false);
  };
  return (
    <Fieldset legend="Che cosa dice" className={styles.group}>
      {isLocked && (
        <Button
          className={styles.unlock}
          variant="default"
          size="sm"
          leftSection={<IconLockOpen size={18} stroke={1.75} />}
          onClick={() => void unlock()}
        >
          Sblocca titolo e testo
        </Button>
      )}
      <TextInput {...form.text('title')} maxLength={TITLE_MAX} autoComplete="off" readOnly={isLocked} required />
      <div className={styles.sides}>
        <Textarea
          {...form.text('content')}
          description="**grassetto**, *corsivo*, # titolo, - elenco, [parola](https://indirizzo)"
          autosize
          minRows={10}
          maxRows={24}
          maxLength={CONTENT_MAX}
          readOnly={isLocked}
          required
        />
        <section className={styles.preview} aria-label="Anteprima">
          <h2 className={styles.previewHead}>Anteprima</h2>
          {form.values.content.trim() === '' ? (
            <p className="support">Qui vedi il testo come lo vedrà chi lo riceve.</p>
          ) : (
            <MarkdownText source={form.values.content} />
          )}
        </section>
      </div>
    </Fieldset>
  );
};

/** Shows it as its readers will see it, and sends it to whoever writes it. */
const TryButton = ({ values }: { values: AlertValues }) => {
  const send = useSend(tryAlert);
  const isEmpty = values.title.trim() === '' || values.content.trim() === '';
  const tryIt = async () => {
    try {
      const { to } = await send.mutateAsync({ body: { title: values.title, content: values.content } });
      if (to !== null) successNotice(`Prova inviata a ${to}`);
      await openDialog(values.title, (close) => <AlertLook alert={values} onConfirm={close} onLater={close} />);
    } catch (thrown) {
      await errorDialog('Prova non inviata', sentenceOf(thrown));
    }
  };
  return (
    <ButtonWithReason
      variant="default"
      reason={isEmpty ? 'Scrivi titolo e testo.' : null}
      loading={send.isPending}
      leftSection={<IconSend size={18} stroke={1.75} />}
      onClick={() => void tryIt()}
    >
      Prova su di me
    </ButtonWithReason>
  );
};
