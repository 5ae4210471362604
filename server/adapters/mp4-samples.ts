/** Finds where in an MP4 file the samples of a track lie, from its tables. */
import { UploadRefused } from './clean-upload.ts';
import { boxesIn, type Box, type Described } from './mp4-boxes.ts';
import { BROKEN_VIDEO } from './video-file.ts';

export type Range = { from: number; to: number };

const MOST_SAMPLES = 5_000_000;
/** Of all tracks that are taken out: what follows a camera about writes one or two a second. */
const MOST_RANGES = 100_000;

/**
 * One range for each chunk of these tracks, in time that follows the length of their tables, whatever these say.
 * @throws UploadRefused when they contradict each other
 */
export const sampleRanges = (described: Described, tracks: readonly Box[]): Range[] => {
  const ranges: Range[] = [];
  for (const track of tracks) readRanges(described, track, ranges);
  return ranges;
};

const readRanges = (described: Described, track: Box, ranges: Range[]): void => {
  const { bytes } = described;
  const table = (within: Box, ...path: string[]): Box | undefined =>
    path.reduce<Box | undefined>((box, type) => box && boxesIn(described, box).find((b) => b.type === type), within);
  const stbl = table(track, 'mdia', 'minf', 'stbl');
  if (!stbl) return;
  const [sizes, runs, offsets] = [table(stbl, 'stsz'), table(stbl, 'stsc'), table(stbl, 'stco') ?? table(stbl, 'co64')];
  if (!sizes || !runs || !offsets) throw new UploadRefused(BROKEN_VIDEO);
  const lengthOf = lengthsIn(bytes, sizes);
  const samplesOf = runsIn(bytes, runs);
  const isLong = offsets.type === 'co64';
  const start = offsets.at + offsets.header + 8;
  const chunks = countIn(bytes, start - 4, offsets, isLong ? 8 : 4);
  if (ranges.length + chunks > MOST_RANGES) throw new UploadRefused(BROKEN_VIDEO);
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const from = isLong ? Number(bytes.readBigUInt64BE(start + chunk * 8)) : bytes.readUInt32BE(start + chunk * 4);
    ranges.push({ from, to: from + lengthOf(samplesOf(chunk + 1)) });
  }
};

/** How many entries a table says it has, if they fit into it. */
const countIn = (bytes: Buffer, at: number, box: Box, width: number): number => {
  const count = bytes.readUInt32BE(at);
  if (count > MOST_SAMPLES || at + 4 + count * width > box.end) throw new UploadRefused(BROKEN_VIDEO);
  return count;
};

/** How long the next so many samples are together; no more than the table has. */
const lengthsIn = (bytes: Buffer, box: Box): ((samples: number) => number) => {
  const start = box.at + box.header + 4;
  const same = bytes.readUInt32BE(start);
  const count = same > 0 ? bytes.readUInt32BE(start + 4) : countIn(bytes, start + 4, box, 4);
  let next = 0;
  return (samples) => {
    const end = next + samples;
    if (end > count) throw new UploadRefused(BROKEN_VIDEO);
    let length = same * samples;
    if (same === 0) for (let n = next; n < end; n += 1) length += bytes.readUInt32BE(start + 8 + n * 4);
    next = end;
    return length;
  };
};

/** From which chunk on, how many samples each holds. */
const runsIn = (bytes: Buffer, box: Box): ((chunk: number) => number) => {
  const start = box.at + box.header + 8;
  const count = countIn(bytes, start - 4, box, 12);
  let run = 0;
  return (chunk) => {
    while (run + 1 < count && bytes.readUInt32BE(start + (run + 1) * 12) <= chunk) run += 1;
    return count === 0 ? 0 : bytes.readUInt32BE(start + run * 12 + 4);
  };
};
