/** «Preventivo zerbino»: the price of a made-to-measure doormat. */
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { doormatQuotation, quoteDoormat } from '@ema/calls/catalogue.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { readSize } from '@ema/domain/catalogue/products.ts';
import { euro } from '../../kernel/formats.ts';
import { noteAddress } from '../../kernel/refused-address.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from './doormat.module.css';
import { DOORMATS_CLOSED } from './doormats-closed.ts';

type Bounds = CallOutput<typeof doormatQuotation>;
type Typed = { width: string; height: string };

/** ORD-580: Home says why one is there. */
const ToHome = () => {
  useEffect(() => noteAddress(DOORMATS_CLOSED), []);
  return <Navigate to={paths.home} replace />;
};

/** With the switch off one is at home (ORD-211 to ORD-219). */
export const DoormatPage = () => {
  const quotation = useCall(doormatQuotation, {});
  if (quotation.data && !quotation.data.isEnabled) return <ToHome />;
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
  const quote = useSend(quoteDoormat);
  const sizesOf = (typed: Typed) => ({
    width: readSize(typed.width, bounds.minWidth, bounds.maxWidth),
    height: readSize(typed.height, bounds.minHeight, bounds.maxHeight),
  });
  const form = useSaveForm<Typed>({
    labels: { width: 'Larghezza', height: 'Altezza' },
    start: { width: '', height: '' },
    leaving: 'free',
    live: (typed) => {
      const { width, height } = sizesOf(typed);
      return {
        width: typed.width === '' ? null : width.fault,
        height: typed.height === '' ? null : height.fault,
      };
    },
    onChange: () => quote.reset(),
    save: async (typed) => {
      const { width, height } = sizesOf(typed);
      if (width.size !== null && height.size !== null)
        await quote.mutateAsync({ body: { width: width.size, height: height.size } });
    },
  });
  const { width, height } = sizesOf(form.values);
  const isValid = width.size !== null && height.size !== null;
  return (
    <Panel>
      <SaveForm form={form} failed={null} className={classes.form}>
        <div className={classes.sizes}>
          <Centimetres {...form.text('width')} min={bounds.minWidth} max={bounds.maxWidth} />
          <Centimetres {...form.text('height')} min={bounds.minHeight} max={bounds.maxHeight} />
        </div>
        <SaveButtonWithReason
          form={form}
          reason={isValid ? null : 'Inserisci larghezza e altezza in centimetri, nei limiti indicati.'}
        >
          Calcola il prezzo
        </SaveButtonWithReason>
      </SaveForm>
      <div aria-live="polite">
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
              {quote.data.isMinimum && <p className="support">È la spesa minima per uno zerbino su misura.</p>}
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

const Centimetres = ({ min, max, ...field }: TextInputProps & { min: number; max: number }) => (
  <TextInput
    {...field}
    description={`da ${min} a ${max} cm`}
    inputMode="numeric"
    autoComplete="off"
    maxLength={6}
    rightSection={<span className="support">cm</span>}
    rightSectionPointerEvents="none"
  />
);
