/** Leaves for the provider’s page. */
import { sentenceOf } from '../../kernel/client.ts';
import { errorDialog } from '../../ui/notices.tsx';

/** Leaves for the provider's page; when the browser refuses, it is said (ORD-175). */
export const goToCheckout = async (url: string): Promise<void> => {
  try {
    location.assign(new URL(url, location.origin).href);
  } catch (thrown) {
    await errorDialog('Pagamento stripe fallito', sentenceOf(thrown));
  }
};
