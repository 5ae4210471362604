/** The gifts that a customer may choose from, once, for a report that came to a contract (NET-129 to NET-131). */
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { listReports, redeemReward } from '@ema/calls/appointments.ts';
import { customerProducts, listCustomerCommissions } from '@ema/calls/customer-orders.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { GIFT_LISTING } from '@ema/domain/appointments/gift.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { confirmDialog, errorDialog, successDialog } from '../../ui/notices.tsx';
import { LoadError, SkeletonRows } from '../../ui/page.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import type { Report } from './appointment-parts.tsx';
import styles from './appointments.module.css';

type Gift = CallOutput<typeof customerProducts>['items'][number];
type Props = { of: Report; onClose: () => void };

export const RewardDialog = ({ of: report, onClose }: Props) => {
  const gifts = useCall(customerProducts, { query: { productListingIdentifier: GIFT_LISTING } }, { staleTime: 0 });
  const send = useSend(redeemReward, { refreshes: [listReports, listCustomerCommissions] });
  const choose = async (gift: Gift, attributes: Record<string, string>) => {
    const isSure = await confirmDialog({
      title: 'Ordinare il prodotto?',
      text: `${gift.name}: dopo la conferma il prodotto non potrà più essere cambiato.`,
      confirm: 'Ordina',
    });
    if (!isSure) return;
    try {
      await send.mutateAsync({ params: { id: String(report.id) }, body: { product: gift.code, attributes } });
      onClose();
      await successDialog('Omaggio ordinato');
    } catch (thrown) {
      await errorDialog('Impossibile riscattare l’omaggio', sentenceOf(thrown));
    }
  };
  if (gifts.error && !gifts.data) return <LoadError error={gifts.error} onRetry={() => void gifts.refetch()} />;
  if (!gifts.data) return <SkeletonRows rows={3} height={96} />;
  if (gifts.data.items.length === 0) return <p>Nessun prodotto riscattabile in questo momento.</p>;
  return (
    <ul className={styles.gifts} aria-label="Omaggi">
      {gifts.data.items.map((gift) => (
        <GiftCard
          key={gift.code}
          gift={gift}
          isBusy={send.isPending && send.variables?.body.product === gift.code}
          isOtherBusy={send.isPending}
          onChoose={choose}
        />
      ))}
    </ul>
  );
};

type CardProps = {
  gift: Gift;
  isBusy: boolean;
  /** One is being ordered: there is no second. */
  isOtherBusy: boolean;
  onChoose: (gift: Gift, attributes: Record<string, string>) => Promise<void>;
};
const whyNot = (missing: string | undefined, isOtherBusy: boolean): string | null => {
  if (isOtherBusy) return 'Stiamo ordinando un altro omaggio.';
  return missing === undefined ? null : `Scegli ${missing.toLowerCase()}.`;
};
const GiftCard = ({ gift, isBusy, isOtherBusy, onChoose }: CardProps) => {
  const [chosen, choose] = useState<Record<string, string>>({});
  const missing = gift.attributes.find((a) => !chosen[a.name]);
  const ofChoice = gift.attributes.map(({ name, pictures }) => pictures[chosen[name] ?? '']).find(Boolean);
  return (
    <li>
      <ProductPicture src={ofChoice ?? gift.picture} />
      <span className={styles.lines}>
        <span className={styles.giftName}>{gift.name}</span>
        <span className={styles.mark}>{gift.packaging}</span>
      </span>
      {gift.attributes.map(({ name, options }) => (
        <NativeSelect
          key={name}
          label={name}
          value={chosen[name] ?? ''}
          onChange={(e) => choose({ ...chosen, [name]: e.currentTarget.value })}
          data={[{ value: '', label: 'Scegli' }, ...options]}
        />
      ))}
      <ButtonWithReason
        size="sm"
        variant="default"
        reason={whyNot(missing?.name, isOtherBusy && !isBusy)}
        loading={isBusy}
        aria-label={`Seleziona ${gift.name}`}
        onClick={() => void onChoose(gift, chosen)}
      >
        Seleziona
      </ButtonWithReason>
    </li>
  );
};
