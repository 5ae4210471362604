/** Leaves for the provider’s page. */
import { sentenceOf } from '../../kernel/client.ts';
import type { IsHere } from '../../kernel/here.ts';
import { errorDialog, successNotice } from '../../ui/notices.tsx';

/**
 * Leaves for the provider's page; when the browser refuses, it is said (ORD-175). Who went elsewhere meanwhile stays
 * there, and is told that the payment waits (ORD-547). @returns whether the browser leaves
 */
export const goToCheckout = async (url: string, isHere: IsHere): Promise<boolean> => {
  const leave = async (): Promise<boolean> => {
    try {
      location.assign(new URL(url, location.origin).href);
      return true;
    } catch (thrown) {
      await errorDialog('Pagamento stripe fallito', sentenceOf(thrown));
      return false;
    }
  };
  if (isHere()) return leave();
  successNotice('Il pagamento è pronto, ma hai cambiato pagina.', {
    label: 'Vai al pagamento',
    onPress: () => void leave(),
  });
  return false;
};
