import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeNotice, overlayStore } from '../../ui/notices.tsx';
import { goToCheckout } from './go-to-checkout.ts';

const assign = vi.fn<(url: string) => void>();
beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('location', { origin: 'https://portale.example', assign });
});
afterEach(() => {
  for (const { id } of overlayStore.get().notices) closeNotice(id);
  vi.unstubAllGlobals();
});

const CHECKOUT = 'https://pagamenti.example/7';

it('ORD-547 who is still where they pressed leaves for the provider’s page', async () => {
  await expect(goToCheckout(CHECKOUT, () => true)).resolves.toBe(true);
  expect(assign.mock.calls).toEqual([[CHECKOUT]]);
});

it('ORD-547 who went elsewhere meanwhile stays there, is told, and may go all the same', async () => {
  await expect(goToCheckout(CHECKOUT, () => false)).resolves.toBe(false);
  expect(assign).not.toHaveBeenCalled();
  const [notice] = overlayStore.get().notices;
  expect(notice?.text).toBe('Il pagamento è pronto, ma hai cambiato pagina.');
  notice?.action?.onPress();
  expect(assign.mock.calls).toEqual([[CHECKOUT]]);
});
