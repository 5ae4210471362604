/** The scales in force, once for the types of order that share one. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { now } from '../../kernel/clock.ts';
import { day } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { EmptyState, Panel } from '../../ui/page.tsx';
import { bandsOf, type FeeScale, type FeeScales } from './fee-scale-values.ts';
import styles from './fee-scales.module.css';
import { ScaleMatrix } from './scale-matrix.tsx';

type Group = { scale: FeeScale; types: FeeScales['types'] };
const groupsOf = (all: FeeScales): Group[] => {
  const groups = new Map<string, Group>();
  for (const scale of all.scales.filter(({ state }) => state === 'now')) {
    const key = JSON.stringify([scale.from, scale.bands]);
    const known = groups.get(key) ?? { scale, types: [] };
    known.types.push(...all.types.filter(({ id }) => id === scale.typeId));
    groups.set(key, known);
  }
  return [...groups.values()];
};

export const StandingScales = ({ all }: { all: FeeScales }) => (
  <Panel title="In vigore">
    {groupsOf(all).map((group) => (
      <Standing key={group.scale.typeId} {...group} />
    ))}
  </Panel>
);

const Standing = ({ scale, types }: Group) => {
  const names = types.map(({ title }) => title).join(', ');
  const tomorrow = addDays(romeDay(now()), 1);
  return (
    <div className={styles.group}>
      <div className={styles.head}>
        <div>
          <h3>{names}</h3>
          <p className="support">
            {scale.from === null ? 'Da quando il tipo d’ordine esiste' : `Dal ${day(scale.from)}: ${scale.reason}`}
          </p>
        </div>
        <Button
          component={Link}
          to={paths.planFeeScale(scale.typeId, tomorrow)}
          variant="default"
          aria-label={`Prevedi una nuova scala: ${names}`}
        >
          Prevedi una nuova scala
        </Button>
      </div>
      {scale.bands.length > 0 ? (
        <ScaleMatrix caption={`Scala in vigore: ${names}`} bands={bandsOf(scale)} />
      ) : (
        <EmptyState title="Nessuna scala">Questi ordini non danno provvigioni.</EmptyState>
      )}
    </div>
  );
};
