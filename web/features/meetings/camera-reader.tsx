/** Reads badges with the camera of the device (NET-389). */
import { Button } from '@mantine/core';
import { IconCamera, IconCameraOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { afterLook, type Seen } from '@ema/domain/meetings/scanning.ts';
import { now } from '../../kernel/clock.ts';
import { quietly } from '../../kernel/quietly.ts';
import { codeDetector, type CodeDetector } from './code-detector.ts';
import styles from './meetings.module.css';

const LOOK_MS = 200;
const REFUSED = 'La fotocamera non è disponibile: consenti l’accesso nelle impostazioni del browser.';
const UNREADABLE = 'Senza rete la lettura con la fotocamera non si è potuta preparare: scrivi il codice nel campo.';
const ICON = { size: 18, stroke: 1.75 } as const;

type Props = { onCode: (code: string) => void; isOn: boolean; onTurn: (isOn: boolean) => void };
export const CameraReader = ({ onCode, isOn, onTurn }: Props) => {
  const has = 'mediaDevices' in navigator;
  // Fetched while there is a network: the hall may have none.
  useEffect(() => {
    if (has) void quietly(codeDetector);
  }, [has]);
  if (!has) return null;
  return (
    <div className={styles.camera}>
      <Button
        variant="default"
        leftSection={isOn ? <IconCameraOff {...ICON} /> : <IconCamera {...ICON} />}
        onClick={() => onTurn(!isOn)}
      >
        {isOn ? 'Chiudi la fotocamera' : 'Usa la fotocamera'}
      </Button>
      {isOn && <Camera onCode={onCode} />}
    </div>
  );
};

const Camera = ({ onCode }: { onCode: (code: string) => void }) => {
  const picture = useRef<HTMLVideoElement>(null);
  const tell = useRef(onCode);
  useEffect(() => {
    tell.current = onCode;
  }, [onCode]);
  const [trouble, tellTrouble] = useState<string | null>(null);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOpen = true;
    let isLooking = false;
    let last: Seen | null = null;
    let detector: CodeDetector | null = null;
    const close = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const open = async (): Promise<void> => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
      } catch {
        return tellTrouble(REFUSED);
      }
      if (!isOpen) return close();
      if (picture.current) picture.current.srcObject = stream;
      await picture.current?.play();
      detector = await codeDetector().catch(() => null);
      if (!detector && isOpen) tellTrouble(UNREADABLE);
    };
    const look = async (): Promise<void> => {
      if (isLooking || !detector || !picture.current || picture.current.readyState < 2) return;
      isLooking = true;
      const at = now().getTime();
      const [found] = await detector.detect(picture.current).catch(() => []);
      isLooking = false;
      if (!isOpen) return;
      const { seen, isNew } = afterLook(last, found?.rawValue ?? null, at);
      last = seen;
      if (isNew && seen) tell.current(seen.code);
    };
    void open();
    const looking = setInterval(() => void look(), LOOK_MS);
    return () => {
      isOpen = false;
      clearInterval(looking);
      close();
    };
  }, []);
  return trouble ? (
    <p role="alert">{trouble}</p>
  ) : (
    <video ref={picture} muted playsInline aria-label="Immagine della fotocamera" />
  );
};
