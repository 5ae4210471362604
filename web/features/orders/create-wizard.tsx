import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { listProducts } from '@ema/calls/catalogue.ts';
import { quoteCommission } from '@ema/calls/orders.ts';
import type { Step } from '@ema/domain/orders/steps.ts';
import type { LocalDraft } from '../../kernel/draft-sync.ts';
import { useLastCrumb } from '../../kernel/last-crumb.ts';
import { plural } from '../../kernel/formats.ts';
import { keyOf } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { LoadError, Page, SkeletonRows } from '../../ui/page.tsx';
import { basketLines, kitLines, type BasketLine } from './basket-lines.ts';
import {
  useKits,
  useListing,
  type Agent,
  type CommissionType,
  type ListedProduct,
  type SampleProduct,
} from './catalogue.ts';
import { CommissionBasket } from './commission-basket.tsx';
import type { ChosenCustomer, Composition } from './create-machine.ts';
import { DraftTrouble, PriceDifferences } from './draft-notices.tsx';
import { ORDER_READS } from './order-types.ts';
import { priceDifferences, seenNow, stillSold } from './price-differences.ts';
import { ProductList } from './product-list.tsx';
import { useQuotation, type Quotation } from './quotation.ts';
import { evened, unevenProducts } from './selection.ts';
import { StepCustomer, useCustomerFlowSoon } from './step-customer.tsx';
import { StepKits } from './step-kits.tsx';
import { StepPayment } from './step-payment.tsx';
import { StepReview } from './step-review.tsx';
import { StepSample } from './step-sample.tsx';
import { StepType } from './step-type.tsx';
import { cartOf, useWizard, type WizardDraft } from './use-wizard.ts';
import { WizardSteps } from './wizard-steps.tsx';
import { wizardSteps } from './wizard-names.ts';
import classes from './orders.module.css';

type Props = {
  types: readonly CommissionType[];
  agent: Agent;
  sampleProduct: SampleProduct | null;
  preset: ChosenCustomer | null;
  /** The draft to go on with. */
  start: LocalDraft<WizardDraft> | null;
};

