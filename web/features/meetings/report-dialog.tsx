/** «Invia report presenze»: who sleeps and who dines, by e-mail to a hotel (NET-143 to NET-147). */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { sendGuestsReport } from '@ema/calls/meetings.ts';
import { whyNotSendReport, type ReportForm } from '@ema/domain/meetings/report.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { errorDialog, successDialog } from '../../ui/notices.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import type { Meeting } from './meeting.ts';
import styles from './meetings.module.css';

type Props = { meeting: Meeting; onClose: () => void };

export const ReportDialog = ({ meeting, onClose }: Props) => (
  <Dialog opened onClose={onClose} title="Invia report presenze">
    <ReportFields meeting={meeting} onClose={onClose} />
  </Dialog>
);

const ReportFields = ({ meeting, onClose }: Props) => {
  const send = useSend(sendGuestsReport);
  const form = useSaveForm<ReportForm>({
    labels: {
      name: 'Nome del destinatario',
      email: 'E-mail del destinatario',
      includeRooms: 'Camere',
      includeDinners: 'Cene',
      hotelCode: 'Hotel delle camere',
    },
    start: { name: '', email: '', includeDinners: false, includeRooms: false, hotelCode: '' },
    leaving: 'warned',
    save: async ({ name, email, includeDinners, includeRooms, hotelCode }) => {
      await send.mutateAsync({
        params: { id: String(meeting.id) },
        body: {
          name,
          email,
          includeDinnersReport: includeDinners,
          roomReservationsHotelCode: includeRooms ? hotelCode : null,
        },
      });
      onClose();
      void successDialog('Report inviato');
      return 'leaving';
    },
    tell: (thrown) => errorDialog('Si è verificato un errore inviando il report', sentenceOf(thrown)),
  });
  return (
    <SaveForm form={form} className={styles.form}>
      <TextInput {...form.text('name')} maxLength={80} autoComplete="off" data-autofocus />
      <TextInput {...form.text('email')} type="email" inputMode="email" autoComplete="off" maxLength={254} />
      <fieldset className={styles.choices}>
        <legend>Report</legend>
        <Checkbox
          label="Camere"
          checked={form.values.includeRooms}
          onChange={(e) => form.set({ includeRooms: e.currentTarget.checked })}
        />
        <Checkbox
          label="Cene"
          checked={form.values.includeDinners}
          onChange={(e) => form.set({ includeDinners: e.currentTarget.checked })}
        />
      </fieldset>
      {form.values.includeRooms && (
        <NativeSelect
          {...form.text('hotelCode')}
          data={[
            { value: '', label: 'Scegli un hotel' },
            ...meeting.hotels.map((h) => ({ value: h.hotelCode, label: h.hotelName })),
          ]}
        />
      )}
      <SaveButtonWithReason form={form} reason={whyNotSendReport(form.values)}>
        Invia il report
      </SaveButtonWithReason>
    </SaveForm>
  );
};
