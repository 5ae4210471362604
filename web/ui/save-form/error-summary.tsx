/** What is wrong with a form, above it: one line for each sentence, with links that lead to the fields. */
import { Alert } from '@mantine/core';
import { Fragment, useEffect, useRef } from 'react';
import { fieldId, focusField, focusFirst } from './focus.ts';
import { isSummarised, summaryOf } from './form-errors.ts';
import type { ShownForm } from './use-save-form.ts';
import styles from './save-form.module.css';

type Props = {
  form: ShownForm;
  /** The title when fields are wrong, and when something else went wrong; null: without a title. */
  wrong: string;
  failed: string | null;
  /** From how many wrong fields on they are listed; a single one is said under its field. */
  from: number;
};

export const ErrorSummary = ({ form, wrong, failed, from }: Props) => {
  const summary = useRef<HTMLDivElement>(null);
  const { id, labels, errors, failure, refusals } = form;
  const isShown = refusals > 0 && !form.isTold && isSummarised({ errors, failure }, labels, from);
  const lines = isShown ? summaryOf(errors, labels) : [];
  // After every refusal one is where one reads what is wrong; a sentence without fields is an alert that is read aloud.
  useEffect(() => {
    if (refusals === 0 || form.isTold) return;
    if (!isShown) return focusFirst(id, errors, labels);
    if (lines.length > 0) summary.current?.focus({ preventScroll: true });
    // The browser keeps what was in view in its place first.
    requestAnimationFrame(() => summary.current?.scrollIntoView({ block: 'nearest' }));
  }, [refusals]);
  if (!isShown) return null;
  const isListed = lines.length > 0;
  return (
    <Alert ref={summary} color="danger" variant="light" title={isListed ? wrong : failed} role="alert" tabIndex={-1}>
      {failure}
      {isListed ? (
        <ul className={styles.summary}>
          {lines.map(({ message, fields }) => (
            <li key={message}>
              {message}{' '}
              {fields.map(({ name, label }, i) => (
                <Fragment key={name}>
                  {i > 0 ? ', ' : ''}
                  <a
                    href={`#${fieldId(id, name)}`}
                    onClick={(event) => {
                      event.preventDefault();
                      focusField(id, name);
                    }}
                  >
                    {label}
                  </a>
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
};
