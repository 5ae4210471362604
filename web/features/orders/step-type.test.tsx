import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CommissionType } from './catalogue.ts';
import { StepType } from './step-type.tsx';

const type = (more: Partial<CommissionType>): CommissionType =>
  ({ id: 'x', title: 'Ordine', productsSelectionMode: 'product', customerRequired: false, ...more }) as CommissionType;
const said = (more: Partial<CommissionType>): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <StepType types={[type(more)]} onChoose={() => {}} />
    </MantineProvider>,
  );

describe('what is said of a type of commission', () => {
  it.each([
    [{ cumulative: true }, 'Si scelgono i prodotti, senza cliente. Le commissioni si raccolgono in un solo ordine.<'],
    [{ cumulative: false }, 'Si scelgono i prodotti, senza cliente.<'],
    [{ cumulative: false, customerRequired: true }, 'Si scelgono i prodotti, per un cliente.<'],
  ])('ORD-492 ORD-083 %o', (more, sentence) => expect(said(more)).toContain(`>${sentence}`));
});
