/** An import of papers in the browser: files go up one after another, and what does not arrive is told. */
import { useState } from 'react';
import {
  addImportFile,
  beginImport,
  confirmImport,
  getImport,
  removeImportFile,
} from '@ema/calls/fiscal-documents/imports.ts';
import { listAgentsDocuments, listAgentsReceipts } from '@ema/calls/fiscal-documents/office.ts';
import { MOST_UPLOAD_BYTES } from '@ema/domain/profile/uploads.ts';
import { useAddress } from '../../kernel/address.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { readUpload } from '../../kernel/read-upload.ts';
import { keyOf, queryClient, useCall, useSend } from '../../kernel/use-call.ts';
import { errorDialog } from '../../ui/notices.tsx';

/** A file that did not arrive. */
export type Lost = { file: File; reason: string };
type Progress = { done: number; total: number };
const TOO_BIG = 'Il file può avere al massimo 5 MB.';

/** The import is in the address from its first file on: a page opened again goes on with what had arrived (ACC-636). */
export const useImport = () => {
  const [address, change] = useAddress();
  const id = address['import'];
  const [progress, setProgress] = useState<Progress | null>(null);
  const [lost, setLost] = useState<readonly Lost[]>([]);
  const imported = useCall(getImport, { params: { id: id ?? '' } }, { enabled: id !== undefined, staleTime: 0 });
  const begin = useSend(beginImport);
  const add = useSend(addImportFile);
  const remove = useSend(removeImportFile, { refreshes: [getImport] });
  const confirm = useSend(confirmImport, { refreshes: [getImport, listAgentsDocuments, listAgentsReceipts] });

  const send = async (importId: string, file: File): Promise<Lost | null> => {
    if (file.size > MOST_UPLOAD_BYTES) return { file, reason: TOO_BIG };
    try {
      await add.mutateAsync({ params: { id: importId }, body: { file: await readUpload(file) } });
      return null;
    } catch (thrown) {
      return { file, reason: sentenceOf(thrown) };
    }
  };
  const upload = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    setProgress({ done: 0, total: files.length });
    try {
      const importId = id ?? String((await begin.mutateAsync({ body: {} })).id);
      if (id === undefined) change({ import: importId }, { replace: true });
      const missing: Lost[] = [];
      for (const [i, file] of files.entries()) {
        const loss = await send(importId, file);
        if (loss) missing.push(loss);
        setProgress({ done: i + 1, total: files.length });
      }
      setLost((before) => [...before.filter((l) => !files.includes(l.file)), ...missing]);
      await queryClient.invalidateQueries({ queryKey: keyOf(getImport) });
    } catch (thrown) {
      await errorDialog('Il caricamento non è iniziato', sentenceOf(thrown));
    } finally {
      setProgress(null);
    }
  };
  const params = { id: id ?? '' };
  return {
    /** None while nothing was chosen. */
    isBegun: id !== undefined,
    found: imported,
    progress,
    lost,
    upload,
    forget: () => setLost([]),
    remove: (file: number) =>
      remove.mutate(
        { params: { ...params, file: String(file) } },
        { onError: (error) => void errorDialog('Il file non è stato tolto', error.message) },
      ),
    confirm: () =>
      confirm.mutate(
        { params, body: {} },
        { onError: (error) => void errorDialog('I documenti non sono stati consegnati', error.message) },
      ),
    isConfirming: confirm.isPending,
    startAnew: () => {
      setLost([]);
      change({ import: null });
    },
  };
};
