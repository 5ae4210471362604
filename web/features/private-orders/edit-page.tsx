/** The page on which a private order is changed. */
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { listProducts } from '@ema/calls/catalogue.ts';
import { getPrivateOrder, listPrivateOrders, updatePrivateOrder } from '@ema/calls/private-orders.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { LOCKED_TEXT, LOCKED_TITLE } from '@ema/domain/private-orders/lock.ts';
import { CallFailure } from '../../kernel/client.ts';
import { moment } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { basisOf } from '../../ui/save-form/form-state.ts';
import { useLeaveWarning } from '../../ui/save-form/leave-warning.ts';
import { Outdated } from '../../ui/save-form/outdated.tsx';
import { useEdited } from '../../ui/save-form/use-edited.ts';
import { basketLines } from '../orders/basket-lines.ts';
import type { ListedProduct } from '../orders/catalogue.ts';
import { customerOf } from './chooser.ts';
import { agreedOf, privateItems, privateSelection, type PrivateOrder } from './items.ts';
import { OrderEditor, usePrivateListing, type Composed } from './order-editor.tsx';
import { missingOf, sayRefused } from './save-order.ts';

const TITLE = 'Modifica ordine cliente';

const UNKNOWN = [400, 404, 422];
/** Why there is nothing to change: no such order, or somebody else’s. */
const refusedTitle = (id: string, order: { error: unknown; data?: PrivateOrder | undefined }): string | null => {
  if (order.error instanceof CallFailure && UNKNOWN.includes(order.error.status)) return `Ordine ${id} non trovato`;
  const isTheirs = order.data && !order.data.editable && !order.data.locked;
  return isTheirs ? 'Solo chi ha inserito l’ordine può modificarlo' : null;
};

/** As long as it is not locked (ORD-245, ORD-246). */
export const EditPrivateOrderPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const order = useCall(getPrivateOrder, { params: { id } }, { staleTime: 0 });
  const listing = usePrivateListing();
  const title = refusedTitle(id, order);
  if (title !== null)
    return (
      <Page title={TITLE}>
        <EmptyState
          title={title}
          action={
            <Button component={Link} to={paths.privateOrders} variant="default">
              Vai all’archivio
            </Button>
          }
        />
      </Page>
    );
  const fresh = order.isFetchedAfterMount ? order.data : undefined;
  if (fresh?.locked) return <Locked id={fresh.id} />;
  if (fresh && listing.data) return <EditForm key={fresh.id} order={fresh} entries={listing.data.items} />;
  const loading = {
    data: undefined,
    error: order.error ?? listing.error,
    isPending: order.isPending || listing.isPending,
    refetch: () => Promise.all([order.refetch(), listing.refetch()]),
  };
  return (
    <Page title={TITLE} facts=" ">
      <Loading of={loading} skeleton={<SkeletonRows rows={6} height={110} />} isEmpty={() => true} empty={null}>
        {() => null}
      </Loading>
    </Page>
  );
};

const Locked = ({ id }: { id: number }) => {
  useEffect(() => void errorDialog(LOCKED_TITLE, LOCKED_TEXT), []);
  return <Navigate to={paths.privateOrder(id)} replace />;
};

const EditForm = ({ order: o, entries }: { order: PrivateOrder; entries: readonly ListedProduct[] }) => {
  const pressed = useGo();
  const sold = entries.map((e) => e.code);
  const agreed = agreedOf(o.items);
  const kept = o.items.filter((i) => sold.includes(i.productCode));
  const gone = o.items.filter((i) => !sold.includes(i.productCode)).map((i) => i.name);
  const start: Composed = {
    chooser: { state: 'selected', customer: o.customer },
    selection: privateSelection(kept),
  };
  const seen = [o.customer.id, start.selection];
  const { state, latest, send, restart } = useEdited(basisOf(start, o.version, seen), true);
  const { values: value, over } = state;
  const save = useSend(updatePrivateOrder, { refreshes: [listPrivateOrders, getPrivateOrder, listProducts] });
  const isDirty = JSON.stringify(value) !== JSON.stringify(over.start);
  const { leaveFreely } = useLeaveWarning({ isDirty });
  const customer = customerOf(value.chooser);
  const submit = async () => {
    if (!customer) return;
    const shownCents = basketLines(value.selection, entries, null, agreed).reduce((sum, l) => sum + l.cents, 0);
    const { go } = pressed();
    send({ type: 'sent' });
    try {
      await save.mutateAsync({
        params: { id: String(o.id) },
        body: {
          customer: customer['@id'],
          items: privateItems(value.selection),
          version: over.version,
          expectedTotal: centsToWire(shownCents),
        },
      });
      send({ type: 'saved' });
      successNotice('Ordine salvato');
      // What was changed meanwhile is not saved yet: it stays here, over what was.
      if (latest.current.isChanged) return;
      leaveFreely();
      await go({ to: paths.privateOrder(o.id) });
    } catch (thrown) {
      send({ type: 'stopped' });
      if (!(thrown instanceof CallFailure) || thrown.status !== 423) {
        await sayRefused(thrown);
        return;
      }
      leaveFreely();
      void errorDialog(LOCKED_TITLE, LOCKED_TEXT);
      await go({ to: paths.privateOrder(o.id) });
    }
  };
  return (
    <Page title={TITLE} facts={`N. ${o.id}, si può modificare fino al ${moment(o.locksAt)}.`}>
      {state.isOutdated && <Outdated onRestart={restart} />}
      <OrderEditor
        value={value}
        onChange={(change) => send({ type: 'typed', part: change(latest.current.values) })}
        gone={gone}
        first="chosen"
        agreed={agreed}
        action={
          <ButtonWithReason
            size="lg"
            reason={missingOf(value)}
            loading={save.isPending}
            leftSection={<IconCheck size={20} stroke={1.75} />}
            onClick={() => void submit()}
          >
            Salva le modifiche
          </ButtonWithReason>
        }
      />
    </Page>
  );
};
