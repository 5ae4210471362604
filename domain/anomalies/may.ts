/** Why an operation cannot be reported as one that screens do not know: the sentence of a 409, or null when it may. */

/** Only what is asked of the person now: a report is about something the server itself requires. */
export const mayReportOperation = (
  operationName: string,
  required: readonly { operationName: string }[],
): string | null =>
  required.some((operation) => operation.operationName === operationName)
    ? null
    : 'Questa operazione non è tra quelle richieste.';
