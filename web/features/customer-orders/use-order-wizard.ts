import { useEffect, useMemo, useReducer, useState } from 'react';
import { useDraft } from '../../kernel/drafts.ts';
import type { CommissionType } from '../orders/catalogue.ts';
import { emptyComposition, restored, wizard, type Composition } from './wizard.ts';
import { now } from '../../kernel/clock.ts';

const clock = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' });

/** The wizard with its draft: kept in the browser at every change, forgotten when the order is created. */
export const useOrderWizard = (types: readonly CommissionType[]) => {
  const { draft, keep, forget } = useDraft<Composition>('customer-order');
  const start = useMemo(() => restored(draft, types), []);
  const [composition, send] = useReducer(wizard, start);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  useEffect(() => {
    if (composition === emptyComposition) {
      forget();
      setSavedAt(null);
      return;
    }
    keep(composition);
    if (composition !== start) setSavedAt(clock.format(now()));
  }, [composition]);
  return { composition, send, savedAt, forget };
};
