/** «Testi dei contratti»: what people sign, which revision is in force and how many signed (ACC-380). */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { listContractTemplates } from '@ema/calls/contracts/templates.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { count, moment, plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { askForKind } from './new-kind-dialog.tsx';

type Template = CallOutput<typeof listContractTemplates>['items'][number];

const stateOf = (t: Template): string => {
  if (t.isPublishing) return 'Pubblicazione in corso';
  if (t.draftUpdatedAt !== null) return t.revision === null ? 'Bozza, mai pubblicato' : 'Bozza in corso';
  return t.revision === null ? 'Mai pubblicato' : 'In vigore';
};
const COLUMNS: readonly Column<Template>[] = [
  { key: 'title', label: 'Documento', render: (t) => t.title },
  { key: 'audience', label: 'Per chi', render: (t) => t.audienceName },
  {
    key: 'revision',
    label: 'In vigore',
    render: (t) => (
      <span className="num">{t.revision === null ? '–' : `Rev. ${t.revision}, dal ${moment(t.publishedAt)}`}</span>
    ),
  },
  { key: 'signed', label: 'Firmati', numeric: true, render: (t) => count(t.signedCount) },
  { key: 'pending', label: 'Da firmare', numeric: true, render: (t) => count(t.pendingCount) },
  { key: 'state', label: 'Stato', render: (t) => <span className="nowrap">{stateOf(t)}</span> },
];

export const TemplatesPage = () => {
  const templates = useCall(listContractTemplates, {}, { staleTime: 0 });
  return (
    <Page
      title="Testi dei contratti"
      facts={
        templates.data
          ? `${plural(templates.data.items.length, 'documento', 'documenti')} che si firmano nel portale`
          : ' '
      }
      action={
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => void askForKind()}>
          Nuovo documento
        </Button>
      }
    >
      <Loading
        of={templates}
        skeleton={<SkeletonRows rows={7} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title="Nessun documento" />}
      >
        {({ items }) => (
          <DataList
            caption="Testi dei contratti"
            rows={items}
            rowKey={(t) => t.documentType}
            columns={COLUMNS}
            lead={(t) => ({
              to: paths.contractTemplate(t.documentType),
              verb: 'Apri',
              name: t.title,
              look: { variant: 'subtle', size: 'sm' },
            })}
            short={(t) => ({
              who: t.title,
              what: [t.audienceName, t.revision !== null && `rev. ${t.revision}`],
              state: stateOf(t),
            })}
            waiting={(t) => t.draftUpdatedAt !== null}
          />
        )}
      </Loading>
    </Page>
  );
};
