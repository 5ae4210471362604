/** The step in which an agent uploads the photo for their badge (ACC-191). */
import { IconCheck } from '@tabler/icons-react';
import { listUserUploads, uploadPhotoId } from '@ema/calls/profile.ts';
import { useSend } from '../../kernel/use-call.ts';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { StepLayout, useStep } from '../../ui/step-layout.tsx';
import layout from '../../ui/step-layout.module.css';
import { Discarded } from './discarded.tsx';
import { FaceCheck, useFraming, whyNotFramed } from './face-check.tsx';
import { PhotoField } from './photo-field.tsx';
import type { ReadyPhoto } from './prepare-photo.ts';
import styles from './photo-field.module.css';

const RULES = [
  'Il viso è al centro e si vede per intero.',
  'La foto è dritta, non ruotata.',
  'Si vedono i lobi di entrambe le orecchie.',
  'Non è la foto di un’altra foto.',
  'Lo sfondo è meglio se è bianco.',
];

export const PhotoStep = () => {
  const { onDone } = useStep();
  const send = useSend(uploadPhotoId, { refreshes: [listUserUploads], onDone: () => onDone() });
  const form = useSaveForm<{ file: ReadyPhoto | null; isFramed: boolean }>({
    labels: { file: 'La tua foto' },
    start: { file: null, isFramed: false },
    leaving: 'warned',
    isHeld: true,
    save: async ({ file }) => file && send.mutateAsync({ body: { file: file.upload } }),
  });
  const { file, isFramed } = form.values;
  const framing = useFraming(file);
  return (
    <StepLayout
      action={
        <SaveButtonWithReason
          form={form}
          size="lg"
          fullWidth
          reason={file === null ? 'Scegli una foto.' : whyNotFramed(framing, isFramed)}
        >
          Carica foto
        </SaveButtonWithReason>
      }
    >
      <SaveForm form={form} className={layout.form} failed="Non è stato possibile caricare la foto">
        <Discarded kind="photo_id" title="La foto che avevi caricato è stata scartata" />
        <div className={layout.card}>
          <ul className={styles.rules} aria-label="Come deve essere la foto">
            {RULES.map((rule) => (
              <li key={rule}>
                <IconCheck size={18} stroke={2} aria-hidden="true" />
                {rule}
              </li>
            ))}
          </ul>
          <PhotoField
            {...form.field('file')}
            onChange={(chosen) => form.set({ file: chosen, isFramed: false })}
            description="JPEG o PNG. Dal telefono puoi scattarla adesso."
            shown="La foto scelta"
            isPortrait
          />
          {file && (
            <FaceCheck
              framing={framing}
              isConfirmed={isFramed}
              onConfirm={(isConfirmed) => form.set({ isFramed: isConfirmed })}
            />
          )}
        </div>
      </SaveForm>
    </StepLayout>
  );
};
