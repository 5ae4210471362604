/** The button that sends a form, inside it or elsewhere on the page; busy while the form is on its way. */
import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ShownForm } from './use-save-form.ts';

type Props = ButtonProps & { form: ShownForm; children: ReactNode };

export const SaveButton = ({ form, children, ...rest }: Props) => (
  <Button type="submit" form={form.id} loading={form.isSaving} {...rest}>
    {children}
  </Button>
);
