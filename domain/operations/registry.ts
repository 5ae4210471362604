/** Facts that decide which operations a person must do. Absent facts make nothing due. */
export type OperationFacts = {
  passwordGenerated: boolean;
  passwordOutdated?: boolean;
  emailUnvalidated: boolean;
  mobileUnvalidated: boolean;
  unsignedContracts: readonly { id: number; documentType: string }[];
};
export type RequiredOperation = { operationName: string; operationArguments: Record<string, unknown>; canBePostponed: boolean };

type Entry = (f: OperationFacts) => RequiredOperation[];
const due = (operationName: string, operationArguments: Record<string, unknown> = {}, canBePostponed = false): RequiredOperation => ({ operationName, operationArguments, canBePostponed });

/** The registry: in this order operations are asked for. Nothing is stored; they follow from facts at every request. */
const REGISTRY: readonly Entry[] = [
  (f) => (f.passwordGenerated ? [due('account:change_password', { reason: 'generated' })] : f.passwordOutdated ? [due('account:change_password', { reason: 'periodic' })] : []),
  (f) => (f.emailUnvalidated ? [due('account:validate_email')] : []),
  (f) => (f.mobileUnvalidated ? [due('account:validate_mobile')] : []),
  (f) => f.unsignedContracts.map((c) => due(`contract:${c.id}:signature`, { contractId: c.id, documentType: c.documentType })),
];

/** The operations due now, in order (ACC-093). One that cannot be postponed blocks everything else. */
export const requiredOperations = (facts: OperationFacts): RequiredOperation[] => REGISTRY.flatMap((entry) => entry(facts));
export const isBlocked = (operations: readonly RequiredOperation[]): boolean => operations.some((o) => !o.canBePostponed);
