import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownBlocks, plainText, safeHref, type Inline } from './markdown.ts';

const text = (of: string): Inline => ({ kind: 'text', text: of });
const inline = (source: string) => {
  const [block] = markdownBlocks(source);
  return block?.kind === 'paragraph' ? block.children : [];
};

describe('the Markdown of alerts', () => {
  it('ACC-270 **x** is strong, *x* and _x_ are emphasis, \\* is a star', () => {
    expect(inline('a **x** b')).toEqual([text('a '), { kind: 'strong', children: [text('x')] }, text(' b')]);
    expect(inline('*x* _y_')).toEqual([
      { kind: 'emphasis', children: [text('x')] },
      text(' '),
      { kind: 'emphasis', children: [text('y')] },
    ]);
    expect(inline('**a *b***')).toEqual([
      { kind: 'strong', children: [text('a '), { kind: 'emphasis', children: [text('b')] }] },
    ]);
    expect(inline('2 * 3 * 4, nome_di_file_x, \\*ecco\\*')).toEqual([text('2 * 3 * 4, nome_di_file_x, *ecco*')]);
  });
  it('ACC-270 headings, lists, rules and lines stand as they are written', () => {
    expect(markdownBlocks('# Uno\r\ndue\ntre\n\n- a\n- b\n  ancora\n1. c\n2) d\n---\n### Fine')).toEqual([
      { kind: 'heading', level: 1, children: [text('Uno')] },
      { kind: 'paragraph', children: [text('due'), { kind: 'break' }, text('tre')] },
      {
        kind: 'list',
        isOrdered: false,
        start: 1,
        items: [[text('a')], [text('b'), { kind: 'break' }, text('ancora')]],
      },
      { kind: 'list', isOrdered: true, start: 1, items: [[text('c')], [text('d')]] },
      { kind: 'rule' },
      { kind: 'heading', level: 3, children: [text('Fine')] },
    ]);
  });
  it('F1 what is written like HTML is text, and only known addresses are links', () => {
    expect(inline('<b>x</b><img src=x onerror=alert(1)>')).toEqual([text('<b>x</b><img src=x onerror=alert(1)>')]);
    expect(inline('[qui](https://ema.example/a)')).toEqual([
      { kind: 'link', href: 'https://ema.example/a', children: [text('qui')] },
    ]);
    expect(inline('vedi https://ema.example/a.')).toEqual([
      text('vedi '),
      { kind: 'link', href: 'https://ema.example/a', children: [text('https://ema.example/a')] },
      text('.'),
    ]);
    expect(inline('[qui](javascript:alert)')).toEqual([text('[qui](javascript:alert)')]);
  });
  it.each([
    ['https://a.it', 'https://a.it'],
    ['HTTPS://a.it', 'HTTPS://a.it'],
    ['mailto:a@b.it', 'mailto:a@b.it'],
    ['tel:+39012', 'tel:+39012'],
    ['java\tscript:alert(1)', null],
    ['\u0001javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['vbscript:x', null],
    ['http://a.it', null],
    ['//a.it', null],
    ['https:///a.it', null],
    ['/app', null],
    ['javascript:alert(1)//https://a.it', null],
    ['x mailto:a@b.it', null],
    ['https://', null],
    ['mailto:', null],
    ['mailto:?subject=x', null],
    ['tel:0141', 'tel:0141'],
    ['tel:abc', null],
    ['ht\ntps://a.it', 'https://a.it'],
  ])('F1 %s leads to %s', (raw, href) => {
    expect(safeHref(raw)).toBe(href);
  });
  it('ACC-270 emphasis may be long and holds what stands in it, four deep; what is deeper stays as it is written', () => {
    expect(inline('*parole insieme*')).toEqual([{ kind: 'emphasis', children: [text('parole insieme')] }]);
    expect(inline('_a **b** c_')).toEqual([
      { kind: 'emphasis', children: [text('a '), { kind: 'strong', children: [text('b')] }, text(' c')] },
    ]);
    expect(inline('**a** [**b**](https://a.it)')).toEqual([
      { kind: 'strong', children: [text('a')] },
      text(' '),
      { kind: 'link', href: 'https://a.it', children: [{ kind: 'strong', children: [text('b')] }] },
    ]);
    const shape = (parts: readonly Inline[]): unknown[] =>
      parts.map((part) => {
        if (part.kind === 'text') return part.text;
        return part.kind === 'break' ? '/' : [part.kind, ...shape(part.children)];
      });
    expect(shape(inline('**a __b *c \\- d* b__ a**'))).toEqual([
      ['strong', 'a ', ['strong', 'b ', ['emphasis', 'c - d'], ' b'], ' a'],
    ]);
    expect(shape(inline('[**b __c *d _e \\- f_ d* c__ b**](https://a.it)'))).toEqual([
      ['link', ['strong', 'b ', ['strong', 'c ', ['emphasis', 'd ', ['emphasis', 'e \\- f'], ' d'], ' c'], ' b']],
    ]);
    expect(shape(inline('**b __c *d _e \\- f_ d* c__ b**'))).toEqual([
      ['strong', 'b ', ['strong', 'c ', ['emphasis', 'd ', ['emphasis', 'e - f'], ' d'], ' c'], ' b'],
    ]);
  });
  it.each([
    ['#senza spazio', 'paragraph'],
    ['####  quattro', 'paragraph'],
    ['non # qui', 'paragraph'],
    ['##   Due  ', 'heading'],
    ['    - molto rientrato', 'paragraph'],
    ['non - qui', 'paragraph'],
    ['   -   rientrato', 'list'],
    ['* stella', 'list'],
    ['+ più', 'list'],
    ['12) dodici', 'list'],
    ['123. cento', 'list'],
    ['1234. mille', 'paragraph'],
    ['1.senza spazio', 'paragraph'],
    ['--', 'paragraph'],
    ['__', 'paragraph'],
    ['_', 'paragraph'],
    ['--- testo', 'paragraph'],
    ['---testo', 'paragraph'],
    ['----', 'rule'],
    ['___  ', 'rule'],
    ['   ***', 'rule'],
    ['    ***', 'paragraph'],
  ])('ACC-270 %j is a %s', (source, kind) => {
    expect(markdownBlocks(source).map((block) => block.kind)).toEqual([kind]);
  });
  it('ACC-270 spaces around a heading, an item and a line are none of it; every way to end a line ends one', () => {
    expect(markdownBlocks('##   Due  ')).toEqual([{ kind: 'heading', level: 2, children: [text('Due')] }]);
    expect(markdownBlocks('-   uno')).toMatchObject([{ items: [[text('uno')]] }]);
    expect(markdownBlocks('12) dodici')).toMatchObject([{ isOrdered: true, start: 12, items: [[text('dodici')]] }]);
    const lines = { kind: 'paragraph', children: [text('a'), { kind: 'break' }, text('b')] };
    expect(markdownBlocks('  a  \r  b  ')).toEqual([lines]);
    expect(markdownBlocks('a\rb\n  \t\nc')).toEqual([lines, { kind: 'paragraph', children: [text('c')] }]);
    expect(markdownBlocks('uno\n# Due')).toEqual([
      { kind: 'paragraph', children: [text('uno')] },
      { kind: 'heading', level: 1, children: [text('Due')] },
    ]);
    expect(markdownBlocks('uno\n---')).toEqual([{ kind: 'paragraph', children: [text('uno')] }, { kind: 'rule' }]);
    expect(markdownBlocks('- a\n\nb')).toMatchObject([{ kind: 'list', items: [[text('a')]] }, { kind: 'paragraph' }]);
    expect(markdownBlocks('- a\n   b  ')).toMatchObject([{ items: [[text('a'), { kind: 'break' }, text('b')]] }]);
  });
  it('ACC-239 as plain text a line stays one, and a bare address is not said twice', () => {
    expect(plainText('uno\ndue')).toBe('uno\ndue');
    expect(plainText('vedi https://a.it/b.')).toBe('vedi https://a.it/b.');
    expect(plainText('- a\n- b')).toBe('- a\n- b');
  });
  it('ACC-239 as plain text it loses its marks and keeps its addresses', () => {
    expect(plainText('## Titolo\n**Forte** e [qui](https://a.it/b)\n\n3. tre\n4. quattro\n\n- x\n\n***')).toBe(
      'Titolo\n\nForte e qui (https://a.it/b)\n\n3. tre\n4. quattro\n\n- x\n\n———',
    );
  });
  it('F1 any text is read to its end, and without a sign of its own no letter of it is lost', () => {
    for (const sign of ['[', '**', '*a ', '**a', '_', '[a](', '\\', 'https://', '- ', '[**'])
      expect(markdownBlocks(sign.repeat(10_000 / sign.length)).length, sign).toBeGreaterThan(0);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'è', ' ', '<', '>', '&', '"', '.', 'z') }), (source) => {
        expect(plainText(source)).toBe(source.trim());
      }),
    );
  });
});
