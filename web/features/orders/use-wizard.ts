/** The machine of a new commission with its draft. */
import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { home } from '@ema/calls/home.ts';
import type { LocalDraft } from '../../kernel/draft-sync.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { allSent, noteSending } from '../../kernel/leaving.ts';
import { useDraftStore } from '../../kernel/synced-draft.ts';
import { keyOf } from '../../kernel/use-call.ts';
import type { SampleProduct } from './catalogue.ts';
import {
  compositionOf,
  createMachine,
  createStep,
  draftOf,
  emptyComposition,
  restored,
  type ChosenCustomer,
  type Composition,
  type CreateDraft,
  type CreateFacts,
} from './create-machine.ts';
import { CUSTOMER_OF_COMMISSION } from './customer-flow.ts';
import { useCreation, type CreationSetup } from './use-creation.ts';
import type { Seen } from './price-differences.ts';
import { now } from '../../kernel/clock.ts';

type Setup = CreationSetup & {
  sampleProduct: SampleProduct | null;
  preset: ChosenCustomer | null;
  start: LocalDraft<WizardDraft> | null;
};
/** The draft of a new commission: where one stopped, and the prices that were seen. */
export type WizardDraft = CreateDraft & { seen?: Seen };
const clock = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' });

const HEARD_AT_MOST_MS = 1_000;

/** The draft for that customer; what was sent for another one is not sent again as the same. */
const withCustomer = <D extends CreateDraft>(draft: D, customer: ChosenCustomer): D => {
  const before = { ...emptyComposition, ...draft.composition };
  const intent = before.customer?.id === customer.id ? before.intent : null;
  return { ...draft, composition: { ...before, customer, intent } };
};

/** The machine with its draft, which is kept at every change. */
export const useWizard = ({ types, agent, sampleProduct, preset, start, entries, shownTotal }: Setup) => {
  const store = useDraftStore<WizardDraft>('new-commission', start);
  const { keep, forget } = store;
  const { forget: forgetCustomer } = useDraft(CUSTOMER_OF_COMMISSION);
  const draft = store.initial?.content ?? null;
  const [seen, setSeen] = useState<Seen>(draft?.seen ?? {});
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const isKept = useRef(draft !== null);
  const facts = useMemo<CreateFacts>(
    () => ({
      types,
      level: agent.level.id,
      unitsPurchased: agent.totalDiscountedStrizzamopUnitsPurchased,
      sampleInOpenCommission: agent.sampleInOpenCommission,
      sampleFound: sampleProduct !== null,
    }),
    [],
  );
  const { create, refusal } = useCreation({ types, agent, entries, shownTotal }, store);
  const machine = useMemo(
    () => createMachine.provide({ actors: { submit: fromPromise<void, Composition>(({ input }) => create(input)) } }),
    [],
  );
  const snapshot = useMemo(() => {
    // Before the type there is only the customer: begun anew, an only type is taken by itself (ORD-084).
    if (!draft || draft.composition.typeId === null) return undefined;
    return restored(preset ? withCustomer(draft, preset) : draft, facts);
  }, []);
  const [state, send] = useMachine(machine, {
    input: { facts, customer: preset ?? draft?.composition.customer ?? null },
    snapshot,
  });
  const step = createStep(state.value);
  const composition = useMemo(() => compositionOf(state.context), [state.context]);
  const isDraft =
    composition.typeId !== null &&
    (Object.keys(composition.selection).length > 0 || composition.sample !== null || composition.kitId !== null);
  const hasBegun = isDraft || (composition.typeId !== null && types.length > 1);

  useEffect(() => {
    const kept = draftOf(state);
    // Created: the draft is forgotten with the answer.
    if (!kept) return;
    // What was taken out again is kept too: a draft must not bring it back.
    if (!hasBegun && !composition.customer && !isKept.current) return;
    isKept.current = true;
    keep({ ...kept, seen });
    const at = clock.format(now());
    // The same minute is not set again: React would run all of this once more to find that nothing changed.
    if (at !== savedAt) setSavedAt(at);
  }, [state, seen]);
  // The first page says whether one is begun (NET-867): as it was left.
  const client = useQueryClient();
  useEffect(() => () => void allSent().then(() => client.invalidateQueries({ queryKey: keyOf(home) })), [client]);

  const startAgain = useCallback(async () => {
    noteSending(forget());
    // Nobody waits long for a line that does not answer: what is not heard now the page that comes says again (ORD-593).
    await allSent(HEARD_AT_MOST_MS);
    // Who waits for their first access belongs to what was thrown away (ORD-494).
    forgetCustomer();
    location.assign(location.pathname);
  }, [forget, forgetCustomer]);
  return {
    state,
    send,
    step,
    composition,
    savedAt: isDraft ? savedAt : null,
    startAgain,
    hasBegun,
    hasGoods: isDraft,
    seen,
    setSeen,
    store,
    refusal,
  };
};
