import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EmailLink } from './email-link.tsx';

describe('ACC-399 an e-mail address in a table', () => {
  it.each([
    ['a.rossi@example.it', '<a href="mailto:a.rossi@example.it">a.rossi<wbr/>@example.it</a>'],
    ['"a@b"@example.it', '<a href="mailto:&quot;a@b&quot;@example.it">&quot;a@b&quot;<wbr/>@example.it</a>'],
    ['nobody', '<a href="mailto:nobody"><wbr/>nobody</a>'],
  ])('%s breaks before its last @', (address, markup) =>
    expect(renderToStaticMarkup(<EmailLink address={address} />)).toBe(markup),
  );
});
