/** The page of the orders that were closed last. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { moment, plural } from '../../kernel/formats.ts';
import { asked, useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { listOrders } from '@ema/calls/orders.ts';
import { LoadedOrder } from './order-summary.tsx';
import classes from './orders.module.css';
import type { Ahead } from '../../pages/screens.ts';

const LAST = { query: { onlyLastSubmitted: 'true', perPage: '200' } } as const;

/** What it shows first (ACC-370). */
export const ahead: Ahead = () => [asked(listOrders, LAST)];

/** «Riepilogo ultimo ordine»: the orders closed on the last submission day (ORD-185, ORD-186). */
export const LastCompletedPage = () => {
  const orders = useCall(listOrders, LAST, { staleTime: 0 });
  const items = orders.data?.items;
  const facts =
    items && items[0]
      ? `${plural(items.length, 'ordine inviato', 'ordini inviati')} il ${moment(items[0].submissionTime).slice(0, 10)}.`
      : undefined;
  return (
    <Page
      title="Riepilogo ultimo ordine"
      facts={facts}
      action={
        items && items.length > 0 ? (
          <Button component={Link} to={paths.createOrder} leftSection={<IconPlus size={18} stroke={1.75} />}>
            Nuova commissione
          </Button>
        ) : undefined
      }
    >
      <Loading
        of={orders}
        skeleton={<SkeletonRows rows={3} height={160} />}
        isEmpty={(d) => d.items.length === 0}
        empty={
          <EmptyState
            title="Non ci sono ordini da te conclusi"
            action={
              <Button component={Link} to={paths.createOrder}>
                Crea la tua prima commissione
              </Button>
            }
          >
            Qui vedi gli ordini dell’ultimo giorno in cui ne hai inviati.
          </EmptyState>
        }
      >
        {(data) => (
          <div className={classes.stack}>
            {data.items.map((order) => (
              <LoadedOrder key={order.id} id={order.id} open={data.items.length === 1} />
            ))}
          </div>
        )}
      </Loading>
    </Page>
  );
};
