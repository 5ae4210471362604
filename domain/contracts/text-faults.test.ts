import { describe, expect, it } from 'vitest';
import { blockName, blocksOf } from './text-blocks.ts';
import { missingFrom, placeholdersOf, signsOf, textFaults } from './text-faults.ts';

describe('the text of a contract', () => {
  it('ACC-381 is cut at empty lines and before points', () => {
    expect(blocksOf('# Uno\n\nA\nB\n \n- c\n- d\n\n\n[[firma]]\n')).toEqual([
      '# Uno',
      'A B',
      '- c',
      '- d',
      '[[firma]]',
    ]);
    expect([blockName('[[firma]]'), blockName('vedi [[firma]]'), blockName('[firma]')]).toEqual(['firma', '', '']);
  });
  it('ACC-381 empty lines at its ends are no paragraphs, and an empty text has none', () => {
    expect(blocksOf('\n\nUno\n\n')).toEqual(['Uno']);
    expect([blocksOf(''), blocksOf(' \n\n \n')]).toEqual([[], []]);
  });
  it.each([
    ['[[firma]]', 'firma'],
    ['[[firma]] tu', ''],
    ['tu [[firma]]', ''],
    ['[[firma]][[pagina]]', ''],
    ['[[]]', ''],
    ['Testo', ''],
  ])('ACC-381 the sign of the paragraph «%s» is «%s»', (block, name) => expect(blockName(block)).toBe(name));
  it.each<[string, 'agents' | 'orders', string[]]>([
    ['Io, {{nome}}, {{codice_fiscale}}.\n\n[[firma]]', 'agents', []],
    ['Ordine {{numero}}\n\n[[ordine]]\n\n[[pagina]]\n\n[[firma]]', 'orders', []],
    [
      'Ordine {{numero}}',
      'agents',
      [
        '{{numero}} non è un segnaposto conosciuto. Puoi usare {{nome}}, {{nascita}}, {{indirizzo}}, ' +
          '{{codice_fiscale}}, {{cellulare}}, {{email}}, {{data}}.',
      ],
    ],
    ['{{nome} e {{email', 'agents', ['Un segnaposto non è chiuso: si scrive tra {{ e }}.']],
    ['{{{nome}}}', 'agents', []],
    ['{{{nome}}{', 'agents', ['Un segnaposto non è chiuso: si scrive tra {{ e }}.']],
    ['{{ nome }}', 'agents', [expect.stringContaining('{{ nome }} non è un segnaposto conosciuto.') as string]],
    ['[[ordine]]', 'agents', ['[[ordine]] non è un segno conosciuto. Puoi usare [[firma]], [[pagina]].']],
    ['Qui [[firma]] tu', 'agents', ['[[firma]] sta da solo, tra due righe vuote.']],
  ])('ACC-381 %j for %s', (body, audience, faults) => expect(textFaults(body, audience)).toEqual(faults));
  it('ACC-381 one sentence for a fault that comes twice', () =>
    expect(textFaults('{{x}} e {{x}}', 'agents')).toHaveLength(1));
  it.each<[string, string, 'agents' | 'orders', string[]]>([
    ['Codice', 'Testo\n\n[[firma]]', 'agents', []],
    [
      '',
      ' ',
      'agents',
      ['Manca il titolo.', 'Manca il testo.', 'Il riquadro della firma, [[firma]], deve esserci una volta sola.'],
    ],
    [
      'Codice',
      '[[firma]]\n\n[[firma]]',
      'agents',
      ['Il riquadro della firma, [[firma]], deve esserci una volta sola.'],
    ],
    ['Copia', '[[firma]]', 'orders', ['La tabella della commissione, [[ordine]], deve esserci una volta sola.']],
    ['Copia', '[[ordine]]\n\n[[firma]]', 'orders', []],
  ])('ACC-384 missing from «%s», %j for %s', (title, body, audience, missing) =>
    expect(missingFrom({ title, body }, audience)).toEqual(missing),
  );
  it('ACC-382 every placeholder has an example, and orders have more', () => {
    expect(placeholdersOf('orders').length).toBe(placeholdersOf('agents').length + 4);
    expect(placeholdersOf('orders').every(({ meaning, example }) => meaning !== '' && example !== '')).toBe(true);
    expect(signsOf('orders').map(({ name }) => name)).toEqual(['firma', 'pagina', 'ordine']);
  });

  it('ACC-381 ACC-382 what each sign places, in words', () => {
    const signs = [
      ['firma', 'il riquadro della firma'],
      ['pagina', 'una nuova pagina'],
    ];
    const words = (audience: 'agents' | 'orders') => signsOf(audience).map(({ name, meaning }) => [name, meaning]);
    expect(words('agents')).toEqual(signs);
    expect(words('orders')).toEqual([...signs, ['ordine', 'la tabella della commissione']]);
  });
});
