/** What a meeting is called, where and when it is: planned anew or changed (NET-384). */
import { TextInput } from '@mantine/core';
import { createMeeting, getMeeting, listMeetings, updateMeeting } from '@ema/calls/meetings.ts';
import { TITLE_MAX } from '@ema/domain/meetings/scanning.ts';
import { useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useReadVersion } from '../../ui/save-form/use-read-version.ts';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import type { Meeting } from './meeting.ts';
import styles from './meetings.module.css';

type Props = { meeting: Pick<Meeting, 'id' | 'title' | 'place' | 'date'> | null; onClose: () => void };

/** `meeting`: which it changes; null plans another one and goes there. */
export const MeetingFormDialog = ({ meeting, onClose }: Props) => (
  <Dialog opened onClose={onClose} title={meeting ? 'Modifica il meeting' : 'Nuovo meeting'}>
    <MeetingForm meeting={meeting} onClose={onClose} />
  </Dialog>
);

const MeetingForm = ({ meeting, onClose }: Props) => {
  const refreshes = [listMeetings, getMeeting];
  const create = useSend(createMeeting, { refreshes });
  const update = useSend(updateMeeting, { refreshes });
  const pressed = useGo();
  const start = { title: meeting?.title ?? '', place: meeting?.place ?? '', date: meeting?.date ?? '' };
  const version = useReadVersion(start);
  const form = useSaveForm({
    labels: { title: 'Titolo', place: 'Luogo', date: 'Data' },
    start,
    version: meeting ? version : undefined,
    leaving: 'warned',
    save: async (body, _, before) => {
      const { go } = pressed();
      // The page reads the meeting anew by itself: what is saved is saved over what one saw.
      if (meeting) await update.mutateAsync({ params: { id: String(meeting.id) }, body: { ...body, before } });
      const created = meeting ? null : await create.mutateAsync({ body });
      successNotice(meeting ? 'Meeting modificato' : 'Meeting creato');
      return async () => {
        onClose();
        if (created) await go({ to: paths.meeting(created.id) });
      };
    },
  });
  return (
    <SaveForm form={form} className={styles.form}>
      <TextInput {...form.text('title')} maxLength={TITLE_MAX} autoComplete="off" data-autofocus />
      <TextInput {...form.text('place')} maxLength={TITLE_MAX} autoComplete="off" />
      <DateField {...form.field('date')} />
      <SaveButton form={form}>{meeting ? 'Salva' : 'Crea il meeting'}</SaveButton>
    </SaveForm>
  );
};
