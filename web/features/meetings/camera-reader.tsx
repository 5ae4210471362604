/** Reads badges with the camera of the device, where the browser can find codes in a picture (NET-389). */
import { Button } from '@mantine/core';
import { IconCamera, IconCameraOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isReadAnew, type Seen } from '@ema/domain/meetings/scanning.ts';
import { now } from '../../kernel/clock.ts';
import styles from './meetings.module.css';

type Detector = { detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> };
type Detectors = { BarcodeDetector?: new (options: { formats: string[] }) => Detector };
const detectors = globalThis as Detectors;
const LOOK_MS = 200;
const ICON = { size: 18, stroke: 1.75 } as const;

export const CameraReader = ({ onCode }: { onCode: (code: string) => void }) => {
  const [isOn, turn] = useState(false);
  if (!detectors.BarcodeDetector || !('mediaDevices' in navigator)) return null;
  return (
    <div className={styles.camera}>
      <Button
        variant="default"
        leftSection={isOn ? <IconCameraOff {...ICON} /> : <IconCamera {...ICON} />}
        onClick={() => turn(!isOn)}
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
  const [isRefused, refuse] = useState(false);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOpen = true;
    let last: Seen | null = null;
    const detector = detectors.BarcodeDetector && new detectors.BarcodeDetector({ formats: ['qr_code'] });
    const close = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const open = async (): Promise<void> => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
      } catch {
        refuse(true);
        return;
      }
      if (!isOpen) return close();
      if (picture.current) picture.current.srcObject = stream;
      await picture.current?.play();
    };
    const look = async (): Promise<void> => {
      if (!picture.current || picture.current.readyState < 2) return;
      const [found] = (await detector?.detect(picture.current).catch(() => [])) ?? [];
      if (!found || !isOpen) return;
      const at = now().getTime();
      const isNew = isReadAnew(last, found.rawValue, at);
      last = { code: found.rawValue, at };
      if (isNew) tell.current(found.rawValue);
    };
    void open();
    const looking = setInterval(() => void look(), LOOK_MS);
    return () => {
      isOpen = false;
      clearInterval(looking);
      close();
    };
  }, []);
  return isRefused ? (
    <p role="alert">La fotocamera non è disponibile: consenti l’accesso nelle impostazioni del browser.</p>
  ) : (
    <video ref={picture} muted playsInline aria-label="Immagine della fotocamera" />
  );
};
