/** Every revision of a text that was ever published: when, by whom, for how many, and as it was printed. */
import { Anchor } from '@mantine/core';
import { publishedTextFile } from '@ema/calls/contracts/templates.ts';
import { addressOf } from '../../kernel/client.ts';
import { signed } from '../../kernel/counted.ts';
import { count, moment } from '../../kernel/formats.ts';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { EmptyState } from '../../ui/page.tsx';
import type { WholeTemplate } from './whole-template.ts';

type Revision = WholeTemplate['revisions'][number];
const COLUMNS: readonly Column<Revision>[] = [
  { key: 'revision', label: 'Revisione', render: (r) => <span className="num">{r.revision}</span> },
  {
    key: 'published',
    label: 'Pubblicata il',
    render: (r) => <span className="num nowrap">{moment(r.publishedAt)}</span>,
  },
  { key: 'by', label: 'Da', wide: true, render: (r) => r.publishedBy ?? 'Prima installazione' },
  { key: 'note', label: 'Che cosa cambia', render: (r) => r.note || '–' },
  {
    key: 'told',
    label: 'Avvisati',
    numeric: true,
    wide: true,
    render: (r) => (r.publication ? count(r.publication.told) : '–'),
  },
  { key: 'signed', label: 'Firmati', numeric: true, render: (r) => count(r.signedCount) },
  { key: 'pending', label: 'Da firmare', numeric: true, render: (r) => count(r.pendingCount) },
];

export const TemplateRevisions = ({ template }: { template: WholeTemplate }) =>
  template.revisions.length === 0 ? (
    <EmptyState title="Nessuna revisione">Questo documento non è mai stato pubblicato.</EmptyState>
  ) : (
    <DataList
      caption="Revisioni pubblicate"
      rows={template.revisions}
      rowKey={(r) => r.revision}
      columns={COLUMNS}
      short={(r) => ({
        who: `Revisione ${r.revision}`,
        what: [moment(r.publishedAt), r.note],
        state: signed(r.signedCount),
      })}
      actions={(r) => (
        <Anchor
          inherit
          href={addressOf(publishedTextFile, {
            params: { documentType: template.documentType, revision: r.revision },
          })}
          target="_blank"
          rel="noopener"
          className="nowrap"
          aria-label={`Apri il PDF della revisione ${r.revision}`}
        >
          Apri il PDF
        </Anchor>
      )}
    />
  );
