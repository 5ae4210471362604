import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AdminBanners } from './admin-banners.tsx';

const banners = (unexported: number, isOnlyWaiting: boolean): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <AdminBanners
        overview={{ unexported, oldestUnexported: null, inReview: 0, types: [] }}
        isOnlyWaiting={isOnlyWaiting}
        onOnlyWaiting={() => undefined}
      />
    </MantineProvider>,
  );

it.each([
  [3, false, ['3 commissioni da esportare.', 'Mostra non esportati']],
  [3, true, ['3 commissioni da esportare.', 'Mostra tutti']],
  [0, true, ['Niente da esportare.', 'Mostra tutti']],
])('NET-241 NET-1140 of %i to export, only those shown %s: %j', (unexported, isOnlyWaiting, said) => {
  for (const text of said) expect(banners(unexported, isOnlyWaiting)).toContain(text);
});
it('NET-1140 of none to export, with all of them shown, nothing is said', () =>
  expect(banners(0, false)).not.toContain('esportar'));
