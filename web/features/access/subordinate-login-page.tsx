import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { subordinateLogin } from '@ema/calls/access.ts';
import { listSubordinates } from '@ema/calls/users.ts';
import { useAddress } from '../../kernel/address.ts';
import { sendCall, sentenceOf } from '../../kernel/client.ts';
import { moment } from '../../kernel/formats.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useCall } from '../../kernel/use-call.ts';
import { DataList } from '../../ui/data-list.tsx';
import { confirmDialog, errorDialog } from '../../ui/notices.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { PagerBar } from '../../ui/pager-bar.tsx';
import styles from '../../ui/filter-row.module.css';

/** NET: an agent enters as a direct subordinate and comes back to this very place. */
export const SubordinateLoginPage = () => {
  const [address, change] = useAddress();
  const [text, setText] = useState(address['search'] ?? '');
  const settled = useSettled(text, 250);
  useEffect(() => {
    if ((address['search'] ?? '') !== settled) change({ search: settled });
  }, [settled]);
  const data = useCall(
    listSubordinates,
    { query: { page: address['page'] ?? '1', ...(address['search'] ? { search: address['search'] } : {}) } },
    { keep: true },
  );
  const enter = async (username: string, name: string) => {
    if (
      !(await confirmDialog({
        title: `Entrare come ${name}?`,
        text: 'Agirai per suo conto per 60 minuti al massimo; resta scritto nelle sue attività.',
        confirm: 'Entra',
      }))
    )
      return;
    try {
      sessionStorage.setItem('ema-origin', location.pathname + location.search);
      const { redirectTo } = await sendCall(subordinateLogin, { body: { user: username } });
      location.assign(redirectTo);
    } catch (thrown) {
      await errorDialog('Errore', sentenceOf(thrown));
    }
  };
  return (
    <Page title="Entra come sottoposto" facts="Solo i tuoi diretti sottoposti attivi.">
      <div className={styles.filters}>
        <TextInput
          aria-label="Cerca per nome o codice"
          placeholder="Cerca per nome o codice"
          leftSection={<IconSearch size={18} />}
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
        />
      </div>
      <Loading
        of={data}
        skeleton={<SkeletonRows />}
        isEmpty={(d) => d.items.length === 0}
        empty={<EmptyState title="Nessun sottoposto trovato" />}
      >
        {(d) => (
          <DataList
            caption="Diretti sottoposti"
            rows={d.items}
            rowKey={(r) => r.id}
            columns={[
              { key: 'name', label: 'Nome', render: (r) => r.fullName, phone: 'title' },
              { key: 'code', label: 'Codice', render: (r) => r.id },
              { key: 'level', label: 'Livello', render: (r) => r.levelName },
              { key: 'mobile', label: 'Cellulare', render: (r) => r.mobile ?? '–' },
              { key: 'login', label: 'Ultimo accesso', render: (r) => moment(r.lastLogin) },
            ]}
            actions={(r) => (
              <Button
                variant="default"
                size="sm"
                onClick={() => void enter(r.username, r.fullName)}
                aria-label={`Entra come ${r.fullName}`}
              >
                Entra
              </Button>
            )}
            footer={<PagerBar pagination={d.pagination} onPage={(n) => change({ page: n })} />}
          />
        )}
      </Loading>
    </Page>
  );
};
