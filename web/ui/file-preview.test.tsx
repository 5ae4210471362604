import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FilePreview } from './file-preview.tsx';

it('ACC-047 of a file that cannot be shown its type is said, and its name', () => {
  const file = { type: 'application/zip', name: 'certificati.zip', content: 'data:application/zip;base64,UEs=' };
  const shown = renderToStaticMarkup(<FilePreview file={file} shown="Il certificato scelto" />);
  expect(shown).toContain('>File application/zip<');
  expect(shown).toContain('>Non possiamo mostrare un’anteprima di «certificati.zip».<');
});
