/** Compares two texts paragraph by paragraph, and word by word where a paragraph changed. */
import { blocksOf } from './text-blocks.ts';

export type Piece = { kind: 'same' | 'added' | 'removed'; text: string };
export type Difference = Piece | { kind: 'changed'; pieces: Piece[] };

/** Beyond so many comparisons the two are shown whole, one removed and one added. */
const COMPARISONS = 4_000_000;
/** Two paragraphs that share so much of their words are one that changed. */
const ALIKE = 0.4;
/** So far from where it stood a paragraph that changed is looked for. */
const NEAR = 20;

type Step = { kind: Piece['kind']; text: string };

/** How long the longest common run of the two is from each pair of places on. */
const commonLengths = (a: readonly string[], b: readonly string[]): Uint32Array => {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  return lengths;
};

const steps = (kind: Step['kind'], texts: readonly string[]): Step[] => texts.map((text) => ({ kind, text }));

const compareMiddles = (a: readonly string[], b: readonly string[]): Step[] => {
  if (a.length * b.length > COMPARISONS) return [...steps('removed', a), ...steps('added', b)];
  const lengths = commonLengths(a, b);
  const width = b.length + 1;
  const allSteps: Step[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length)
    if (a[i] === b[j]) {
      allSteps.push({ kind: 'same', text: a[i] ?? '' });
      i += 1;
      j += 1;
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) {
      allSteps.push({ kind: 'removed', text: a[i] ?? '' });
      i += 1;
    } else {
      allSteps.push({ kind: 'added', text: b[j] ?? '' });
      j += 1;
    }
  return [...allSteps, ...steps('removed', a.slice(i)), ...steps('added', b.slice(j))];
};

/** What leads from one list to the other; equal beginnings and ends are not compared twice. */
const compareLists = (a: readonly string[], b: readonly string[]): Step[] => {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return [
    ...steps('same', a.slice(0, start)),
    ...compareMiddles(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...steps('same', end === 0 ? [] : a.slice(-end)),
  ];
};

const wordsOf = (paragraph: string): string[] => paragraph.split(/(?<=\s)|(?=[.,;:!?»)])/);

/** Words of one kind that follow each other are one piece. */
const joined = (words: readonly Step[]): Piece[] => {
  const pieces: Piece[] = [];
  for (const { kind, text } of words) {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  }
  return pieces;
};

/** The two as one paragraph that changed, or null when they have too little in common. */
const changedParagraph = (before: string, after: string): Difference | null => {
  const words = compareLists(wordsOf(before), wordsOf(after));
  const shared = words.filter((w) => w.kind === 'same').reduce((n, w) => n + w.text.length, 0);
  return shared >= ALIKE * Math.max(before.length, after.length) ? { kind: 'changed', pieces: joined(words) } : null;
};

/** A run of removed and added paragraphs, in which each removed one looks for the first added one that is alike. */
const paired = (removed: readonly string[], added: readonly string[]): Difference[] => {
  const differences: Difference[] = [];
  let next = 0;
  for (const before of removed) {
    const candidates = added.slice(next, next + NEAR).map((after) => changedParagraph(before, after));
    const at = candidates.findIndex((candidate) => candidate !== null);
    const changed = candidates[at];
    if (!changed) {
      differences.push({ kind: 'removed', text: before });
      continue;
    }
    differences.push(...steps('added', added.slice(next, next + at)), changed);
    next += at + 1;
  }
  return [...differences, ...steps('added', added.slice(next))];
};

/** What became of a text: its paragraphs in order, those that stayed too. */
export const differencesOf = (before: string, after: string): Difference[] => {
  const differences: Difference[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const endRun = (): void => {
    differences.push(...paired(removed, added));
    removed = [];
    added = [];
  };
  for (const step of compareLists(blocksOf(before), blocksOf(after)))
    if (step.kind === 'removed') removed.push(step.text);
    else if (step.kind === 'added') added.push(step.text);
    else {
      endRun();
      differences.push(step);
    }
  endRun();
  return differences;
};

/** How many paragraphs are new, gone or changed. */
export const countDifferences = (
  differences: readonly Difference[],
): Record<'added' | 'removed' | 'changed', number> => ({
  added: differences.filter(({ kind }) => kind === 'added').length,
  removed: differences.filter(({ kind }) => kind === 'removed').length,
  changed: differences.filter(({ kind }) => kind === 'changed').length,
});
