/** The button that sends a form and, when it cannot, says why. */
import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonWithReason } from '../button-with-reason.tsx';
import type { ShownForm } from './use-save-form.ts';

type Props = ButtonProps & { form: ShownForm; children: ReactNode; reason: string | null };

export const SaveButtonWithReason = ({ form, children, reason, ...rest }: Props) => (
  <ButtonWithReason {...rest} type="submit" form={form.id} reason={reason} loading={form.isSaving}>
    {children}
  </ButtonWithReason>
);
