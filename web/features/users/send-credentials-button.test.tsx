import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SessionProvider, type Account } from '../../kernel/session.tsx';
import { SendCredentialsButton } from './send-credentials-button.tsx';

const drawn = (username: string, userType: string): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <SessionProvider value={{ username: 'capo', roles: ['ROLE_ADMIN'] } as unknown as Account}>
          <SendCredentialsButton userId={7} username={username} displayName="Ada Bo" isUsable userType={userType} />
        </SessionProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );

describe('the button that sends new credentials', () => {
  it.each([
    ['somebody of the office', 'ada', 'amministratore', 'Di chi lavora in ufficio non si inviano credenziali'],
    ['one’s own', 'capo', 'agente', 'La tua password si cambia da «Account».'],
    ['who may be locked out', 'ada', 'cliente', null],
  ])('ACC-676 %s', (_, username, userType, reason) => {
    const html = drawn(username, userType);
    expect(html.includes('aria-disabled="true"')).toBe(reason !== null);
    if (reason) expect(html).toContain(reason);
  });
});
