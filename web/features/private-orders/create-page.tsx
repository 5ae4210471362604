/** The page of a new private order. */
import { IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { createPrivateOrder, listPrivateOrders } from '@ema/calls/private-orders.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { useLeaveWarning } from '../../ui/save-form/leave-warning.ts';
import { customerOf } from './chooser.ts';
import { privateItems, stillSold } from './items.ts';
import { OrderEditor, usePrivateListing, type Change, type Composed } from './order-editor.tsx';
import { missingOf, sayRefused } from './save-order.ts';

const EMPTY: Composed = { chooser: { state: 'empty' }, selection: {} };

/** A new private order: whose, what, and only when it is confirmed it exists (ORD-233…ORD-241, ORD-247…ORD-249). */
export const CreatePrivateOrderPage = () => {
  const pressed = useGo();
  const { draft, keep, forget } = useDraft<Composed>('private-order');
  const [written, setValue] = useState<Composed>(draft ?? EMPTY);
  const sold = usePrivateListing().data?.items.map((e) => e.code);
  const latest = useRef(written);
  const withoutGone = (of: Composed): Composed =>
    sold ? { ...of, selection: stillSold(of.selection, sold).kept } : of;
  const value = withoutGone(written);
  // As the draft came: named until the page is left, also when the first change has kept it without them.
  const [found] = useState(written.selection);
  const gone = sold ? stillSold(found, sold).gone : [];
  const create = useSend(createPrivateOrder, { refreshes: [listPrivateOrders] });
  const isDirty = value.chooser.state !== 'empty' || Object.keys(value.selection).length > 0;
  const { leaveFreely } = useLeaveWarning({
    isDirty,
    title: 'L’ordine non verrà confermato. Vuoi uscire?',
    onLeft: forget,
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
    try {
      const created = await create.mutateAsync({
        body: { customer: customer['@id'], items: privateItems(value.selection) },
      });
      forget();
      leaveFreely();
      if (!(await go({ to: paths.privateOrder(created.id) }))) successNotice(`Ordine n. ${created.id} confermato`);
    } catch (thrown) {
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
