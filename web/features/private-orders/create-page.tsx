/** The page of a new private order. */
import { IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { listProducts } from '@ema/calls/catalogue.ts';
import { createPrivateOrder, listPrivateOrders } from '@ema/calls/private-orders.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { CallFailure } from '../../kernel/client.ts';
import { useTabDraft } from '../../kernel/tab-draft.ts';
import { useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { useLeaveWarning } from '../../ui/save-form/leave-warning.ts';
import { basketLines } from '../orders/basket-lines.ts';
import { OrderInTwoTabs } from '../orders/order-in-two-tabs.tsx';
import { customerOf } from './chooser.ts';
import { privateItems, stillSold } from './items.ts';
import { OrderEditor, usePrivateListing, type Change, type Composed } from './order-editor.tsx';
import { missingOf, sayRefused } from './save-order.ts';

const LEFT_WHILE_SENT = 'La conferma dell’ordine è in corso: lo trovi poi nell’archivio. Vuoi uscire?';
/** It is an order already: sent from another tab, or with an answer that was lost. */
const wasMade = (thrown: unknown): boolean => thrown instanceof CallFailure && thrown.code === 'wrong_state';
/** Without an answer it may have been confirmed. */
const wasRefused = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && thrown.status > 0 && thrown.status < 500 && !wasMade(thrown);
const EMPTY: Composed = { chooser: { state: 'empty' }, selection: {} };

/** A new private order: whose, what, and only when it is confirmed it exists (ORD-233…ORD-241, ORD-247…ORD-249). */
export const CreatePrivateOrderPage = () => {
  const pressed = useGo();
  const draft = useTabDraft<Composed>('private-order');
  const [written, setValue] = useState<Composed>(draft.initial ?? EMPTY);
  const entries = usePrivateListing().data?.items;
  const sold = entries?.map((e) => e.code);
  const latest = useRef(written);
  const withoutGone = (of: Composed): Composed =>
    sold ? { ...of, selection: stillSold(of.selection, sold).kept } : of;
  const value = withoutGone(written);
  // As the draft came: named until the page is left, also when the first change has kept it without them.
  const [found] = useState(written.selection);
  const gone = sold ? stillSold(found, sold).gone : [];
  const create = useSend(createPrivateOrder, { refreshes: [listPrivateOrders, listProducts] });
  const isBegun = value.chooser.state !== 'empty' || Object.keys(value.selection).length > 0;
  const isDirty = isBegun && draft.trouble?.kind !== 'sent';
  const hasLeft = useRef(false);
  const { leaveFreely } = useLeaveWarning({
    isDirty,
    title: create.isPending ? LEFT_WHILE_SENT : 'L’ordine non verrà confermato. Vuoi uscire?',
    onLeft: () => {
      hasLeft.current = true;
      // What another tab keeps is not this page's to throw away.
      if (draft.trouble === null) draft.forget();
    },
  });
  const change = (to: Change) => {
    latest.current = to(withoutGone(latest.current));
    setValue(latest.current);
    draft.keep(latest.current);
  };
  const customer = customerOf(value.chooser);
  /** Whoever is elsewhere by now may have begun another one there. */
  const over = (): void => {
    if (hasLeft.current) return;
    draft.forget();
    leaveFreely();
  };
  const confirm = async () => {
    if (!customer) return;
    const { go } = pressed();
    const shown = entries && basketLines(value.selection, entries).reduce((sum, l) => sum + l.cents, 0);
    try {
      const created = await create.mutateAsync({
        body: {
          customer: customer['@id'],
          items: privateItems(value.selection),
          draftId: draft.id(),
          ...(shown === undefined ? {} : { expectedTotal: centsToWire(shown) }),
        },
      });
      over();
      if (!(await go({ to: paths.privateOrder(created.id) }))) successNotice(`Ordine n. ${created.id} confermato`);
    } catch (thrown) {
      // It was not confirmed after all: what was put together is there for whoever comes again, unless they began another.
      if (hasLeft.current && wasRefused(thrown)) draft.keep(latest.current);
      await sayRefused(thrown);
      if (!wasMade(thrown)) return;
      over();
      await go({ to: paths.privateOrders });
    }
  };
  return (
    <Page title="Nuovo ordine cliente" facts="Dopo la conferma si può modificare per 24 ore.">
      <OrderInTwoTabs
        draft={draft}
        list={{ to: paths.privateOrders, label: 'Vai all’archivio' }}
        onReload={leaveFreely}
      />
      <OrderEditor
        value={value}
        onChange={change}
        gone={gone}
        goneWhen="non è più nell’ordine"
        isSending={create.isPending}
        action={
          <ButtonWithReason
            size="lg"
            reason={missingOf(value)}
            loading={create.isPending}
            leftSection={<IconCheck size={20} stroke={1.75} />}
            onClick={() => void confirm()}
          >
            Conferma l’ordine
          </ButtonWithReason>
        }
      />
    </Page>
  );
};
