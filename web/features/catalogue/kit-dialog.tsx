/** The products of a kit: added, changed and taken out, with the totals that follow (NET-286 to NET-290). */
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  addKitProduct,
  getOfficeKit,
  listOfficeKits,
  removeKitProduct,
  updateKitProduct,
} from '@ema/calls/catalogue/kits.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { KIT_LISTING, KIT_QUANTITY_MAX, wholeQuantity } from '@ema/domain/catalogue/kits.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { count, euro, plural } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { EmptyState, LoadError, SkeletonRows } from '../../ui/page.tsx';
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

const Adding = ({ kit }: { kit: Kit }) => {
  const [product, choose] = useState<OfficeProduct | null>(null);
  const [quantity, type] = useState('1');
  const send = useSend(addKitProduct, { refreshes: REFRESHES });
  const add = async () => {
    if (!product) return;
    try {
      await send.mutateAsync({
        params: { id: String(kit.id) },
        body: { product: product.code, quantity: wholeQuantity(quantity) },
      });
      choose(null);
      type('1');
      successNotice('Prodotto aggiunto al pacchetto');
    } catch (thrown) {
      await errorDialog('Si è verificato un errore aggiungendo il prodotto', sentenceOf(thrown));
    }
  };
  return (
    <div className={styles.adding}>
      <ProductSelect
        from={{ productListingIdentifier: KIT_LISTING }}
        except={kit.products.map((i) => i.product.code)}
        value={product}
        onChange={choose}
        isInDialog
      />
      <TextInput
        label="Quantità"
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        onChange={(e) => type(e.currentTarget.value)}
      />
      <ButtonWithReason
        reason={product ? wrongQuantity(quantity) : 'Scegli prima un prodotto.'}
        loading={send.isPending}
        leftSection={<IconPlus size={18} stroke={1.75} />}
        onClick={() => void add()}
      >
        Aggiungi al pacchetto
      </ButtonWithReason>
    </div>
  );
};

const KitItem = ({ kit, item }: { kit: Kit; item: Item }) => {
  const { code, name } = item.product;
  const [quantity, typeQuantity] = useState(String(item.quantity));
  const [place, typePlace] = useState(String(item.sortingValue));
  const params = { id: String(kit.id) };
  const update = useSend(updateKitProduct, { refreshes: REFRESHES });
  const remove = useSend(removeKitProduct, { refreshes: REFRESHES });
  const isSame = wholeQuantity(quantity) === item.quantity && Number(place) === item.sortingValue;
  const send = async (work: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await work();
      successNotice(done);
    } catch (thrown) {
      await errorDialog(failed, sentenceOf(thrown));
    }
  };
  return (
    <li className={styles.item}>
      <div className={styles.itemName}>
        <strong>{name}</strong>
        <span className="support num">{code}</span>
        <span className="support num nowrap">
          {count(item.quantity)} × {euro(item.unitPrice)} = {euro(item.totalPrice)}
        </span>
      </div>
      <TextInput
        label="Quantità"
        aria-label={`Quantità di ${name}`}
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        onChange={(e) => typeQuantity(e.currentTarget.value)}
      />
      <TextInput
        label="Posto"
        aria-label={`Posto di ${name}`}
        inputMode="numeric"
        autoComplete="off"
        value={place}
        onChange={(e) => typePlace(e.currentTarget.value)}
      />
      <div className={styles.itemButtons}>
        <ButtonWithReason
          size="sm"
          variant="default"
          reason={wrongQuantity(quantity) ?? wrongPlace(place) ?? (isSame ? 'Non hai cambiato niente.' : null)}
          loading={update.isPending}
          onClick={() =>
            void send(
              () =>
                update.mutateAsync({
                  params,
                  body: {
                    product: code,
                    quantity: wholeQuantity(quantity),
                    sortingValue: Number(place),
                    version: kit.version,
                  },
                }),
              'Modifiche salvate',
              'Prodotto non modificato',
            )
          }
        >
          Salva
        </ButtonWithReason>
        <Button
          size="sm"
          variant="default"
          aria-label={`Togli ${name}`}
          loading={remove.isPending}
          onClick={() =>
            void send(
              () => remove.mutateAsync({ params, body: { product: code } }),
              'Prodotto tolto dal pacchetto',
              'Prodotto non tolto',
            )
          }
        >
          Togli
        </Button>
      </div>
    </li>
  );
};
