/** The steps of the guided start. Without texts and schemas, because the router reads them before sign-in. */
export const startSteps = ['business', 'payment', 'taxes', 'items', 'opening', 'staff'] as const;
export type StartStep = (typeof startSteps)[number];

export const stepStates = ['done', 'skipped'] as const;
export type StepState = (typeof stepStates)[number];

/** The step to go on with; null when all of them were answered. */
export function nextStep({ steps }: { steps: Partial<Record<StartStep, StepState>> }): StartStep | null {
  return startSteps.find((one) => !steps[one]) ?? null;
}
