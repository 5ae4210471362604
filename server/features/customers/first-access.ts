/** How long and how often it is looked whether a customer has made the first access. */

export const FIRST_ACCESS = 'customers-first-access';
export const LOOK_AGAIN_SECONDS = 120;
const DAYS = 30;

/** What the job is told. */
export const waitFor = (customerId: number, agentId: number | null, now: Date) => ({
  customerId,
  agentId,
  until: new Date(now.getTime() + DAYS * 86_400_000).toISOString(),
});
