/** Sorts what a refused call says into sentences under fields and one above them, and groups them for the summary. */
import { CallFailure, isStale, sentenceOf } from '../../kernel/client.ts';

/** Sentences by field name; a field without one is right as far as anybody knows. */
export type FieldErrors = Readonly<Record<string, string | null | undefined>>;
/** Field names with their labels, in the order of the screen. */
export type FieldLabels = Readonly<Record<string, string>>;
/** `isStale`: it was made from what is no longer so. */
export type Refusal = { errors: FieldErrors; failure: string | null; isStale?: boolean };

/**
 * What was thrown, as far as it concerns fields of this form; the rest is one sentence above them, or, where a form has
 * hardly more than one field, under that one (`lands`).
 */
export const refusalOf = (thrown: unknown, labels: FieldLabels, lands: string | null): Refusal => {
  const violations = thrown instanceof CallFailure ? thrown.violations : [];
  const [placed, others] = [true, false].map((isField) =>
    violations.filter((v) => v.propertyPath in labels === isField),
  );
  const errors = Object.fromEntries((placed ?? []).map((v) => [v.propertyPath, v.message]));
  const unplaced = [...new Set((others ?? []).map((v) => v.message))].join(' ');
  const failure = violations.length === 0 ? sentenceOf(thrown) : unplaced || null;
  if (isStale(thrown)) return { errors, failure, isStale: true };
  if (lands === null || failure === null) return { errors, failure };
  return { errors: { ...errors, [lands]: errors[lands] ?? failure }, failure: null };
};

/**
 * The sentences that a change elsewhere in the form made untrue, each with what is to be said instead: of those that the
 * form’s own check gave (`was`, of what stood before), where it says something else by now (`is`).
 */
export const correctedBy = (errors: FieldErrors, was: FieldErrors, is: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, said]) =>
      said && was[name] === said && (is[name] ?? null) !== said ? [[name, is[name] ?? null]] : [],
    ),
  );

/** The fields with a sentence, in the order of the screen. */
export const wrongFields = (errors: FieldErrors, labels: FieldLabels): string[] =>
  Object.keys(labels).filter((name) => Boolean(errors[name]));

export type SummaryLine = { message: string; fields: readonly { name: string; label: string }[] };

/** One line for each sentence, with the fields it is about. */
export const summaryOf = (errors: FieldErrors, labels: FieldLabels): SummaryLine[] => {
  const lines = new Map<string, { name: string; label: string }[]>();
  for (const name of wrongFields(errors, labels)) {
    const message = errors[name] ?? '';
    lines.set(message, [...(lines.get(message) ?? []), { name, label: labels[name] ?? name }]);
  }
  return [...lines].map(([message, fields]) => ({ message, fields }));
};

/** Are there so many that they are listed above the form, or something that belongs to no field? */
export const isSummarised = ({ errors, failure }: Refusal, labels: FieldLabels, from: number): boolean =>
  failure !== null || wrongFields(errors, labels).length >= from;
