import { describe, expect, it } from 'vitest';
import { MOST_FILES, MOST_PAGES, TOO_MANY_FILES, TOO_MANY_PAGES, verdictOf, type FileFacts } from './import.ts';

const good: FileFacts = {
  name: 'FT_1234_2026-10.pdf',
  refusal: null,
  isAgentKnown: true,
  isTwice: false,
  existing: 'none',
};
const reason = (more: Partial<FileFacts>): string | null => {
  const verdict = verdictOf({ ...good, ...more }, '2026-11-22');
  return verdict.kind === 'fault' ? verdict.reason : null;
};

describe('what becomes of a file of an import', () => {
  it('ACC-303 one that is new is imported, one that is there already with the same content is left out', () => {
    expect(verdictOf(good, '2026-11-22')).toEqual({ kind: 'new' });
    expect(verdictOf({ ...good, existing: 'same' }, '2026-11-22')).toEqual({ kind: 'known' });
  });
  it.each<[what: string, facts: Partial<FileFacts>, why: string]>([
    ['a name that says nothing', { name: 'x.pdf' }, 'Il nome non è nella forma TIPO_CODICE_PERIODO.pdf'],
    ['a type that is none', { name: 'ZZ_1_2026-10.pdf' }, 'Il tipo «ZZ» non esiste'],
    ['a time that cannot be', { name: 'CU_1_2026-10.pdf' }, 'Certificazione Unica: indica l’anno'],
    ['a file that is not kept', { refusal: 'Il PDF è protetto da una password: toglila e riprova.' }, 'protetto'],
    ['an agent nobody knows', { isAgentKnown: false }, 'Nessun agente ha il codice 1234.'],
    ['the same paper twice', { isTwice: true }, 'è lo stesso documento'],
    ['another content of a paper', { existing: 'other' }, 'esiste già, con un altro contenuto'],
  ])('ACC-303 %s is listed with its reason', (_, facts, why) => expect(reason(facts)).toContain(why));
  it('ACC-303 has limits, which are said in numbers', () => {
    expect([MOST_FILES, MOST_PAGES]).toEqual([1000, 500]);
    expect([TOO_MANY_FILES, TOO_MANY_PAGES]).toEqual([
      'Un caricamento ha al massimo 1.000 file: confermalo e iniziane un altro.',
      'Il PDF ha più di 500 pagine.',
    ]);
  });
  it('ACC-303 the name is judged first: without it nothing else is known', () => {
    expect(reason({ name: 'x.pdf', refusal: 'Rotto.', isAgentKnown: false })).toContain('non è nella forma');
  });
});
