import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Role } from '@ema/domain/access/roles.ts';
import { SessionProvider, type Account } from '../../kernel/session.tsx';
import { TurnButton } from './turn-button.tsx';

const drawn = (roles: readonly Role[], user: { username: string; userType: string; disabled: boolean }): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <SessionProvider value={{ username: 'capo', roles } as unknown as Account}>
        <TurnButton user={user} name="Ada Bo" onTurn={() => {}} />
      </SessionProvider>
    </MantineProvider>,
  );

describe('the button that disables an account', () => {
  it.each<[string, readonly Role[], string, string, boolean, string | null]>([
    ['one’s own', ['ROLE_ADMIN'], 'capo', 'amministratore', false, 'Non puoi disabilitare te stesso.'],
    ['somebody else’s', ['ROLE_ADMIN'], 'ada', 'amministratore', false, null],
    ['one that is disabled', ['ROLE_ADMIN'], 'ada', 'scanner', true, null],
    ['a scanner, for who manages meetings', ['ROLE_MEETING_MANAGER'], 'ada', 'scanner', false, null],
    [
      'an agent who scans, for who manages meetings',
      ['ROLE_MEETING_MANAGER'],
      'ada',
      'agente',
      false,
      'Questo account non è stato creato per i meeting: lo disabilita e lo riabilita l’amministrazione.',
    ],
  ])('NET-954 %s', (_, roles, username, userType, disabled, reason) => {
    const html = drawn(roles, { username, userType, disabled });
    expect(html).toContain(`aria-label="${disabled ? 'Riabilita' : 'Disabilita'} Ada Bo"`);
    expect(html.includes('aria-disabled="true"')).toBe(reason !== null);
    if (reason) expect(html).toContain(reason);
  });
});
