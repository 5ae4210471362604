import { Button, TextInput } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { doormatQuotation, quoteDoormat } from '@ema/calls/catalogue.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { readSize } from '@ema/domain/catalogue/products.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { euro } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import classes from './doormat.module.css';

type Bounds = CallOutput<typeof doormatQuotation>;

/** «Preventivo zerbino»; with the switch off one is at home, without a word (ORD-211 to ORD-219). */
export const DoormatPage = () => {
  const quotation = useCall(doormatQuotation, {});
  if (quotation.data && !quotation.data.isEnabled) return <Navigate to={paths.home} replace />;
  return (
    <Page title="Preventivo zerbino" facts="Il prezzo di uno zerbino su misura, IVA compresa." narrow>
      <Loading of={quotation} skeleton={<SkeletonRows rows={3} />} isEmpty={() => false} empty={null}>
        {(bounds) => <Quote bounds={bounds} />}
      </Loading>
    </Page>
  );
};

const Quote = ({ bounds }: { bounds: Bounds }) => {
  const { roles } = useSession();
  const [typed, setTyped] = useState({ width: '', height: '' });
  const quote = useSend(quoteDoormat);
  const width = readSize(typed.width, bounds.minWidth, bounds.maxWidth);
  const height = readSize(typed.height, bounds.minHeight, bounds.maxHeight);
  const isValid = width.size !== null && height.size !== null;
  const change = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part });
    quote.reset();
  };
  const calculate = () => {
    if (width.size !== null && height.size !== null) quote.mutate({ body: { width: width.size, height: height.size } });
  };
  const submit = (e: FormEvent) => {
    e.preventDefault();
    calculate();
  };
  const field = (label: string, key: 'width' | 'height', min: number, max: number, fault: string | null) => (
    <TextInput
      label={label}
      description={`da ${min} a ${max} cm`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      rightSection={<span className="support">cm</span>}
      rightSectionPointerEvents="none"
      value={typed[key]}
      error={typed[key] === '' ? undefined : fault}
      onChange={(e) => change({ [key]: e.currentTarget.value })}
    />
  );
  return (
    <Panel>
      <form className={classes.form} onSubmit={submit} noValidate>
        <div className={classes.sizes}>
          {field('Larghezza', 'width', bounds.minWidth, bounds.maxWidth, width.fault)}
          {field('Altezza', 'height', bounds.minHeight, bounds.maxHeight, height.fault)}
        </div>
        <ButtonWithReason
          type="submit"
          loading={quote.isPending}
          reason={isValid ? null : 'Inserisci larghezza e altezza in centimetri, nei limiti indicati.'}
          onClick={() => undefined}
        >
          Calcola il prezzo
        </ButtonWithReason>
      </form>
      <div aria-live="polite">
        {quote.error && (
          <p className={classes.error} role="alert">
            {sentenceOf(quote.error)}
          </p>
        )}
        {quote.data && isValid && (
          <div className={classes.result}>
            <div
              className={classes.mat}
              style={{ aspectRatio: `${width.size} / ${height.size}` }}
              data-tall={(height.size ?? 0) > (width.size ?? 0) || undefined}
              aria-hidden="true"
            />
            <div>
              <p className="support">{`Zerbino ${width.size} × ${height.size} cm`}</p>
              <p className={classes.price}>{euro(quote.data.price)}</p>
              {quote.data.price === '46.00' && <p className="support">È la spesa minima per uno zerbino su misura.</p>}
              {roles.includes('ROLE_ACCESS_COMMISSIONS') && (
                <Button component={Link} to={paths.createOrder} variant="default" mt="sm">
                  Crea una commissione
                </Button>
              )}
            </div>
          </div>
        )}
      </div>
    </Panel>
  );
};
