import { describe, expect, it } from 'vitest';
import { pageCounter } from './download.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('how far a PDF is', () => {
  it('ORD-388 R60 counts its pages wherever the pieces are cut', () => {
    const file = `%PDF\n<<\n/Type /Pages\n>>${'x<<\n/Type /Page\n/Parent>>'.repeat(7)}end`;
    for (let size = 1; size < 40; size += 1) {
      const count = pageCounter();
      let pages = 0;
      for (let at = 0; at < file.length; at += size) pages = count(bytes(file.slice(at, at + size)));
      expect(pages, `${size} bytes at a time`).toBe(7);
    }
  });
});
