/** Every column that a list shows stands in the file of the list. */
import { expect, it } from 'vitest';
import { headsInFiles, shownLists } from './list-columns.ts';

/** Their rows are cards: there are no columns. */
const CARDS = ['declaredPaymentsFile', 'fiscalDocumentsFile', 'flaggedPaymentsFile', 'mediaListFile'];

const lists = shownLists();
const files = headsInFiles();

it('NET-735 each list that offers a file has one, and shows columns unless its rows are cards', () => {
  expect(lists.length).toBeGreaterThan(50);
  expect(lists.filter(({ file }) => !files.get(file)?.size).map(({ screen }) => screen)).toEqual([]);
  const shown = new Set(lists.filter(({ heads }) => heads.length > 0).map(({ file }) => file));
  const without = new Set(lists.map(({ file }) => file).filter((file) => !shown.has(file)));
  expect([...without].toSorted()).toEqual(CARDS);
  expect(['adminAgentsFile', 'adminOrdersFile', 'agentsFile'].filter((file) => !shown.has(file))).toEqual([]);
});

it.each(lists)('NET-735 $screen: every column stands in $file', ({ file, heads }) => {
  expect(heads.filter((head) => !files.get(file)?.has(head))).toEqual([]);
});
