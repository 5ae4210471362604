/** A draft and the customer for whom somebody begins: do they belong together? */
import type { LocalDraft } from '../../kernel/draft-sync.ts';
import { emptyComposition, type ChosenCustomer, type CreateDraft } from './create-machine.ts';

type Type = { id: string; title: string; customerRequired: boolean };
export type Decision = 'draft' | 'customer';

/**
 * Is what was begun for something else than this customer? Not where the customer was about to be chosen (ORD-436), nor
 * before the type is, nor in a shop that sells to no customers by name; but a commission without a customer, the sample
 * alone, or one for somebody else (ORD-494).
 */
const isForElse = ({ step, composition }: CreateDraft, customer: ChosenCustomer, types: readonly Type[]): boolean => {
  const type = types.find((t) => t.id === composition.typeId);
  if (!type || step === 'select_customer' || !types.some((t) => t.customerRequired)) return false;
  if (!type.customerRequired || composition.sampleOnly) return true;
  return composition.customer !== null && composition.customer.id !== customer.id;
};

/** What is begun for this customer instead, in the place of the draft. */
const begunFor = <D extends CreateDraft>(draft: LocalDraft<D>, customer: ChosenCustomer): LocalDraft<CreateDraft> => ({
  ...draft,
  content: { step: 'select_commission_type', composition: { ...emptyComposition, customer } },
});

/** What the wizard begins with; `ask` until somebody says which, where the draft is for something else. */
export const beginningOf = <D extends CreateDraft>(
  start: LocalDraft<D> | null,
  preset: ChosenCustomer | null,
  types: readonly Type[],
  decision: Decision | null,
) => {
  if (start === null || preset === null || !isForElse(start.content, preset, types))
    return { kind: 'begin' as const, start, preset };
  if (decision === 'draft') return { kind: 'begin' as const, start, preset: null };
  if (decision === 'customer') return { kind: 'begin' as const, start: begunFor(start, preset), preset };
  const { typeId, customer } = start.content.composition;
  const title = types.find((t) => t.id === typeId)?.title ?? '';
  const begun = customer ? `${title}, per ${customer.fullName}` : title;
  return { kind: 'ask' as const, customer: preset.fullName, begun };
};
