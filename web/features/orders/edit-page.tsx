import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { getCommissionType } from '@ema/calls/catalogue.ts';
import { getCommission, getPendingOrder, updateCommission } from '@ema/calls/orders.ts';
import { CallFailure, sentenceOf } from '../../kernel/client.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { plural } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { EmptyState, LoadError, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { basketLines } from './basket-lines.ts';
import { useListing } from './catalogue.ts';
import { CommissionBasket } from './commission-basket.tsx';
import { CommissionCard } from './commission-card.tsx';
import { NoteField } from './note-field.tsx';
import { ORDER_READS, type Commission } from './order-types.ts';
import { ProductList } from './product-list.tsx';
import { useQuotation } from './quotation.ts';
import { evened, itemsOf, selectionOf, unevenProducts, type Selection } from './selection.ts';
import classes from './orders.module.css';

/** Edits a commission's items and note, and nothing else (ORD-132…ORD-136). */
export const EditCommissionPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { isManagingAnotherAgent } = useSession();
  const commission = useCall(getCommission, { params: { id } }, { staleTime: 0, enabled: !isManagingAnotherAgent });
  if (isManagingAnotherAgent) return <Elsewhere />;
  const isUnknown =
    commission.error instanceof CallFailure &&
    (commission.error.status === 404 || commission.error.status === 400 || commission.error.status === 422);
  if (isUnknown)
    return (
      <Page title="Modifica commissione">
        <EmptyState
          title={`La commissione ${id} non è stata trovata.`}
          action={
            <Button component={Link} to={paths.unsubmittedGateway}>
              Torna al riepilogo
            </Button>
          }
        />
      </Page>
    );
  if (commission.error)
    return (
      <Page title="Modifica commissione">
        <LoadError error={commission.error} onRetry={() => void commission.refetch()} />
      </Page>
    );
  if (!commission.data)
    return (
      <Page title="Modifica commissione">
        <SkeletonRows rows={6} height={110} />
      </Page>
    );
  return <EditForm key={commission.data.id} commission={commission.data} />;
};

/** ORD-133: it belongs to another person. */
const Elsewhere = () => {
  useEffect(
    () => void errorDialog('Attenzione', "Non è possibile modificare una commissione appartenente ad un'altra persona"),
    [],
  );
  return <Navigate to={paths.unsubmittedGateway} replace />;
};

type Kept = { version: number; selection: Selection; note: string };

const EditForm = ({ commission: c }: { commission: Commission }) => {
  const navigate = useNavigate();
  const { draft, keep, forget } = useDraft<Kept>(`commission-${c.id}`);
  const kept = draft?.version === c.version ? draft : null;
  const [selection, setSelection] = useState<Selection>(kept?.selection ?? selectionOf(c.items));
  const [note, setNote] = useState(kept?.note ?? c.note);
  const type = useCall(getCommissionType, { params: { id: c.type.id } }, { staleTime: Number.POSITIVE_INFINITY });
  const order = useCall(getPendingOrder, { params: { id: String(c.orderId) } });
  const listing = useListing(type.data ?? null);
  const isKit = c.productKitName !== null;
  const entries = useMemo(() => listing.data?.entries ?? [], [listing.data]);
  const known = useMemo(() => new Set(entries.map((e) => e.code)), [entries]);
  /** Lines that are no longer in the listing, such as the sample item, stay as they are. */
  const fixed = c.items
    .filter((i) => !known.has(i.product))
    .map((i) => ({ product: i.product, quantity: i.quantity, attributes: i.attributes }));
  const items = isKit ? [] : [...(listing.data ? fixed : []), ...itemsOf(selection, entries)];
  const uneven = unevenProducts(selection, entries);
  const quotation = useQuotation(
    listing.data && !isKit && items.length > 0
      ? {
          type: c.type.id,
          customer: c.customer?.id ?? null,
          items: [...fixed, ...itemsOf(evened(selection, entries), entries)],
          paymentMethod: order.data?.paymentMethodId ?? null,
        }
      : null,
  );
  const save = useSend(updateCommission, { refreshes: [...ORDER_READS, getCommission] });

  useEffect(() => keep({ version: c.version, selection, note }), [keep, c.version, selection, note]);

  const reason = c.isUpdateLocked
    ? 'La commissione è bloccata: l’ordine è in pagamento o già confermato.'
    : uneven.length > 0
      ? `Completa le varianti di ${plural(uneven.length, 'prodotto', 'prodotti')}.`
      : !isKit && items.length === 0
        ? 'Scegli almeno un prodotto.'
        : quotation.breakdown && Number(quotation.breakdown.points.balance) < 0
          ? 'Gli omaggi superano i tuoi punti.'
          : null;
  const submit = async () => {
    try {
      await save.mutateAsync({ params: { id: String(c.id) }, body: { note: note.trim(), items, version: c.version } });
      forget();
      successNotice('Commissione salvata.');
      await navigate({ to: paths.unsubmittedGateway });
    } catch (thrown) {
      await errorDialog('Non è stato possibile salvare la commissione', sentenceOf(thrown));
    }
  };
  const action = (
    <ButtonWithReason
      size="lg"
      reason={reason}
      loading={save.isPending}
      leftSection={<IconCheck size={20} stroke={1.75} />}
      onClick={() => void submit()}
    >
      Salva le modifiche
    </ButtonWithReason>
  );
  const lines = basketLines(selection, entries);
  return (
    <Page
      title="Modifica commissione"
      facts={`N. ${c.id}, ${c.type.title}${c.customer ? `, per ${c.customer.fullName}` : ''}.`}
    >
      <div className={classes.columns} data-aside>
        <div className={classes.stack}>
          <Panel title="Nota">
            <NoteField value={note} onChange={setNote} />
          </Panel>
          {isKit ? <CommissionCard commission={c} open /> : null}
          {!isKit && (listing.error || type.error) ? (
            <LoadError error={listing.error ?? type.error} onRetry={() => void listing.refetch()} />
          ) : null}
          {!isKit && !listing.data && !listing.error ? <SkeletonRows rows={6} height={110} /> : null}
          {!isKit && listing.data ? (
            <ProductList
              products={listing.data.products}
              selection={selection}
              onChange={setSelection}
              first="chosen"
            />
          ) : null}
        </div>
        <CommissionBasket
          lines={lines}
          quotation={quotation}
          method={order.data?.paymentMethodName}
          action={action}
          empty={isKit ? 'Il pacchetto non si modifica: puoi cambiare la nota.' : undefined}
        />
      </div>
    </Page>
  );
};
