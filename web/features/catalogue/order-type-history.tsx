/** What was changed of an order type, by whom, when and why; and the way back to how it was (NET-664). */
import { Button } from '@mantine/core';
import { orderTypeHistory } from '@ema/calls/catalogue.ts';
import { moment } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { LoadError, SkeletonRows } from '../../ui/page.tsx';
import styles from './catalogue.module.css';
import { differencesOf, valuesOf, type OrderType, type Values } from './order-type-values.ts';

type Props = {
  type: OrderType;
  /** Puts the values of before into the form, to be looked at and saved. */
  revert: (values: Values) => void;
};

export const OrderTypeHistory = ({ type, revert }: Props) => {
  const { data, error, refetch } = useCall(orderTypeHistory, { params: { id: type.id } }, { staleTime: 0 });
  return (
    <section aria-label="Cronologia">
      <h3 className={styles.variantName}>Cronologia</h3>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {data?.items.length === 0 && <p className={`support ${styles.reach}`}>Non è ancora stato modificato.</p>}
      <ol className={styles.changes}>
        {data?.items.map(({ id, at, by, reason, before, after }) => (
          <li key={id}>
            <span className="support">{`${moment(at)}, ${by}${reason === null ? '' : `: ${reason}`}`}</span>
            {differencesOf({ ...type, ...before }, { ...type, ...after }).map((words) => (
              <span key={words}>{words}</span>
            ))}
            <Button
              variant="default"
              size="sm"
              aria-label={`Riporta a prima del ${moment(at)}`}
              onClick={() => revert({ ...valuesOf({ ...type, ...before }), reason: `Com’era prima del ${moment(at)}` })}
            >
              Riporta a prima
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
};
