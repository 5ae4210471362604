/** From which total shipping is free, by order type: read here, changed with the type (NET-264). */
import { listOrderTypes } from '@ema/calls/catalogue.ts';
import { shopName } from '@ema/domain/access/roles.ts';
import { TextInput } from '@mantine/core';
import { euro } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { LoadError, SkeletonRows } from '../../ui/page.tsx';
import styles from './configuration.module.css';

export const FreeShipping = () => {
  const { data, error, refetch } = useCall(listOrderTypes, {});
  return (
    <fieldset className={styles.readOnly}>
      <legend>Spedizione gratuita: si cambia nella scheda «Tipi di commissione»</legend>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={1} />}
      <div className={styles.fields}>
        {data?.items.map((t) => (
          <TextInput
            key={t.id}
            label={`${t.name}, ${shopName(t.shop)}`}
            value={t.orderMinForFreeShipping === null ? 'mai' : `da ${euro(t.orderMinForFreeShipping)}`}
            readOnly
            variant="filled"
          />
        ))}
      </div>
    </fieldset>
  );
};
