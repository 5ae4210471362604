/** The step in which the type of a commission is chosen. */
import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { CommissionType } from './catalogue.ts';
import classes from './steps.module.css';

type Props = { types: readonly CommissionType[]; onChoose: (typeId: string) => void };

/** The types the agent may sell in this shop; each says how it works (ORD-083). */
export const StepType = ({ types, onChoose }: Props) => (
  <ul className={classes.types} aria-label="Tipo di commissione">
    {types.map((t) => (
      <li key={t.id}>
        <Button
          variant="default"
          fullWidth
          className={classes.type}
          onClick={() => onChoose(t.id)}
          rightSection={<IconChevronRight size={20} stroke={1.75} />}
          justify="space-between"
        >
          <span className={classes.typeText}>
            <span className={classes.typeTitle}>{t.title}</span>
            <span className={classes.typeFacts}>{factsOf(t)}</span>
          </span>
        </Button>
      </li>
    ))}
  </ul>
);

/** Of two that are chosen alike, that one collects commissions tells them apart (ORD-492). */
const factsOf = (t: CommissionType): string =>
  [
    t.productsSelectionMode === 'product_kit' ? 'Si sceglie un pacchetto' : 'Si scelgono i prodotti',
    t.customerRequired ? ', per un cliente.' : ', senza cliente.',
    t.cumulative ? ' Le commissioni si raccolgono in un solo ordine.' : '',
  ].join('');
