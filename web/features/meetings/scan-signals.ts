/** Says with a sound and a vibration what came of a scan, for whoever does not look at the screen. */
import type { ScanResult } from '@ema/domain/meetings/scanning.ts';

type Tone = readonly [hertz: number, ms: number];
type Signal = { tones: readonly Tone[]; vibration: readonly number[] };
const GOOD: Signal = { tones: [[880, 120]], vibration: [80] };
const UNDONE: Signal = {
  tones: [
    [660, 120],
    [440, 160],
  ],
  vibration: [80, 60, 80],
};
const BAD: Signal = {
  tones: [
    [220, 180],
    [220, 260],
  ],
  vibration: [220, 80, 220],
};
const SIGNALS: Readonly<Record<ScanResult, Signal>> = {
  OK: GOOD,
  DELETED: UNDONE,
  ERR_ALREADY_CHECKED: UNDONE,
  ERR_CODE_NOT_FOUND: BAD,
  ERR_NOT_AUTHORIZED: BAD,
};
const LOUDNESS = 0.15;

let audio: AudioContext | null = null;
const play = (tones: readonly Tone[]): void => {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (const [hertz, ms] of tones) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = hertz;
    volume.gain.value = LOUDNESS;
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    at += ms / 1000;
    tone.stop(at);
    at += 0.05;
  }
};

/** A device without loudspeaker or motor shows the text alone. */
export const signal = (result: ScanResult, isQuiet: boolean): void => {
  const { tones, vibration } = SIGNALS[result];
  if (!isQuiet) play(tones);
  if ('vibrate' in navigator) navigator.vibrate([...vibration]);
};
