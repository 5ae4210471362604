/** The step in which a kit is chosen in the place of products. */
import { centsToWire, wireToCents } from '@ema/domain/kernel/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { SkeletonRows, EmptyState, Loading } from '../../ui/page.tsx';
import { euro } from '../../kernel/formats.ts';
import { useKits, type Kit } from './catalogue.ts';
import { ChoiceCards } from './choice.tsx';
import { pieces } from './basket.tsx';
import classes from './steps.module.css';

type Props = { kitId: number | null; onKit: (id: number) => void };
type Kits = { data: { items: readonly Kit[] } | undefined; error: unknown; isPending: boolean; refetch: () => unknown };

/** Kits in the place of the listing (ORD-100, ORD-115). */
export const StepKits = (props: Props) => <KitCards of={useKits()} {...props} />;

/** Kits to choose from: price, what is in it, what it saves. */
export const KitCards = ({ of, kitId, onKit }: Props & { of: Kits }) => (
  <Loading
    of={of}
    skeleton={<SkeletonRows rows={3} height={160} />}
    isEmpty={(d) => d.items.length === 0}
    empty={
      <EmptyState title="Nessun pacchetto disponibile">Chiedi all’assistenza quando tornerà disponibile.</EmptyState>
    }
  >
    {({ items }) => (
      <ChoiceCards
        label="Pacchetto"
        value={kitId === null ? null : String(kitId)}
        onChange={(value) => onKit(Number(value))}
        choices={items.map((kit) => ({
          value: String(kit.id),
          title: kit.name,
          side: (
            <>
              {kit.productsTotalPrice === kit.price ? null : (
                <s className={classes.value}>
                  <span className="sr-only">Valore </span>
                  {euro(kit.productsTotalPrice)}
                </s>
              )}
              {euro(kit.price)}
            </>
          ),
          children: (
            <>
              {kit.description}
              <span className={classes.pictures}>
                {kit.products.slice(0, 5).map((p) => (
                  <ProductPicture key={p.product.code} src={p.product.picture} size={56} />
                ))}
              </span>
              <span
                className={classes.kitFacts}
              >{`${pieces(kit.productsTotalUnits)}, valore ${euro(kit.productsTotalPrice)}: risparmio ${euro(kit.discountValue)}`}</span>
              <span className={classes.kitLines}>
                {kit.products.map((p) => (
                  <span key={p.product.name} className={classes.kitLine}>
                    <span>{`${p.quantity} × ${p.product.name}`}</span>
                    <span className="num">{euro(centsToWire(wireToCents(p.unitPrice) * p.quantity))}</span>
                  </span>
                ))}
              </span>
            </>
          ),
        }))}
      />
    )}
  </Loading>
);
