/** Reads the little Markdown of alerts into blocks that screens, papers and messages draw; nothing in it is HTML. */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: readonly Inline[] }
  | { kind: 'link'; href: string; children: readonly Inline[] }
  | { kind: 'break' };
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; children: readonly Inline[] }
  | { kind: 'paragraph'; children: readonly Inline[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: readonly (readonly Inline[])[] }
  | { kind: 'rule' };

/** Where a link may lead; everything else is shown as the text it is. Signs that browsers skip are taken out first. */
export const safeHref = (raw: string): string | null => {
  const href = raw.replaceAll(/[\p{Cc}\p{Cf}\s]/gu, '');
  return /^(?:https:\/\/[^/]|mailto:[^?]|tel:[+\d])/i.test(href) ? href : null;
};

type Reader = { at: RegExp; read: (found: RegExpExecArray, depth: number) => Inline | null };
/** Strong in emphasis in a link: nobody writes deeper, and a text of brackets alone must not cost anything. */
const DEEPEST = 4;

const READERS: readonly Reader[] = [
  { at: /\\([\\*_[\]()#+.!-])/y, read: ([, sign = '']) => ({ kind: 'text', text: sign }) },
  { at: /\n/y, read: () => ({ kind: 'break' }) },
  {
    at: /(\*\*|__)(?=\S)([^]{1,1000}?)(?<=\S)\1(?!\*)/y,
    read: ([, , inner = ''], depth) => ({ kind: 'strong', children: inlineOf(inner, depth + 1) }),
  },
  {
    at: /(\*|(?<![\p{L}\p{N}])_)(?=[^\s*_])([^]{1,1000}?)(?<=[^\s*_])\1(?![\p{L}\p{N}])/uy,
    read: ([, , inner = ''], depth) => ({ kind: 'emphasis', children: inlineOf(inner, depth + 1) }),
  },
  {
    at: /\[([^[\]\n]{1,300})\]\(([^()\n]{1,500})\)/y,
    read: ([, label = '', target = ''], depth) => {
      const href = safeHref(target);
      return href === null ? null : { kind: 'link', href, children: inlineOf(label, depth + 1) };
    },
  },
  {
    at: /https:\/\/[^\s<>()[\]]{1,500}[^\s<>()[\].,;:!?'"»”’*_]/y,
    read: ([url]) => ({ kind: 'link', href: url, children: [{ kind: 'text', text: url }] }),
  },
];

const readAt = (text: string, position: number, depth: number): { part: Inline; length: number } | null => {
  for (const { at, read } of READERS) {
    at.lastIndex = position;
    const match = at.exec(text);
    const part = match && read(match, depth);
    if (part) return { part, length: match[0].length };
  }
  return null;
};

const inlineOf = (text: string, depth: number): Inline[] => {
  if (depth > DEEPEST) return [{ kind: 'text', text }];
  const parts: Inline[] = [];
  const addText = (more: string): void => {
    const last = parts.at(-1);
    if (last?.kind === 'text') last.text += more;
    else parts.push({ kind: 'text', text: more });
  };
  for (let position = 0; position < text.length;) {
    const token = readAt(text, position, depth);
    if (!token) addText(text[position] ?? '');
    else if (token.part.kind === 'text') addText(token.part.text);
    else parts.push(token.part);
    position += token?.length ?? 1;
  }
  return parts;
};

const HEADING = /^(#{1,3})[ \t]+(\S.*)$/;
const ITEM = /^ {0,3}(?:[-*+]|(\d{1,3})[.)])[ \t]+(\S.*)$/;
const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/;

type Draft = { kind: 'paragraph'; lines: string[] } | { kind: 'list'; start: number | null; items: string[] };
const finished = (draft: Draft): Block =>
  draft.kind === 'paragraph'
    ? { kind: 'paragraph', children: inlineOf(draft.lines.join('\n'), 0) }
    : {
        kind: 'list',
        isOrdered: draft.start !== null,
        start: draft.start ?? 1,
        items: draft.items.map((item) => inlineOf(item, 0)),
      };

/** Headings, paragraphs, lists and rules, one after the other; a new line within a paragraph is one on the screen. */
export const markdownBlocks = (source: string): Block[] => {
  const blocks: Block[] = [];
  let draft: Draft | null = null;
  const end = (): void => {
    if (draft) blocks.push(finished(draft));
    draft = null;
  };
  for (const line of source.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const open = draft as Draft | null;
    const heading = HEADING.exec(line);
    const item = RULE.test(line) ? null : ITEM.exec(line);
    if (line.trim() === '') end();
    else if (heading) {
      end();
      const level = (heading[1] ?? '').length as 1 | 2 | 3;
      blocks.push({ kind: 'heading', level, children: inlineOf((heading[2] ?? '').trim(), 0) });
    } else if (RULE.test(line)) {
      end();
      blocks.push({ kind: 'rule' });
    } else if (item) {
      const start = item[1] === undefined ? null : Number(item[1]);
      const goesOn = open?.kind === 'list' && (open.start === null) === (start === null);
      if (!goesOn) end();
      if (goesOn) open.items.push(item[2] ?? '');
      else draft = { kind: 'list', start, items: [item[2] ?? ''] };
    } else if (open?.kind === 'list') open.items.push(`${open.items.pop() ?? ''}\n${line.trim()}`);
    else if (open) open.lines.push(line.trim());
    else draft = { kind: 'paragraph', lines: [line.trim()] };
  }
  end();
  return blocks;
};

const textOf = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'break') return '\n';
      const inner = textOf(part.children);
      return part.kind === 'link' && part.href !== inner ? `${inner} (${part.href})` : inner;
    })
    .join('');

/** The same without any marks, for a message of plain text. */
export const plainText = (source: string): string =>
  markdownBlocks(source)
    .map((block) => {
      if (block.kind === 'rule') return '———';
      if (block.kind !== 'list') return textOf(block.children);
      return block.items
        .map((item, i) => `${block.isOrdered ? `${block.start + i}.` : '-'} ${textOf(item)}`)
        .join('\n');
    })
    .join('\n\n');
