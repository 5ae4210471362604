import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { createCustomerCommission, customerProducts, customerQuotation } from '@ema/calls/customer-orders.ts';
import { CallFailure, newIntent, sendCall, sentenceOf } from '../../kernel/client.ts';
import { useLastCrumb } from '../../kernel/last-crumb.ts';
import { plural } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { keyOf } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { errorDialog } from '../../ui/notices.tsx';
import { LoadError, Page, SkeletonRows } from '../../ui/page.tsx';
import { basketLines, kitLines } from '../orders/basket-lines.ts';
import type { CommissionType } from '../orders/catalogue.ts';
import { KitCards } from '../orders/step-kits.tsx';
import { ProductList } from '../orders/product-list.tsx';
import { useQuotationOf } from '../orders/quotation.ts';
import { evened, itemsOf, unevenProducts } from '../orders/selection.ts';
import { StepPayment } from '../orders/step-payment.tsx';
import { StepType } from '../orders/step-type.tsx';
import { WizardSteps } from '../orders/wizard-steps.tsx';
import { useOfferedKits, useOfferedListing } from './catalogue.ts';
import { CUSTOMER_READS } from './customer-order-types.ts';
import { OrderBasket } from './order-basket.tsx';
import { StepConfirm } from './step-confirm.tsx';
import { useOrderWizard } from './use-order-wizard.ts';
import { STEPS, type Step } from './wizard.ts';
import orders from '../orders/orders.module.css';
import classes from './customer-orders.module.css';

const NAMES: Record<Step, string> = {
  type: 'Tipo d’ordine',
  goods: 'Prodotti',
  payment: 'Metodo pagamento',
  confirm: 'Conferma',
};

