/** The calls behind the buttons of a customer’s order. */
import {
  cancelCustomerCommission,
  changeCustomerPaymentMethod,
  financeCustomerCommission,
  listCustomerPaymentMethods,
  payCustomerCommission,
  submitCustomerCommission,
} from '@ema/calls/customer-orders.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { euro } from '../../kernel/formats.ts';
import { here } from '../../kernel/here.ts';
import { useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { askForMethod } from '../orders/change-method.tsx';
import { goToCheckout } from '../payments/go-to-checkout.ts';
import { payingText } from '../payments/paying-text.ts';
import { CUSTOMER_READS, type CustomerOrder } from './customer-order-types.ts';

/** What the customer does with a confirmed order: close, pay, finance, cancel (ORD-278…ORD-284). */
export const useOrderActions = (o: CustomerOrder) => {
  const params = { id: String(o.id) };
  const submission = useSend(submitCustomerCommission, { refreshes: CUSTOMER_READS });
  const card = useSend(payCustomerCommission, { refreshes: CUSTOMER_READS });
  const financing = useSend(financeCustomerCommission, { refreshes: CUSTOMER_READS });
  const cancellation = useSend(cancelCustomerCommission, { refreshes: CUSTOMER_READS });
  const method = useSend(changeCustomerPaymentMethod, { refreshes: CUSTOMER_READS });
  const pressed = useGo();
  const back = paths.customerOrder(o.id);

  const close = async (): Promise<void> => {
    const isSure = await confirmDialog({
      title: 'Vuoi inviare l’ordine a EMA Planet?',
      text: `L’ordine di ${euro(o.total)} parte subito e ti impegna a pagarlo; si paga con ${o.paymentMethodName}.`,
      // The words of art. 51, paragraph 2, Codice del consumo: without them the order does not bind its customer.
      confirm: 'Ordine con obbligo di pagare',
      cancel: 'Non ancora',
    });
    if (!isSure) return;
    try {
      await submission.mutateAsync({ params, body: { expectedTotal: o.total } });
      successNotice('Ordine inviato a EMA Planet.');
    } catch (thrown) {
      await errorDialog('Non è stato possibile inviare l’ordine', sentenceOf(thrown));
    }
  };
  const leave = async (confirm: string, begin: () => Promise<{ redirectUrl: string }>): Promise<void> => {
    const isSure = await confirmDialog({
      title: 'Vuoi procedere al pagamento?',
      text: payingText(o.paymentMethodId, o.breakdown),
      confirm,
      cancel: 'Non ancora',
    });
    if (!isSure) return;
    const isHere = here();
    try {
      await goToCheckout((await begin()).redirectUrl, isHere);
    } catch (thrown) {
      await errorDialog('Pagamento online fallito', sentenceOf(thrown));
    }
  };
  /** What was seen; of a payment that is under way nothing is asked anew. */
  const seen = { expectedTotal: o.breakdown.total };
  const toCard = { successUrl: back, cancelUrl: paths.unpaidCustomerOrder(o.id) };
  const beginCard = () => card.mutateAsync({ params, body: { ...toCard, ...seen } });
  const beginFinancing = () => financing.mutateAsync({ params, body: { returnUrl: back, ...seen } });
  const changeMethod = (): void =>
    void askForMethod({
      list: listCustomerPaymentMethods,
      id: o.id,
      consequence: o.isConfirmedByCustomer
        ? 'La copia commissione che hai firmato è annullata: leggi e firma quella nuova.'
        : null,
      change: async (wish) => {
        const { go } = pressed();
        await method.mutateAsync({ params, body: wish });
        successNotice('Metodo cambiato: leggi e firma la nuova copia commissione.');
        await go({ to: paths.confirmCustomerOrder(o.id) });
      },
    });
  const cancel = async (): Promise<void> => {
    const isSure = await confirmDialog({
      title: 'Vuoi annullare l’ordine?',
      text: `L’ordine n. ${o.orderId} di ${euro(o.total)} non sarà inviato e lascia l’elenco dei tuoi ordini.`,
      confirm: 'Annulla ordine',
      cancel: 'Torna all’ordine',
      dangerous: true,
    });
    if (!isSure) return;
    try {
      await cancellation.mutateAsync({ params, body: {} });
      successNotice('Ordine annullato.');
    } catch (thrown) {
      await errorDialog('Impossibile annullare l’ordine', sentenceOf(thrown));
    }
  };
  return {
    close,
    pay: () => leave('Paga ordine online', beginCard),
    finance: () => leave('Paga con PagoDIL', beginFinancing),
    cancel,
    changeMethod,
    /** Back to the provider's page of the payment under way. */
    goOn: () =>
      o.customerStripePaymentSessionId !== null
        ? card.mutateAsync({ params, body: toCard })
        : financing.mutateAsync({ params, body: { returnUrl: back } }),
    isBusy: submission.isPending || card.isPending || financing.isPending || cancellation.isPending,
  };
};
