/** Gives up that a product comes into a listing on a day to come (NET-1170). */
import { Button } from '@mantine/core';
import { getProductAsOrdered } from '@ema/calls/catalogue/as-ordered.ts';
import { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { listAllProducts, listOfficeProducts, removeFromListing } from '@ema/calls/catalogue/products.ts';
import { LISTINGS, type Listing } from '@ema/domain/catalogue/listings.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { day } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';

const REFRESHES = [getProductSheet, getProductAsOrdered, listAllProducts, listOfficeProducts];
type Entry = { code: string; listing: Listing; startsOn: Day };

export const GiveUpEntry = ({ code, listing, startsOn }: Entry) => {
  const send = useSend(removeFromListing, { refreshes: REFRESHES });
  const giveUp = async () => {
    const isSure = await confirmDialog({
      title: 'Vuoi annullare l’ingresso nel listino?',
      text: `Il ${day(startsOn)} il prodotto non entra in «${LISTINGS[listing]}», e i prezzi previsti lì sono annullati.`,
      confirm: 'Annulla l’ingresso',
      cancel: 'Lascialo',
      dangerous: true,
    });
    if (!isSure) return;
    try {
      await send.mutateAsync({ params: { code, listing } });
      successNotice('Ingresso nel listino annullato');
    } catch (thrown) {
      await errorDialog('Ingresso nel listino non annullato', sentenceOf(thrown));
    }
  };
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`Annulla l’ingresso in «${LISTINGS[listing]}» del ${day(startsOn)}`}
      loading={send.isPending}
      onClick={() => void giveUp()}
    >
      Annulla
    </Button>
  );
};
