/** Where the face stands in a chosen photo: told by the browser where it can, confirmed by whoever sends it otherwise. */
import { Alert, Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { faceFault, type FaceFault } from '@ema/domain/profile/photo.ts';
import { findFaces } from './find-faces.ts';
import type { ReadyPhoto } from './prepare-photo.ts';
import styles from './photo-field.module.css';

/** `unseen`: this browser cannot tell. */
export type Framing = { state: 'looking' | 'right' | 'unseen' } | { state: 'wrong'; fault: FaceFault };

/** Looks at every photo that is chosen. */
export const useFraming = (photo: ReadyPhoto | null): Framing => {
  const [seen, setSeen] = useState<{ photo: ReadyPhoto; framing: Framing } | null>(null);
  useEffect(() => {
    if (!photo) return undefined;
    let isCurrent = true;
    void findFaces(photo.upload.content).then((faces) => {
      if (!isCurrent) return;
      const fault = faces && faceFault(faces, photo.facts);
      setSeen({
        photo,
        framing: fault ? { state: 'wrong', fault } : { state: faces === null ? 'unseen' : 'right' },
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [photo]);
  return seen?.photo === photo && seen ? seen.framing : { state: 'looking' };
};

const isAsked = (framing: Framing): boolean =>
  framing.state === 'unseen' || (framing.state === 'wrong' && !framing.fault.isSure);

/** Why the photo cannot be sent yet. */
export const whyNotFramed = (framing: Framing, isConfirmed: boolean): string | null => {
  if (framing.state === 'looking') return 'Attendi: controlliamo dov’è il viso.';
  if (framing.state === 'wrong' && framing.fault.isSure) return 'Scegli un’altra foto.';
  return isAsked(framing) && !isConfirmed ? 'Conferma che il viso è tutto dentro l’ovale.' : null;
};

type Props = { framing: Framing; isConfirmed: boolean; onConfirm: (isConfirmed: boolean) => void };
export const FaceCheck = ({ framing, isConfirmed, onConfirm }: Props) => (
  <div>
    <div role="status" className={styles.face}>
      {framing.state === 'looking' && <p className={styles.hint}>Controlliamo dov’è il viso…</p>}
      {framing.state === 'right' && (
        <p className={styles.framed}>
          <IconCheck size={18} stroke={2} aria-hidden="true" /> Il viso è al centro dell’ovale.
        </p>
      )}
      {framing.state === 'wrong' && (
        <Alert
          color={framing.fault.isSure ? 'danger' : 'amber'}
          variant="light"
          icon={<IconAlertTriangle />}
          title={framing.fault.isSure ? 'Scegli un’altra foto' : 'Controlla il viso'}
        >
          {framing.fault.sentence}
        </Alert>
      )}
    </div>
    {isAsked(framing) && (
      <Checkbox
        size="md"
        label="Il viso è tutto dentro l’ovale e si vede bene"
        checked={isConfirmed}
        onChange={(event) => onConfirm(event.currentTarget.checked)}
      />
    )}
  </div>
);
