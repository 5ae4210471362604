/** «Scale delle provvigioni»: what agents earn by each type of order, from which day, and who decided it (NET-536). */
import { listFeeScales } from '@ema/calls/catalogue/fee-scales.ts';
import { useCall } from '../../kernel/use-call.ts';
import { AddressTabs } from '../../ui/address-tabs.tsx';
import { Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { DecidedScales, PlannedScales } from './decided-scales.tsx';
import { StandingScales } from './standing-scales.tsx';
import type { FeeScales } from './fee-scale-values.ts';

export const FeeScalesPage = () => {
  const data = useCall(listFeeScales, {}, { staleTime: 0 });
  return (
    <Page
      title="Scale delle provvigioni"
      facts="La provvigione di un ordine è quella della scala in vigore il giorno in cui è inviato. Gli ordini già inviati non cambiano."
    >
      <Loading of={data} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
        {(all) => (
          <AddressTabs
            tabs={[
              { value: 'kleen', label: 'Kleen', content: <OfShop all={all} shop={1} /> },
              { value: 'fibra', label: 'Fibra', content: <OfShop all={all} shop={0} /> },
            ]}
          />
        )}
      </Loading>
    </Page>
  );
};

const OfShop = ({ all, shop }: { all: FeeScales; shop: 0 | 1 }) => {
  const types = all.types.filter((t) => t.shop === shop);
  const scales = all.scales.filter((s) => types.some(({ id }) => id === s.typeId));
  const own = { ...all, types, scales };
  return (
    <>
      <PlannedScales all={own} />
      <StandingScales all={own} />
      <DecidedScales all={own} />
    </>
  );
};