/** The wizard of a new commission: one step at a time, what it costs always in view (ORD-082…ORD-124). */
export const CreateWizard = ({ types, agent, sampleProduct, preset, start }: Props) => {
  const navigate = useNavigate();
  const loaded = useRef<readonly ListedProduct[]>([]);
  const shownTotal = useRef<string | null>(null);
  const client = useQueryClient();
  const {
    state,
    send,
    step,
    composition: c,
    savedAt,
    startAgain,
    hasBegun,
    seen,
    setSeen,
    remember,
    store,
  } = useWizard({ types, agent, sampleProduct, preset, start, entries: loaded, shownTotal });
  const type = types.find((t) => t.id === c.typeId) ?? null;
  const listing = useListing(type?.productsSelectionMode === 'listing' ? type : null);
  const entries = useMemo(() => listing.data?.entries ?? [], [listing.data]);
  loaded.current = entries;
  const differences = useMemo(
    () => (listing.data ? priceDifferences(seen, c.selection, entries) : []),
    [listing.data, seen, c.selection, entries],
  );
  const isKits = type?.productsSelectionMode === 'product_kit';
  const kit = useKits(isKits).data?.items.find((k) => k.id === c.kitId);
  const uneven = c.sampleOnly ? [] : unevenProducts(c.selection, entries);
  const cart = useMemo(
    () => (type ? cartOf({ ...c, selection: evened(c.selection, entries) }, type, entries) : null),
    [c, type, entries],
  );
  const hasGoods = cart !== null && ((cart.items?.length ?? 0) > 0 || cart.productKit !== null);
  const quotation = useQuotation(hasGoods ? cart : null);
  shownTotal.current = quotation.isStale ? null : (quotation.breakdown?.total ?? null);
  const lines =
    isKits && !c.sampleOnly
      ? kitLines(kit)
      : basketLines(
          c.sampleOnly ? {} : c.selection,
          entries,
          c.sample && sampleProduct ? { chosen: c.sample, product: sampleProduct } : null,
        );
  const method = type?.paymentMethods.find((m) => m.methodId === c.paymentMethod)?.name;
  const isRefused = state.matches({ submit_commission: 'refused' });
  const isDone = state.status === 'done';
  const go = (to: Step) => send({ type: 'GO', step: to });
  useLastCrumb(type?.title ?? null);
  useCustomerFlowSoon();

  useEffect(() => {
    if (!isRefused) return;
    void client.invalidateQueries({ queryKey: keyOf(listProducts) });
    void client.invalidateQueries({ queryKey: keyOf(quoteCommission) });
    void errorDialog('Impossibile creare la commissione', state.context.error ?? '').then(() =>
      send({ type: 'DISMISS' }),
    );
  }, [isRefused]);
  useEffect(() => {
    if (!isDone) return;
    successNotice('Commissione creata.');
    void Promise.all(ORDER_READS.map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) }))).then(() =>
      navigate({ to: paths.unsubmittedGateway, replace: true }),
    );
  }, [isDone]);
  useEffect(() => remember(entries), [c.selection, entries]);
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [step]);

  const tooManyGifts = quotation.breakdown !== null && Number(quotation.breakdown.points.balance) < 0;
  const reason = reasonAgainst({
    step,
    differences: differences.length,
    uneven,
    isKits,
    composition: c,
    hasGoods,
    tooManyGifts,
    quotation,
  });
  const paymentAhead = type !== null && type.paymentMethods.length > 1;
  const isSubmitting = state.matches({ submit_commission: 'submitting' }) || isDone;
  const action =
    step === 'submit_commission' ? (
      <ButtonWithReason
        size="lg"
        reason={reason}
        loading={isSubmitting}
        leftSection={<IconCheck size={20} stroke={1.75} />}
        onClick={() => send({ type: 'SUBMIT' })}
      >
        Conferma la commissione
      </ButtonWithReason>
    ) : (
      <ButtonWithReason
        size="lg"
        reason={reason}
        rightSection={<IconArrowRight size={20} stroke={1.75} />}
        onClick={() => send({ type: 'NEXT' })}
      >
        {step === 'select_products__from_listing' && paymentAhead ? 'Vai al pagamento' : 'Vai alla conferma'}
      </ButtonWithReason>
    );
  const saved = savedAt ? `Bozza salvata alle ${savedAt}` : null;
  const withBasket =
    step === 'select_products__from_listing' || step === 'select_payment_method' || step === 'submit_commission';

  return (
    <Page
      title="Nuova commissione"
      facts={
        <Facts
          type={type}
          customer={c.sampleOnly ? null : c.customer}
          onChange={step === 'select_customer' ? undefined : () => go('select_customer')}
          onStartAgain={hasBegun ? () => void startAgain() : undefined}
        />
      }
    >
      <DraftTrouble store={store} />
      {differences.length > 0 ? (
        <PriceDifferences
          differences={differences}
          onSeen={() => {
            const selection = stillSold(c.selection, entries);
            send({ type: 'REPRICED', selection });
            setSeen(seenNow(selection, entries));
          }}
        />
      ) : null}
      <WizardSteps steps={wizardSteps(c, state.context.facts, step === 'done' ? 'submit_commission' : step, go)} />
      <div className={classes.columns} data-aside={withBasket || undefined}>
        <div className={classes.stack}>
          {step === 'select_commission_type' ? (
            <StepType types={types} onChoose={(typeId) => send({ type: 'TYPE', typeId })} />
          ) : null}
          {step === 'demo_strizzamop__selection' && sampleProduct ? (
            <StepSample
              product={sampleProduct}
              sample={c.sample}
              onSample={(sample) => send({ type: 'SAMPLE', sample })}
              onNext={() => send({ type: 'NEXT' })}
              onEdit={() => send({ type: 'SAMPLE_EDIT' })}
              onClose={() => send({ type: 'SAMPLE_CLOSE' })}
            />
          ) : null}
          {step === 'select_customer' ? (
            <StepCustomer
              customer={c.customer}
              onNext={() => send({ type: 'NEXT' })}
              onChosen={(customer) => send({ type: 'CUSTOMER', customer })}
            />
          ) : null}
          {step === 'select_products__from_listing' && isKits ? (
            <StepKits kitId={c.kitId} onKit={(kitId) => send({ type: 'KIT', kitId })} />
          ) : null}
          {step === 'select_products__from_listing' && !isKits && listing.error ? (
            <LoadError error={listing.error} onRetry={() => void listing.refetch()} />
          ) : null}
          {step === 'select_products__from_listing' && !isKits && !listing.data && !listing.error ? (
            <SkeletonRows rows={6} height={110} />
          ) : null}
          {step === 'select_products__from_listing' && !isKits && listing.data ? (
            <ProductList
              products={listing.data.products}
              selection={c.selection}
              onChange={(selection) => send({ type: 'SELECT', selection })}
            />
          ) : null}
          {step === 'select_payment_method' && type ? (
            <StepPayment
              type={type}
              value={c.paymentMethod}
              quotation={quotation}
              onChange={(paymentMethod) => send({ type: 'PAYMENT', paymentMethod })}
            />
          ) : null}
          {(step === 'submit_commission' || step === 'done') && type ? (
            <StepReview
              composition={c}
              type={type}
              method={method ?? null}
              feesDescription={agent.feesConditionsDescription[type.id] ?? type.feesConditionsDescription}
              goods={goodsOf(lines, c.sampleOnly)}
              onNote={(note) => send({ type: 'NOTE', note })}
              onGo={go}
            />
          ) : null}
        </div>
        {withBasket ? (
          <CommissionBasket lines={lines} quotation={quotation} method={method} action={action} saved={saved} />
        ) : null}
      </div>
    </Page>
  );
};

