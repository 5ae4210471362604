/** The page of a new private order. */
import { IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { listProducts } from '@ema/calls/catalogue.ts';
import { createPrivateOrder, listPrivateOrders } from '@ema/calls/private-orders.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { CallFailure } from '../../kernel/client.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { useLeaveWarning } from '../../ui/save-form/leave-warning.ts';
import { basketLines } from '../orders/basket-lines.ts';
import { customerOf } from './chooser.ts';
import { privateItems, stillSold } from './items.ts';
import { OrderEditor, usePrivateListing, type Change, type Composed } from './order-editor.tsx';
import { missingOf, sayRefused } from './save-order.ts';

const LEFT_WHILE_SENT = 'La conferma dell’ordine è in corso: lo trovi poi nell’archivio. Vuoi uscire?';
/** Without an answer it may have been confirmed. */
const wasRefused = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && thrown.status > 0 && thrown.status < 500;
const EMPTY: Composed = { chooser: { state: 'empty' }, selection: {} };

/** A new private order: whose, what, and only when it is confirmed it exists (ORD-233…ORD-241, ORD-247…ORD-249). */
export const CreatePrivateOrderPage = () => {
  const pressed = useGo();
  const { draft, keep, forget, isThere } = useDraft<Composed>('private-order');
  const [written, setValue] = useState<Composed>(draft ?? EMPTY);
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
  const isDirty = value.chooser.state !== 'empty' || Object.keys(value.selection).length > 0;
  const hasLeft = useRef(false);
  const { leaveFreely } = useLeaveWarning({
    isDirty,
    title: create.isPending ? LEFT_WHILE_SENT : 'L’ordine non verrà confermato. Vuoi uscire?',
    onLeft: () => {
      hasLeft.current = true;
      forget();
    },
  });
  const change = (to: Change) => {
    latest.current = to(withoutGone(latest.current));
    setValue(latest.current);
    keep(latest.current);
  };
  const customer = customerOf(value.chooser);
  const confirm = async () => {
    if (!customer) return;
    const { go } = pressed();
    const shown = entries && basketLines(value.selection, entries).reduce((sum, l) => sum + l.cents, 0);
    try {
      const created = await create.mutateAsync({
        body: {
          customer: customer['@id'],
          items: privateItems(value.selection),
          ...(shown === undefined ? {} : { expectedTotal: centsToWire(shown) }),
        },
      });
      // Whoever is elsewhere by now may have begun another one there.
      if (!hasLeft.current) {
        forget();
        leaveFreely();
      }
      if (!(await go({ to: paths.privateOrder(created.id) }))) successNotice(`Ordine n. ${created.id} confermato`);
    } catch (thrown) {
      // It was not confirmed after all: what was put together is there for whoever comes again, unless they began another.
      if (hasLeft.current && wasRefused(thrown) && !isThere()) keep(latest.current);
      await sayRefused(thrown);
    }
  };
  return (
    <Page title="Nuovo ordine cliente" facts="Dopo la conferma si può modificare per 24 ore.">
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
