/** «Lista completa foto sottoposti»: what agents share with the company, filtered, hidden and shown again (ACC-280). */
import { Button, NativeSelect } from '@mantine/core';
import { listMedia, mediaListFile, showMedium } from '@ema/calls/media.ts';
import { formatBytes, MEDIA_TYPES, MEDIA_WORDS } from '@ema/domain/media/media.ts';
import { day } from '../../kernel/formats.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { ChoiceBar, useChoosing } from '../../ui/paged-list/choosing.tsx';
import { describeList } from '../../ui/paged-list/description.ts';
import { FilterChips } from '../../ui/paged-list/filter-chips.tsx';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { ListTools } from '../../ui/paged-list/list-tools.tsx';
import { usePagedList, type StateOf } from '../../ui/paged-list/use-paged-list.ts';
import { BulkButton } from '../bulk/bulk-button.tsx';
import { AgentFilter, useFilteredAgent } from '../private-orders/agent-filter.tsx';
import { askToHide } from './hide-dialog.tsx';
import { MediaGrid, nameOf, type Medium } from './media-grid.tsx';
import styles from './media.module.css';

const ALL = describeList(listMedia, {
  perPage: 120,
  hasSizes: false,
  filters: {
    mediaType: { oneOf: MEDIA_TYPES, chip: (type) => MEDIA_WORDS[type] },
    agent: { chip: (_id, name) => name ?? 'Un agente' },
    'createdAt[after]': { chip: (from) => `Dal ${day(from)}` },
    'createdAt[before]': { chip: (to) => `Al ${day(to)}` },
    isHidden: { oneOf: ['true'], chip: () => 'Nascosti' },
  },
  file: mediaListFile,
  order: {
    columns: { created: { field: 'createdAt', label: 'Caricamento' } },
    initial: { column: 'created', dir: 'desc' },
  },
});

const CHANGED = [listMedia];

export const AgentsMediaPage = () => {
  const list = usePagedList(ALL, { scope: { includeAll: 'true' }, staleTime: 0 });
  const agent = useFilteredAgent(list.filters.agent);
  const choosing = useChoosing<Medium>(list, {
    keyOf: (m) => m.id,
    nameOf: (m) => `${nameOf(m)} di ${m.agent.fullName}`,
  });
  const bulk = { choosing, seen: list.seen, refreshes: CHANGED };
  return (
    <Page title="Lista completa foto sottoposti" facts={howMany(list, 'elemento', 'elementi')}>
      <div className={styles.page}>
        <ListTools list={list} hasSort={false} chosen={choosing.leading.chosen}>
          <Filters list={list} />
        </ListTools>
        <FilterChips chips={list.chips({ agent: agent?.fullName })} onRemove={list.remove} onRemoveAll={list.clear} />
        <MediaGrid
          title="Foto e video degli agenti"
          list={list}
          label={(m) => m.agent.fullName}
          note={(m) => (
            <>
              <p className="support small">{`${m.name}, ${formatBytes(m.bytes)}`}</p>
              {m.hidden && <p className={styles.reason}>{m.hidden.reason}</p>}
            </>
          )}
          actions={(m) => <Actions medium={m} />}
          choice={choosing.leading.cell}
          above={(items) => (
            <>
              {choosing.leading.head(items, true)}
              <ChoiceBar of={choosing} total={list.total ?? 0} isAtLeast={list.isAtLeast}>
                {list.filters.isHidden === 'true' ? (
                  <BulkButton action="media.show" label="Mostra di nuovo" {...bulk} />
                ) : (
                  <BulkButton action="media.hide" label="Nascondi" {...bulk} />
                )}
              </ChoiceBar>
            </>
          )}
          empty="Qui ci sono le foto e i video per i quali gli agenti hanno prestato il consenso. Prova a togliere un filtro."
        />
      </div>
    </Page>
  );
};

const Filters = ({ list }: { list: StateOf<typeof ALL> }) => {
  const { mediaType = '', agent = null, isHidden = '' } = list.filters;
  return (
    <div className={styles.filters} role="search" aria-label="Filtri">
      <NativeSelect
        aria-label="Tipo"
        value={mediaType}
        onChange={(e) => list.set({ mediaType: e.currentTarget.value || null })}
        data={[
          { value: '', label: 'Foto e video' },
          ...MEDIA_TYPES.map((value) => ({ value, label: MEDIA_WORDS[value] })),
        ]}
      />
      <NativeSelect
        aria-label="Stato"
        value={isHidden}
        onChange={(e) => list.set({ isHidden: e.currentTarget.value || null })}
        data={[
          { value: '', label: 'Visibili' },
          { value: 'true', label: 'Nascosti' },
        ]}
      />
      <AgentFilter value={agent} onChange={(id) => list.set({ agent: id })} />
      <DateField
        label="Caricati dal"
        wholeDays
        value={list.filters['createdAt[after]'] ?? ''}
        onChange={(from) => list.set({ 'createdAt[after]': from || null })}
      />
      <DateField
        label="Caricati fino al"
        wholeDays
        value={list.filters['createdAt[before]'] ?? ''}
        onChange={(to) => list.set({ 'createdAt[before]': to || null })}
      />
    </div>
  );
};

const Actions = ({ medium: m }: { medium: Medium }) => {
  const send = useSend(showMedium, { refreshes: [listMedia] });
  const showAgain = async () => {
    try {
      await send.mutateAsync({ params: { id: String(m.id) }, body: {} });
      successNotice('Di nuovo visibile');
    } catch (thrown) {
      await errorDialog('Attenzione', sentenceOf(thrown));
    }
  };
  const whose = `${nameOf(m)} di ${m.agent.fullName}`;
  return m.hidden ? (
    <Button variant="subtle" size="sm" onClick={() => void showAgain()} aria-label={`Mostra di nuovo ${whose}`}>
      Mostra di nuovo
    </Button>
  ) : (
    <Button variant="subtle" size="sm" onClick={() => void askToHide(m)} aria-label={`Nascondi ${whose}`}>
      Nascondi
    </Button>
  );
};
