import { describe, expect, it } from 'vitest';
import { AUDIENCES, audienceName, typeOfTitle } from './kinds.ts';

describe('kinds of texts', () => {
  it('ACC-380 whom each is for, in words', () =>
    expect(
      AUDIENCES.map((audience) => [null, 0, 1].map((shop) => audienceName(audience, shop as 0 | 1 | null))),
    ).toEqual([
      ['Tutti gli agenti', 'Agenti di fibra', 'Agenti di kleen'],
      ['Responsabili di rete', 'Responsabili di rete di fibra', 'Responsabili di rete di kleen'],
      ['Clienti con un account', 'Clienti con un account', 'Clienti con un account'],
      ['Ogni commissione ha la sua copia', 'Ogni commissione ha la sua copia', 'Ogni commissione ha la sua copia'],
      ['Chi lo riceve dall’ufficio', 'Chi lo riceve dall’ufficio', 'Chi lo riceve dall’ufficio'],
    ]));
  it.each([
    ['Codice etico', 'other_codice_etico'],
    ['  Perché sì: l’uso del marchio! ', 'other_perche_si_l_uso_del_marchio'],
    ['???', 'other_documento'],
    ['Un titolo così lungo che non finisce mai, davvero mai', 'other_un_titolo_cosi_lungo_che_non_finisce_mai'],
  ])('ACC-111 the type of «%s»', (title, type) => expect(typeOfTitle(title)).toBe(type));
});
