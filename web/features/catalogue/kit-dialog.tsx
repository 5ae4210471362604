/** The products of a kit: added, changed and taken out, with the totals that follow (NET-286 to NET-290). */
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  addKitProduct,
  getOfficeKit,
  listOfficeKits,
  removeKitProduct,
  updateKitProduct,
} from '@ema/calls/catalogue/kits.ts';
import { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { KIT_LISTING, KIT_QUANTITY_MAX, wholeQuantity, whyNotInKit } from '@ema/domain/catalogue/kits.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { count, euro, plural } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { EmptyState, LoadError, SkeletonRows } from '../../ui/page.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { RecordHistory } from '../users/record-history.tsx';
import styles from './catalogue.module.css';
import { KitTerms } from './kit-terms.tsx';
import { ProductSelect } from './product-select.tsx';
import type { OfficeProduct } from './product-words.tsx';

type Kit = CallOutput<typeof getOfficeKit>;
type Item = Kit['products'][number];
const REFRESHES = [listOfficeKits, getOfficeKit];

const wrongQuantity = (typed: string): string | null => {
  const pieces = wholeQuantity(typed);
  return pieces >= 1 && pieces <= KIT_QUANTITY_MAX ? null : `Scrivi i pezzi, da 1 a ${KIT_QUANTITY_MAX}.`;
};
const wrongPlace = (typed: string): string | null =>
  /^\d{1,4}$/.test(typed.trim()) ? null : 'Scrivi il posto come numero intero.';

export const KitDialog = ({ id, name, onClose }: { id: number; name: string; onClose: () => void }) => {
  const kit = useCall(getOfficeKit, { params: { id: String(id) } }, { staleTime: 0 });
  return (
    <Dialog opened onClose={onClose} title={kit.data?.name ?? name} size="lg">
      {kit.data ? (
        <Products kit={kit.data} />
      ) : kit.error ? (
        <LoadError error={kit.error} onRetry={() => void kit.refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Dialog>
  );
};

const Products = ({ kit }: { kit: Kit }) => (
  <div className={styles.kit}>
    <KitTerms key={kit.id} kit={kit} />
    <p className="support">
      {`I prodotti valgono ${euro(kit.productsTotalPrice)} in ${plural(kit.productsTotalUnits, 'pezzo', 'pezzi')}: `}
      aggiungerne non cambia il prezzo del pacchetto.
    </p>
    <Adding kit={kit} />
    {kit.products.length === 0 ? (
      <EmptyState title="Nessun prodotto">Senza prodotti il pacchetto non è in vendita.</EmptyState>
    ) : (
      <ul className={styles.items} aria-label="Prodotti del pacchetto">
        {kit.products.map((item) => (
          <KitItem key={`${item.product.code} ${item.quantity} ${item.sortingValue}`} kit={kit} item={item} />
        ))}
      </ul>
    )}
    <RecordHistory record={`productkit:${kit.id}`} />
  </div>
);

type Added = { product: OfficeProduct | null; quantity: string };
const NOTHING: Added = { product: null, quantity: '1' };

/** Why what was chosen cannot come in, once it is known; null until then. */
const useWhyNot = (kit: Kit, product: OfficeProduct | null): string | null => {
  const code = product?.code ?? '';
  const { data } = useCall(getProductSheet, { params: { code } }, { enabled: product !== null, staleTime: 0 });
  if (!data || data.code !== code) return null;
  const isListed = data.listings.some(({ listing }) => listing === KIT_LISTING);
  const isMeasured = data.customProductOptions !== null;
  return whyNotInKit(
    { code, isListed, isEnabled: !data.disabled, isMeasured, hasVariants: data.variants.length > 0 },
    kit.products.map((item) => item.product.code),
  );
};

const Adding = ({ kit }: { kit: Kit }) => {
  const send = useSend(addKitProduct, { refreshes: REFRESHES });
  const form = useSaveForm<Added>({
    labels: { product: 'Prodotto', quantity: 'Quantità' },
    start: NOTHING,
    leaving: 'warned',
    save: async ({ product, quantity }) => {
      if (!product) return 'stopped';
      await send.mutateAsync({
        params: { id: String(kit.id) },
        body: { product: product.code, quantity: wholeQuantity(quantity) },
      });
      successNotice('Prodotto aggiunto al pacchetto');
      return 'planned';
    },
    tell: (thrown) => errorDialog('Si è verificato un errore aggiungendo il prodotto', sentenceOf(thrown)),
  });
  const { product, quantity } = form.values;
  const whyNot = useWhyNot(kit, product);
  return (
    <SaveForm form={form} className={styles.adding}>
      <ProductSelect
        from={{ productListingIdentifier: KIT_LISTING }}
        except={kit.products.map((i) => i.product.code)}
        value={product}
        onChange={(chosen) => form.set({ product: chosen })}
        isInDialog
      />
      <TextInput {...form.text('quantity')} inputMode="numeric" autoComplete="off" />
      <SaveButtonWithReason
        form={form}
        reason={product ? (whyNot ?? wrongQuantity(quantity)) : 'Scegli prima un prodotto.'}
        leftSection={<IconPlus size={18} stroke={1.75} />}
      >
        Aggiungi al pacchetto
      </SaveButtonWithReason>
    </SaveForm>
  );
};

/** Takes one product out of a kit. */
const TakeOut = ({ kit, item }: { kit: Kit; item: Item }) => {
  const remove = useSend(removeKitProduct, { refreshes: REFRESHES });
  const takeOut = async (): Promise<void> => {
    try {
      await remove.mutateAsync({ params: { id: String(kit.id) }, body: { product: item.product.code } });
      successNotice('Prodotto tolto dal pacchetto');
    } catch (thrown) {
      await errorDialog('Prodotto non tolto', sentenceOf(thrown));
    }
  };
  return (
    <Button
      size="sm"
      variant="default"
      aria-label={`Togli ${item.product.name}`}
      loading={remove.isPending}
      onClick={() => void takeOut()}
    >
      Togli
    </Button>
  );
};

const KitItem = ({ kit, item }: { kit: Kit; item: Item }) => {
  const { code, name } = item.product;
  const update = useSend(updateKitProduct, { refreshes: REFRESHES });
  const form = useSaveForm({
    labels: { quantity: 'Quantità', place: 'Posto' },
    start: { quantity: String(item.quantity), place: String(item.sortingValue) },
    leaving: 'free',
    save: async ({ quantity, place }) => {
      await update.mutateAsync({
        params: { id: String(kit.id) },
        body: {
          product: code,
          quantity: wholeQuantity(quantity),
          sortingValue: Number(place),
          version: kit.version,
        },
      });
      successNotice('Modifiche salvate');
    },
    tell: (thrown) => errorDialog('Prodotto non modificato', sentenceOf(thrown)),
  });
  const { quantity, place } = form.values;
  const isSame = wholeQuantity(quantity) === item.quantity && Number(place) === item.sortingValue;
  return (
    <li>
      <SaveForm form={form} className={styles.item}>
        <div className={styles.itemName}>
          <strong>{name}</strong>
          <span className="support num">{code}</span>
          <span className="support num nowrap">
            {count(item.quantity)} × {euro(item.unitPrice)} = {euro(item.totalPrice)}
          </span>
          {item.isChosen && (
            <span className="support">
              Ha varianti o misure, e chi ordina il pacchetto non le sceglie: toglilo dal pacchetto.
            </span>
          )}
        </div>
        <TextInput
          {...form.text('quantity')}
          aria-label={`Quantità di ${name}`}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextInput {...form.text('place')} aria-label={`Posto di ${name}`} inputMode="numeric" autoComplete="off" />
        <div className={styles.itemButtons}>
          <SaveButtonWithReason
            form={form}
            size="sm"
            variant="default"
            reason={wrongQuantity(quantity) ?? wrongPlace(place) ?? (isSame ? 'Non hai cambiato niente.' : null)}
          >
            Salva
          </SaveButtonWithReason>
          <TakeOut kit={kit} item={item} />
        </div>
      </SaveForm>
    </li>
  );
};