type Going = {
  step: Step | 'done';
  differences: number;
  uneven: readonly ListedProduct[];
  isKits: boolean;
  composition: Composition;
  hasGoods: boolean;
  tooManyGifts: boolean;
  quotation: Quotation;
};
/** Why one cannot go on from here, as a sentence; null when one can. Nothing is sent at a price that was not seen. */
const reasonAgainst = (g: Going): string | null => {
  if (g.differences > 0) return 'Guarda prima i prezzi che sono cambiati.';
  if (g.step === 'select_products__from_listing') {
    if (g.uneven.length > 0)
      return `Completa le varianti di ${plural(g.uneven.length, 'prodotto', 'prodotti')}: ${g.uneven[0]?.name ?? ''}.`;
    if (g.isKits) return g.composition.kitId === null ? 'Scegli un pacchetto.' : null;
    if (!g.hasGoods) return 'Scegli almeno un prodotto.';
  }
  if (g.step === 'select_payment_method' && g.composition.paymentMethod === null) return 'Scegli come si paga.';
  if (g.tooManyGifts) return 'Gli omaggi superano i tuoi punti: togline qualcuno.';
  if (g.step !== 'submit_commission' || g.composition.sampleOnly) return null;
  if (g.quotation.error) return g.quotation.error;
  return g.quotation.breakdown === null || g.quotation.isStale ? 'Attendi: sto calcolando il totale.' : null;
};

const goodsOf = (lines: readonly BasketLine[], sampleOnly: boolean): string => {
  const [first] = lines;
  if (!first) return '–';
  if (sampleOnly) return `Solo il campione, ${first.detail.toLowerCase()}`;
  return lines.length === 1
    ? `${first.quantity} × ${first.name}`
    : `${plural(
        lines.reduce((n, l) => n + l.quantity, 0),
        'pezzo',
        'pezzi',
      )}, ${plural(lines.length, 'riga', 'righe')}`;
};

type FactsProps = {
  type: CommissionType | null;
  customer: ChosenCustomer | null;
  onChange?: (() => void) | undefined;
  onStartAgain?: (() => void) | undefined;
};
/** For whom and what, and the way to change it. */
const Facts = ({ type, customer, onChange, onStartAgain }: FactsProps) => (
  <>
    {customer ? (
      <>
        Per <strong className={classes.strong}>{customer.fullName}</strong>
        {customer.city ? `, ${customer.city}` : ''}.{' '}
        {onChange ? (
          <>
            <button type="button" className={classes.textButton} onClick={onChange}>
              Cambia cliente
            </button>{' '}
          </>
        ) : null}
      </>
    ) : (
      (type?.title ?? 'Che cosa vuoi ordinare?')
    )}
    {onStartAgain ? (
      <>
        {customer ? (onChange ? '· ' : '') : '. '}
        <button type="button" className={classes.textButton} onClick={onStartAgain}>
          Ricomincia
        </button>
      </>
    ) : null}
  </>
);
