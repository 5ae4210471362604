/** Cuts the text of a contract into what is printed one after another: headings, paragraphs, points, signs. */

/** Paragraphs, headings and list items, one each. */
export const blocksOf = (body: string): string[] =>
  body
    .split(/\n\s*\n|\n(?=- )/)
    .map((block) => block.replaceAll('\n', ' ').trim())
    .filter((block) => block !== '');

/** `firma` of a block that is `[[firma]]`; '' of any other. */
export const blockName = (block: string): string => /^\[\[(\w+)\]\]$/.exec(block)?.[1] ?? '';
