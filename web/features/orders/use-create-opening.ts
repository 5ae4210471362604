/** Loads what the wizard of a new commission must know before it starts, and says how far that is. */
import { useEffect, useMemo, useState } from 'react';
import { getCustomer } from '@ema/calls/customers.ts';
import { sampleIsOrderable } from '@ema/domain/orders/sample-item.ts';
import { useAddress } from '../../kernel/address.ts';
import { useSession } from '../../kernel/session.tsx';
import { useDraftOpening, type Opening } from '../../kernel/synced-draft.ts';
import { useCall } from '../../kernel/use-call.ts';
import { beginningOf, type Decision } from './begun-for.ts';
import { useAgent, useSampleProduct, useTypes, type Agent, type CommissionType } from './catalogue.ts';
import type { ChosenCustomer } from './create-machine.ts';
import type { CreateSetup } from './use-create-wizard.ts';
import type { WizardDraft } from './use-wizard.ts';

export type CreateOpening =
  | { kind: 'failed'; error: unknown; retry: () => void }
  | { kind: 'loading' }
  /** Whom one comes with could not be read: again, or begun without them (ORD-538). */
  | { kind: 'no-customer'; error: unknown; retry: () => void; goOn: () => void }
  /** There is another draft on another device. */
  | { kind: 'choose'; drafts: Extract<Opening<WizardDraft>, { kind: 'choose' }> }
  /** What was begun is not for the customer one comes with (ORD-494). */
  | { kind: 'for-else'; customer: string; begun: string; decide: (which: Decision) => void }
  /** Nothing can be sold in this shop (ORD-085). */
  | { kind: 'no-type' }
  | { kind: 'ready'; key: string; setup: CreateSetup };

type Taken = { id: string; turn: number; preset: ChosenCustomer };
/**
 * The customer of the address, whom the wizard begins with (ORD-080): taken over once, and then taken off the address,
 * so that whom one chooses instead stays chosen when the page is loaded again.
 */
const usePreset = () => {
  const [address, changeAddress] = useAddress();
  const [taken, setTaken] = useState<Taken | null>(null);
  const id = address['customerId'] && /^[1-9]\d{0,14}$/.test(address['customerId']) ? address['customerId'] : null;
  const customer = useCall(getCustomer, { params: { id: id ?? '' } }, { enabled: id !== null });
  const c = id === null ? undefined : customer.data;
  useEffect(() => {
    if (id === null || !c) return;
    const preset = { id: c.id, fullName: c.fullName, city: c.addressCity };
    setTaken((before) => ({ id, turn: (before?.turn ?? 0) + 1, preset }));
    changeAddress({ customerId: null }, { replace: true });
  }, [id, c?.id]);
  return {
    key: taken ? `${taken.id}-${taken.turn}` : 'free',
    preset: taken?.preset ?? null,
    error: id === null || c ? null : customer.error,
    retry: () => void customer.refetch(),
    /** Taken off the address, they never come late into what was begun without them. */
    goOn: () => changeAddress({ customerId: null }, { replace: true }),
    isLoading: id !== null,
  };
};

/** True from the first time on. */
const useHasBeen = (isSo: boolean): boolean => {
  const [hasBeen, note] = useState(isSo);
  if (isSo && !hasBeen) note(true);
  return hasBeen || isSo;
};

const sampleFacts = (types: readonly CommissionType[], agent: Agent) => ({
  enabledByType: types.some((t) => t.discountedStrizzamopEnabled && agent.supportedCommissionTypes.includes(t.id)),
  level: agent.level.id,
  unitsPurchased: agent.totalDiscountedStrizzamopUnitsPurchased,
  inOpenCommission: agent.sampleInOpenCommission,
  productFound: true,
});
/** Types, agent and sample, on which the skip rules stand (ORD-078…ORD-085). */
const useOffer = () => {
  const { shop } = useSession();
  const types = useTypes();
  const agent = useAgent();
  // Nobody waits for a product that would not be offered anyway.
  const mayNeedSample = agent.data !== undefined && sampleIsOrderable(sampleFacts(types.data?.items ?? [], agent.data));
  const sampleCode = mayNeedSample ? agent.data?.sampleProductCode : undefined;
  const sample = useSampleProduct(sampleCode);
  const offered = useMemo(
    () =>
      types.data && agent.data
        ? types.data.items.filter((t) => t.shop === shop && agent.data.supportedCommissionTypes.includes(t.id))
        : null,
    [types.data, agent.data, shop],
  );
  const isWaiting = (Boolean(sampleCode) && sample.isPending) || (agent.isFetching && !agent.isFetchedAfterMount);
  const wasWhole = useHasBeen(!isWaiting && offered !== null);
  return {
    types: offered,
    agent: agent.data,
    sampleProduct: sample.data ?? null,
    error: (types.data ? null : types.error) ?? (agent.data ? null : agent.error),
    // Asked anew later, as when the network is back, it takes nothing off the screen that is being filled in.
    isLoading: isWaiting && !wasWhole,
    retry: () => {
      void types.refetch();
      void agent.refetch();
    },
  };
};

export const useCreateOpening = (): CreateOpening => {
  const { types, agent, sampleProduct, error, isLoading, retry } = useOffer();
  const customer = usePreset();
  const drafts = useDraftOpening<WizardDraft>('new-commission');
  const [decided, setDecided] = useState<{ key: string; which: Decision } | null>(null);
  if (error) return { kind: 'failed', error, retry };
  if (drafts.kind === 'choose') return { kind: 'choose', drafts };
  if (customer.error) return { kind: 'no-customer', error: customer.error, retry: customer.retry, goOn: customer.goOn };
  if (drafts.kind === 'loading' || !types || !agent || isLoading || customer.isLoading) return { kind: 'loading' };
  if (types.length === 0) return { kind: 'no-type' };
  const decision = decided?.key === customer.key ? decided.which : null;
  const beginning = beginningOf(drafts.start, customer.preset, types, decision);
  if (beginning.kind === 'ask') {
    const decide = (which: Decision) => setDecided({ key: customer.key, which });
    return { kind: 'for-else', customer: beginning.customer, begun: beginning.begun, decide };
  }
  const { start, preset } = beginning;
  return { kind: 'ready', key: customer.key, setup: { types, agent, sampleProduct, start, preset } };
};
