/** What the lists of agents’ papers say of one in the same way: whose it is, in which state, and how it goes by e-mail. */
import { useState } from 'react';
import { sendFiscalDocumentByEmail } from '@ema/calls/fiscal-documents.ts';
import { useSend } from '../../kernel/use-call.ts';
import type { Column } from '../../ui/paged-list/column.ts';
import { SendByEmailDialog } from '../../ui/send-by-email-dialog.tsx';

type AgentPaper = { id: number; title: string; agent: { id: number; fullName: string } };

export const nameOf = (d: AgentPaper): string => `${d.title} di ${d.agent.fullName}`;

export const AGENT_COLUMN: Column<AgentPaper> = {
  key: 'agent',
  label: 'Agente',
  inFile: ['Agente', 'Codice'],
  render: (d) => (
    <>
      <span className="nowrap">{d.agent.fullName}</span>
      <div className="support small num">{`cod. ${d.agent.id}`}</div>
    </>
  ),
};

/** With the reason, where it was cancelled. */
export const PaperState = ({ name, reason }: { name: string; reason: string | null }) => (
  <>
    {name}
    {reason && <div className="support small">{reason}</div>}
  </>
);

/** `choose` asks where that paper is to go, in `dialog`. */
export const usePaperByEmail = <P extends AgentPaper>() => {
  const [toSend, choose] = useState<P | null>(null);
  const send = useSend(sendFiscalDocumentByEmail);
  const dialog = (
    <SendByEmailDialog
      opened={toSend !== null}
      onClose={() => choose(null)}
      title={toSend?.title ?? ''}
      send={(body) => send.mutateAsync({ params: { id: String(toSend?.id) }, body })}
    />
  );
  return { choose, dialog };
};
