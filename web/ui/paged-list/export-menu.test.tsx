import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { usersFile } from '@ema/calls/users.ts';
import { chosen, countChosen, EVERYTHING, NOTHING, type Choice } from './choice.ts';
import { ExportMenu } from './export-menu.tsx';

const TOTAL = 900;
const keys = (howMany: number): number[] => Array.from({ length: howMany }, (_, i) => i + 1);
const drawn = (choice: Choice, heads?: readonly string[]): string =>
  renderToStaticMarkup(
    <ExportMenu
      call={usersFile}
      query={{}}
      total={TOTAL}
      heads={heads}
      chosen={{ choice, count: countChosen(choice, TOTAL) }}
    />,
  );
const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, words]) => words ?? '');

describe('the file of rows that are chosen', () => {
  it('NET-951 NET-681 up to 500 are taken alone, and the menu says how many', () => {
    const html = drawn(chosen(NOTHING, keys(500), true));
    expect(html).toContain('Solo 500 righe scelte');
    expect(linksIn(html)).toEqual(['CSV', 'Excel (XLSX)']);
    expect(html).toContain('ids=');
  });
  it.each<[string, Choice, string]>([
    [
      'of more',
      chosen(NOTHING, keys(501), true),
      'Si possono scaricare da sole al massimo 500 righe scelte: il file contiene tutto l’elenco.',
    ],
    [
      'of all but more',
      chosen(EVERYTHING, keys(501), false),
      'Da un file si possono togliere al massimo 500 righe: il file contiene tutto l’elenco.',
    ],
  ])('NET-951 %s the menu says that the file has the whole list', (_, choice, words) => {
    const html = drawn(choice);
    expect(html).toContain(words);
    expect(html).not.toMatch(/ids=|except=|righe scelte<\/button>/);
    expect(linksIn(html)).toEqual(['CSV, tutto l’elenco', 'Excel (XLSX), tutto l’elenco']);
    expect(linksIn(drawn(choice, ['Nome']))).toEqual([
      'CSV, tutto l’elenco, come sullo schermo',
      'Excel, tutto l’elenco, come sullo schermo',
      'CSV, tutto l’elenco, tutte le colonne',
      'Excel, tutto l’elenco, tutte le colonne',
    ]);
  });
});
