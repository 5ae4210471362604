/** Fetches the file of everything that is wrong with a long CSV, for whoever corrects it. */
import { sendCsvForBytes } from '../kernel/client.ts';
import { save } from '../kernel/download.ts';
import type { SaveFormOf } from './save-form/use-save-form.ts';

type Form<V extends object> = Pick<SaveFormOf<V>, 'values' | 'refuse'>;
/** `spec`: the call that answers it. What it refuses is told by the form. */
export const fetchFaults = async <C, V extends { file: File | null }>(spec: C, form: Form<V>): Promise<void> => {
  const { file } = form.values;
  if (!file) return;
  try {
    const bytes = await sendCsvForBytes(spec, file);
    save(new Blob([bytes], { type: 'text/csv' }), 'righe-da-correggere.csv');
  } catch (thrown) {
    form.refuse(thrown);
  }
};
