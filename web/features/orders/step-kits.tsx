/** The step in which a kit is chosen in the place of products. */
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
          side: euro(kit.price),
          children: (
            <>
              {kit.description}
              <span
                className={classes.kitFacts}
              >{`${pieces(kit.productsTotalUnits)}, valore ${euro(kit.productsTotalPrice)}: risparmio ${euro(kit.discountValue)}`}</span>
              <span className={classes.kitLines}>
                {kit.products.map((p) => (
                  <span key={p.product.name} className={classes.kitLine}>
                    <span>{`${p.quantity} × ${p.product.name}`}</span>
                    <span className="num">{euro(p.unitPrice)}</span>
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
