/** What a kit is called and said to be, what it costs, where it stands, and whether it is on sale (NET-413, NET-467). */
import { Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getOfficeKit, listOfficeKits, updateKit } from '@ema/calls/catalogue/kits.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { typedPriceFault } from '@ema/domain/catalogue/amounts.ts';
import { KIT_DESCRIPTION_MAX, kitPriceFault } from '@ema/domain/catalogue/kits.ts';
import { centsToWire, parseEuro } from '@ema/domain/kernel/money.ts';
import { tidyAmount } from '../../kernel/amount.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import styles from './catalogue.module.css';

type Kit = CallOutput<typeof getOfficeKit>;
type Typed = { name: string; description: string; price: string; place: string; onSale: boolean };

const whyNot = (typed: Typed, start: Typed): string | null => {
  const cents = parseEuro(typed.price);
  if (typed.name.trim() === '') return 'Scrivi il nome del pacchetto.';
  if (!/^\d{1,4}$/.test(typed.place.trim())) return 'Scrivi il posto come numero intero.';
  const isSame = Object.entries(start).every(([field, value]) => typed[field as keyof Typed] === value);
  return typedPriceFault(cents) ?? kitPriceFault(cents ?? 0) ?? (isSame ? 'Non hai cambiato niente.' : null);
};

export const KitTerms = ({ kit }: { kit: Kit }) => {
  const start: Typed = {
    name: kit.name,
    description: kit.description,
    price: kit.price.replace('.', ','),
    place: String(kit.sortingValue),
    onSale: !kit.disabled,
  };
  const [typed, type] = useState(start);
  const send = useSend(updateKit, { refreshes: [listOfficeKits, getOfficeKit] });
  const save = async () => {
    const cents = parseEuro(typed.price);
    if (cents === null) return;
    try {
      await send.mutateAsync({
        params: { id: String(kit.id) },
        body: {
          name: typed.name,
          description: typed.description,
          price: centsToWire(cents),
          sortingValue: Number(typed.place),
          disabled: !typed.onSale,
          version: kit.version,
        },
      });
      successNotice('Modifiche salvate');
    } catch (thrown) {
      await errorDialog('Pacchetto non modificato', sentenceOf(thrown));
    }
  };
  return (
    <div className={styles.terms}>
      <TextInput
        label="Nome del pacchetto"
        maxLength={80}
        autoComplete="off"
        value={typed.name}
        onChange={(e) => type({ ...typed, name: e.currentTarget.value })}
      />
      <TextInput
        label="Prezzo del pacchetto"
        rightSection="€"
        inputMode="decimal"
        autoComplete="off"
        value={typed.price}
        onChange={(e) => type({ ...typed, price: e.currentTarget.value })}
        onBlur={() => type({ ...typed, price: tidyAmount(typed.price) })}
      />
      <TextInput
        label="Posto"
        aria-label="Posto del pacchetto"
        inputMode="numeric"
        autoComplete="off"
        value={typed.place}
        onChange={(e) => type({ ...typed, place: e.currentTarget.value })}
      />
      <Textarea
        className={styles.wholeRow}
        label="Descrizione"
        maxLength={KIT_DESCRIPTION_MAX}
        autosize
        minRows={2}
        value={typed.description}
        onChange={(e) => type({ ...typed, description: e.currentTarget.value })}
      />
      <div className={styles.kitEnd}>
        <Switch
          label="In vendita"
          checked={typed.onSale}
          onChange={(e) => type({ ...typed, onSale: e.currentTarget.checked })}
        />
        <ButtonWithReason
          variant="default"
          reason={whyNot(typed, start)}
          loading={send.isPending}
          onClick={() => void save()}
        >
          Salva
        </ButtonWithReason>
      </div>
    </div>
  );
};
