/** What a table row and a row of a phone have in common: the text of a cell, and the buttons at the end. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Column, Lead, RowsProps } from './column.ts';

export const cellOf = <T,>(column: Column<T>, row: T): ReactNode =>
  column.amount ? <strong className="nowrap">{column.render(row)}</strong> : column.render(row);

const LeadButton = ({ lead: { to, name, verb = 'Vedi', look } }: { lead: Lead }) => (
  <Button component={Link} to={to} data-lead variant="default" aria-label={`${verb} ${name}`} {...look}>
    {verb}
  </Button>
);

export const hasActions = <T,>({ lead, actions, others }: RowsProps<T>): boolean => Boolean(lead ?? actions ?? others);

export const actionsOf = <T,>({ lead, actions }: RowsProps<T>, row: T): ReactNode => {
  const button = lead && <LeadButton lead={lead(row)} />;
  return actions ? actions(row, button) : button;
};