/** Four steps, one at a time; what the order costs is always in view. */
export const OrderWizard = ({ types }: { types: readonly CommissionType[] }) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { acting } = useSession();
  const { composition: c, send, savedAt, forget } = useOrderWizard(types);
  const [isSending, setSending] = useState(false);
  const type = types.find((t) => t.id === c.typeId) ?? null;
  const isKits = type?.productsSelectionMode === 'product_kit';
  const listing = useOfferedListing(type);
  const entries = useMemo(() => listing.data?.entries ?? [], [listing.data]);
  const kits = useOfferedKits(isKits);
  const kit = kits.data?.items.find((k) => k.id === c.kitId);
  const uneven = unevenProducts(c.selection, entries);
  const cart = useMemo(() => {
    if (type === null) return null;
    const given = {
      type: type.id,
      items: isKits ? [] : itemsOf(evened(c.selection, entries), entries),
      productKit: isKits ? c.kitId : null,
      paymentMethod: c.paymentMethod,
    };
    return given.items.length > 0 || given.productKit !== null ? given : null;
  }, [type, isKits, c.selection, c.kitId, c.paymentMethod, entries]);
  const quotation = useQuotationOf(customerQuotation, cart);
  const lines = isKits ? kitLines(kit) : basketLines(c.selection, entries);
  const method = type?.paymentMethods.find((m) => m.methodId === c.paymentMethod) ?? null;
  useLastCrumb(type?.title ?? null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [c.step]);

  const confirm = async () => {
    if (cart === null) return;
    const intent = c.intent ?? newIntent();
    send({ type: 'INTENT', intent });
    setSending(true);
    try {
      const body = {
        ...cart,
        ...(quotation.breakdown ? { expectedTotal: quotation.breakdown.total } : {}),
      };
      const { id } = await sendCall(createCustomerCommission, { body }, { intent });
      forget();
      await Promise.all(CUSTOMER_READS.map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })));
      await navigate({ to: paths.confirmCustomerOrder(id), replace: true });
    } catch (thrown) {
      if (thrown instanceof CallFailure && thrown.status !== 0 && thrown.status < 500)
        send({ type: 'INTENT', intent: null });
      await Promise.all(
        [customerProducts, customerQuotation].map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })),
      );
      await errorDialog('Impossibile creare la commissione', sentenceOf(thrown));
      setSending(false);
    }
  };

  const reason = reasonAgainst({
    step: c.step,
    isKits,
    hasKit: c.kitId !== null,
    hasGoods: cart !== null,
    uneven: uneven.length > 0 ? `${plural(uneven.length, 'prodotto', 'prodotti')}: ${uneven[0]?.name ?? ''}` : null,
    hasMethod: c.paymentMethod !== null,
    error: quotation.error,
    isPriced: quotation.breakdown !== null && !quotation.isStale,
    isActing: acting !== null,
  });
  const action =
    c.step === 'confirm' ? (
      <ButtonWithReason
        size="lg"
        reason={reason}
        loading={isSending}
        leftSection={<IconCheck size={20} stroke={1.75} />}
        onClick={() => void confirm()}
      >
        Conferma l’ordine
      </ButtonWithReason>
    ) : (
      <ButtonWithReason
        size="lg"
        reason={reason}
        rightSection={<IconArrowRight size={20} stroke={1.75} />}
        onClick={() => send({ type: 'NEXT' })}
      >
        {c.step === 'goods' ? 'Vai al pagamento' : 'Vai alla conferma'}
      </ButtonWithReason>
    );
  const at = STEPS.indexOf(c.step);
  return (
    <Page title="Crea il tuo ordine" facts={type ? `${type.title}.` : 'Che cosa vuoi ordinare?'}>
      <WizardSteps
        label="Passi dell’ordine"
        steps={STEPS.map((step, i) => ({
          key: step,
          label: step === 'goods' && isKits ? 'Pacchetto' : NAMES[step],
          state: i < at ? 'done' : i === at ? 'current' : 'ahead',
          ...(i < at && !isSending ? { onOpen: () => send({ type: 'GO', step }) } : {}),
        }))}
      />
      <div className={orders.columns} data-aside={at > 0 || undefined}>
        <div className={orders.stack}>
          {c.step === 'type' ? (
            <StepType types={types} ownOrder onChoose={(typeId) => send({ type: 'TYPE', typeId })} />
          ) : null}
          {c.step === 'goods' && isKits ? (
            <KitCards of={kits} kitId={c.kitId} onKit={(kitId) => send({ type: 'KIT', kitId })} />
          ) : null}
          {c.step === 'goods' && !isKits && listing.error ? (
            <LoadError error={listing.error} onRetry={() => void listing.refetch()} />
          ) : null}
          {c.step === 'goods' && !isKits && !listing.error && !listing.data ? (
            <SkeletonRows rows={6} height={110} />
          ) : null}
          {c.step === 'goods' && !isKits && listing.data ? (
            <ProductList
              products={listing.data.products}
              selection={c.selection}
              onChange={(selection) => send({ type: 'SELECT', selection })}
            />
          ) : null}
          {c.step === 'payment' && type ? (
            <StepPayment
              type={type}
              value={c.paymentMethod}
              quotation={quotation}
              onChange={(paymentMethod) => send({ type: 'PAYMENT', paymentMethod })}
            />
          ) : null}
          {c.step === 'confirm' && type && method ? (
            <StepConfirm type={type} lines={lines} method={method} amounts={quotation.breakdown} />
          ) : null}
          {at > 0 ? (
            <div className={classes.again}>
              {at > 1 ? (
                <Button variant="default" disabled={isSending} onClick={() => send({ type: 'EDIT' })}>
                  Modifica
                </Button>
              ) : null}
              <Button
                variant="subtle"
                color="gray"
                className={orders.ink}
                disabled={isSending}
                onClick={() => send({ type: 'CANCEL' })}
              >
                Annulla
              </Button>
              <p className="support small">
                {at > 1
                  ? `«Modifica» ricomincia dalla scelta ${isKits ? 'del pacchetto' : 'dei prodotti'}, «Annulla» dal tipo d’ordine: quello che hai scelto si perde.`
                  : '«Annulla» torna alla scelta del tipo d’ordine: quello che hai scelto si perde.'}
              </p>
            </div>
          ) : null}
        </div>
        {at > 0 ? (
          <OrderBasket
            lines={lines}
            count={isKits ? (kit?.productsTotalUnits ?? 0) : lines.reduce((n, l) => n + l.quantity, 0)}
            quotation={quotation}
            method={method?.name}
            action={action}
            saved={savedAt ? `Bozza salvata alle ${savedAt}` : null}
          />
        ) : null}
      </div>
    </Page>
  );
};

type Going = {
  step: Step;
  isKits: boolean;
  hasKit: boolean;
  hasGoods: boolean;
  uneven: string | null;
  hasMethod: boolean;
  error: string | null;
  isPriced: boolean;
  isActing: boolean;
};
/** Why one cannot go on from here, as a sentence; null when one can. Nothing is sent at a price that was not seen. */
const reasonAgainst = (g: Going): string | null => {
  if (g.step === 'goods') {
    if (g.isKits) return g.hasKit ? null : 'Scegli un pacchetto.';
    if (g.uneven !== null) return `Completa le varianti di ${g.uneven}.`;
    return g.hasGoods ? null : 'Scegli almeno un prodotto.';
  }
  if (g.step === 'payment' && !g.hasMethod) return 'Scegli come pagare.';
  if (g.step !== 'confirm') return null;
  if (g.isActing) return 'Solo il cliente può confermare l’ordine: stai operando per suo conto.';
  return g.error ?? (g.isPriced ? null : 'Attendi: sto calcolando il totale.');
};
