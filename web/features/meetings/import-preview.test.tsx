import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ImportPreview } from './import-preview.tsx';

const sums = { guests: 2, subGuests: 1, rooms: 0, dinners: 0, hotels: 0, added: 1, changed: 1, removed: 3 };
const drawn = (more: object): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <ImportPreview sums={sums as never} rows={[]} {...more} />
    </MantineProvider>,
  );

describe('what a file of guests would change', () => {
  it('NET-969 says who goes, and who gets another name', () => {
    const html = drawn({ gone: ['Ada Bo'], renamed: [{ code: 'A1', before: 'Ada Bo', after: 'Ida Ba' }] });
    expect(html).toContain('Vengono tolti: Ada Bo e 2 altri.');
    expect(html).toContain('A1: la presenza di Ada Bo diventa di Ida Ba.');
  });

  it('NET-1013 is shown of a server that tells neither', () => {
    const html = drawn({});
    expect(html).toContain('Il file è in ordine.');
    expect(html).not.toContain('Vengono tolti');
  });
});
