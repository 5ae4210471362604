/** Finds where in an MP4 file the samples of a track lie, from its tables. */
import { UploadRefused } from './clean-upload.ts';
import { boxesIn, type Box } from './mp4-boxes.ts';
import { BROKEN_VIDEO } from './video-file.ts';

const MOST_SAMPLES = 5_000_000;

/** One range for each chunk of the track. @throws UploadRefused when the tables contradict each other */
export const sampleRanges = (bytes: Buffer, track: Box): { from: number; to: number }[] => {
  const table = (within: Box, ...path: string[]): Box | undefined =>
    path.reduce<Box | undefined>((box, type) => box && boxesIn(bytes, box).find((b) => b.type === type), within);
  const stbl = table(track, 'mdia', 'minf', 'stbl');
  if (!stbl) return [];
  const [sizes, runs, offsets] = [table(stbl, 'stsz'), table(stbl, 'stsc'), table(stbl, 'stco') ?? table(stbl, 'co64')];
  if (!sizes || !runs || !offsets) throw new UploadRefused(BROKEN_VIDEO);
  const sizeOf = sizesIn(bytes, sizes);
  const samplesOf = runsIn(bytes, runs);
  const isLong = offsets.type === 'co64';
  const start = offsets.at + offsets.header + 8;
  const chunks = countIn(bytes, start - 4, offsets, isLong ? 8 : 4);
  let sample = 0;
  return Array.from({ length: chunks }, (_, chunk) => {
    const from = isLong ? Number(bytes.readBigUInt64BE(start + chunk * 8)) : bytes.readUInt32BE(start + chunk * 4);
    let to = from;
    for (let n = samplesOf(chunk + 1); n > 0; n -= 1, sample += 1) to += sizeOf(sample);
    return { from, to };
  });
};

/** How many entries a table says it has, if they fit into it. */
const countIn = (bytes: Buffer, at: number, box: Box, width: number): number => {
  const count = bytes.readUInt32BE(at);
  if (count > MOST_SAMPLES || at + 4 + count * width > box.end) throw new UploadRefused(BROKEN_VIDEO);
  return count;
};

const sizesIn = (bytes: Buffer, box: Box): ((sample: number) => number) => {
  const start = box.at + box.header + 4;
  const same = bytes.readUInt32BE(start);
  if (same > 0) {
    const samples = bytes.readUInt32BE(start + 4);
    return (sample) => (sample < samples ? same : 0);
  }
  const count = countIn(bytes, start + 4, box, 4);
  return (sample) => (sample < count ? bytes.readUInt32BE(start + 8 + sample * 4) : 0);
};

/** From which chunk on, how many samples each holds. */
const runsIn = (bytes: Buffer, box: Box): ((chunk: number) => number) => {
  const start = box.at + box.header + 8;
  const count = countIn(bytes, start - 4, box, 12);
  let run = 0;
  return (chunk) => {
    while (run + 1 < count && bytes.readUInt32BE(start + (run + 1) * 12) <= chunk) run += 1;
    const samples = count === 0 ? 0 : bytes.readUInt32BE(start + run * 12 + 4);
    if (samples > MOST_SAMPLES) throw new UploadRefused(BROKEN_VIDEO);
    return samples;
  };
};
