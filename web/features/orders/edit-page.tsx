import { Button, Group, Stack, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { getCommission, updateCommission } from '@ema/calls/orders.ts';
import { CallFailure, sentenceOf } from '../../kernel/client.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { EmptyState, LoadError, Page, SkeletonRows } from '../../ui/page.tsx';
import { Basket } from './commission-basket.tsx';
import { useListing, useType } from './catalogue.ts';
import type { EditableCommission } from './order-types.ts';
import { ORDER_READS } from './order-types.ts';
import { ProductList } from './product-list.tsx';
import { useQuotation } from './quotation.ts';
import { itemsOf, selectionOf, unevenProducts, type Selection } from './selection.ts';
import basket from './basket.module.css';
import classes from './orders.module.css';

/** Edits a commission's items and note, and nothing else (ORD-132…ORD-136). */
export const EditCommissionPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { isManagingAnotherAgent } = useSession();
  const commission = useCall(getCommission, { params: { id } }, { staleTime: 0, enabled: !isManagingAnotherAgent });
  if (isManagingAnotherAgent) return <Elsewhere />;
  const isUnknown = commission.error instanceof CallFailure && (commission.error.status === 404 || commission.error.status === 400 || commission.error.status === 422);
  if (isUnknown) return <Page title="Modifica commissione"><EmptyState title={`La commissione ${id} non è stata trovata.`} action={<Button component="a" href={paths.unsubmittedGateway}>Torna al riepilogo</Button>} /></Page>;
  if (commission.error) return <Page title="Modifica commissione"><LoadError error={commission.error} onRetry={() => void commission.refetch()} /></Page>;
  if (!commission.data) return <Page title="Modifica commissione"><SkeletonRows rows={6} height={110} /></Page>;
  return <EditForm key={commission.data.id} commission={commission.data} />;
};

/** ORD-133: it belongs to another person. */
const Elsewhere = () => {
  useEffect(() => void errorDialog('Attenzione', 'Non è possibile modificare una commissione appartenente ad un\'altra persona'), []);
  return <Navigate to={paths.unsubmittedGateway} replace />;
};
