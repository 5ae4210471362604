import { expect, it } from 'vitest';
import { isWrongFile, wrongSentence } from './wrong-files.ts';

it.each([
  ['text/csv', ['photo', 'video'], true],
  ['application/pdf', ['photo'], true],
  ['image/png', ['video'], true],
  ['video/mp4', ['photo'], true],
  ['video/mp4', ['photo', 'video'], false],
  ['image/heic', ['photo'], false],
  ['', ['photo'], false],
] as const)('NET-967 a file of type «%s» where %j are chosen: wrong is %s', (type, holds, isWrong) =>
  expect(isWrongFile({ type }, holds)).toBe(isWrong),
);

it('NET-967 what is wrong is named, with what may be chosen', () => {
  expect(wrongSentence([], ['photo'])).toBeNull();
  expect(wrongSentence(['a.csv', 'b.pdf'], ['video', 'photo'])).toBe(
    'Non aggiunto: a.csv, b.pdf. Scegli foto JPEG o PNG, oppure video MP4, MOV o WebM.',
  );
  expect(wrongSentence(['a.csv'], ['video'])).toBe('Non aggiunto: a.csv. Scegli video MP4, MOV o WebM.');
});
