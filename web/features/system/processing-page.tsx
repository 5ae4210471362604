/** «Registro dei trattamenti»: what is kept of people, why and how long, and what the night deletes (NET-516 to NET-518). */
import { Anchor, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { getProcessing, processingFile } from '@ema/calls/system/processing.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { addressOf } from '../../kernel/client.ts';
import { count, moment } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Facts, Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import styles from './health.module.css';
import { Section } from './section.tsx';

type Processing = CallOutput<typeof getProcessing>;
type Over = Processing['next'][number];
type Treatment = Processing['treatments'][number];

const howMany = ({ count: n, isAtLeast }: Over): string => (isAtLeast ? `oltre ${count(n)}` : count(n));
const OVER: readonly Column<Over>[] = [
  { key: 'what', label: 'Che cosa', render: (o) => o.what },
  { key: 'term', label: 'Termine', render: (o) => o.term },
  { key: 'count', label: 'Al prossimo passaggio', numeric: true, render: howMany },
];

const Next = ({ next, last, books }: Pick<Processing, 'next' | 'last' | 'books'>) => (
  <>
    <Section title="Che cosa elimina il prossimo passaggio">
      <DataList
        caption="Che cosa elimina il prossimo passaggio"
        density="dense"
        columns={OVER}
        rows={next}
        rowKey={(o) => o.id}
        short={(o) => ({ who: o.what, amount: howMany(o), what: [o.term], isWhole: true })}
      />
    </Section>
    <p className="support">
      Ogni notte alle 3:17.{' '}
      {last ? `L’ultima volta, il ${moment(last.at)}: ${last.done}.` : 'Finora non ha eliminato nulla.'} Chi compra, i
      contratti e i documenti fiscali restano {books}, come vuole la legge; gli importi restano anche dopo. I termini si
      cambiano nella{' '}
      <Anchor component={Link} to={paths.configuration} inherit underline="always">
        Configurazione
      </Anchor>
      .
    </p>
  </>
);

const One = ({ treatment: t }: { treatment: Treatment }) => (
  <Panel title={t.name}>
    <Facts
      items={[
        ['Interessati', t.people],
        ['Dati', t.data],
        ['Finalità', t.purpose],
        ['Base giuridica', t.basis],
        ['Termine', t.term],
        ['Destinatari', t.recipients],
        ['Dove', t.tables.join(', ')],
      ]}
    />
  </Panel>
);

const FORMATS = [
  ['pdf', 'PDF'],
  ['csv', 'CSV'],
  ['xlsx', 'Excel (XLSX)'],
] as const;

export const ProcessingPage = () => {
  const processing = useCall(getProcessing, {}, { staleTime: 0 });
  return (
    <Page
      title="Registro dei trattamenti"
      facts="Art. 30 del Regolamento (UE) 2016/679: che cosa si conserva, perché e per quanto."
    >
      <Loading of={processing} skeleton={<SkeletonRows rows={8} />} isEmpty={() => false} empty={null}>
        {({ treatments, next, last, books }) => (
          <div className={styles.sections}>
            <div className={styles.files}>
              {FORMATS.map(([format, name]) => (
                <Button
                  key={format}
                  component={DownloadLink}
                  variant="default"
                  href={addressOf(processingFile, { query: { format } })}
                  aria-label={`Scarica il registro in ${name}`}
                  leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
                >
                  {name}
                </Button>
              ))}
            </div>
            <Next next={next} last={last} books={books} />
            {treatments.map((treatment) => (
              <One key={treatment.id} treatment={treatment} />
            ))}
          </div>
        )}
      </Loading>
    </Page>
  );
};
