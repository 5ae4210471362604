/** A commission being changed: what is chosen and written, kept as a draft, what it would cost, and saving it. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { getCommissionType } from '@ema/calls/catalogue.ts';
import { getCommission, getPendingOrder, quoteCommission, updateCommission } from '@ema/calls/orders.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { keyOf, useCall, useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { basisOf, type FormDraft } from '../../ui/save-form/form-state.ts';
import { useEdited } from '../../ui/save-form/use-edited.ts';
import { basketLines } from './basket-lines.ts';
import { useListing } from './catalogue.ts';
import { isShortOfPoints } from './create-going.ts';
import { reasonAgainstSaving } from './edit-reason.ts';
import { frozenPrices, unlistedItems, unlistedLines } from './ordered-items.ts';
import { ORDER_READS } from './order-reads.ts';
import type { Commission } from './order-types.ts';
import { useQuotation, type Quotation } from './quotation.ts';
import {
  evened,
  itemsOf,
  selectionOf,
  unevenProducts,
  withCombinations,
  without,
  type Selection,
} from './selection.ts';

type Changes = { selection: Selection; note: string };

/** What is chosen and written, over a reload, with the version it was chosen over. */
const useChanges = (c: Commission) => {
  const keeping = useDraft<FormDraft<Changes>>(`commission-${c.id}`);
  const start: Changes = { selection: selectionOf(c.items), note: c.note };
  const { state, latest, send, restart } = useEdited(basisOf(start, c.version), true, keeping);
  const setSelection = useCallback((selection: Selection) => send({ type: 'typed', part: { selection } }), [send]);
  return {
    ...state.values,
    version: state.over.version,
    isOutdated: state.isOutdated,
    restart,
    latest,
    setSelection,
    setNote: (note: string) => send({ type: 'typed', part: { note } }),
    send,
    forget: keeping.forget,
  };
};

/** What is sent of the price: the total as it is shown, once it is the answer for what is chosen. */
const shownTotal = ({ isStale, breakdown }: Quotation): { expectedTotal?: string } =>
  isStale || breakdown === null ? {} : { expectedTotal: breakdown.total };

export const useEditCommission = (c: Commission) => {
  const pressed = useGo();
  const { forget, version, latest, send, ...changes } = useChanges(c);
  const { selection, note } = changes;
  const type = useCall(getCommissionType, { params: { id: c.type.id } }, { staleTime: Number.POSITIVE_INFINITY });
  const order = useCall(getPendingOrder, { params: { id: String(c.orderId) } });
  const listing = useListing(type.data ?? null);
  const isKit = c.productKitName !== null;
  const isListed = listing.data !== undefined && !isKit;
  const entries = useMemo(() => listing.data?.entries ?? [], [listing.data]);
  const unlisted = isListed ? unlistedItems(c.items, entries, selection) : [];
  const itemsFor = (chosen: Selection) => [
    ...unlisted.map(({ product, quantity, attributes }) => ({ product, quantity, attributes })),
    ...itemsOf(chosen, entries),
  ];
  const items = isListed ? itemsFor(selection) : [];
  const cart = {
    commission: c.id,
    type: c.type.id,
    customer: c.customer?.id ?? null,
    items: itemsFor(evened(selection, entries)),
    paymentMethod: order.data?.paymentMethodId ?? null,
  };
  const quotation = useQuotation(items.length > 0 ? cart : null);
  const client = useQueryClient();
  const update = useSend(updateCommission, { refreshes: [...ORDER_READS, getCommission] });
  const save = async () => {
    const { go } = pressed();
    send({ type: 'sent' });
    try {
      await update.mutateAsync({
        params: { id: String(c.id) },
        body: { note: note.trim(), items, version, ...shownTotal(quotation) },
      });
      forget();
      send({ type: 'saved' });
      successNotice('Commissione salvata.');
      // What was changed meanwhile is not saved yet: it stays here, over what was.
      if (latest.current.isChanged) return;
      await go({ to: paths.unsubmittedGateway });
    } catch (thrown) {
      send({ type: 'stopped' });
      // A price that has changed is shown before it is saved.
      void client.invalidateQueries({ queryKey: keyOf(quoteCommission) });
      await errorDialog('Non è stato possibile salvare la commissione', sentenceOf(thrown));
    }
  };
  return {
    isKit,
    listing: { ...listing, error: listing.error ?? type.error },
    ...changes,
    quotation,
    unlisted,
    remove: (product: string) => changes.setSelection(without(selection, product)),
    lines: [
      ...unlistedLines(unlisted),
      ...basketLines(withCombinations(selection, entries), entries, null, frozenPrices(c.items)),
    ],
    method: order.data?.paymentMethodName,
    reason: reasonAgainstSaving({
      isLocked: c.isUpdateLocked,
      uneven: unevenProducts(selection, entries).length,
      hasItems: isKit || items.length > 0,
      isShortOfPoints: isShortOfPoints(quotation.breakdown?.points),
    }),
    isSaving: update.isPending,
    save,
  };
};
