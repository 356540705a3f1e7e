/** The steps of the guided start. They are apart from texts and schemas, because the router reads them before sign-in. */
export const startSteps = ['business', 'payment', 'taxes', 'items', 'opening', 'staff'] as const;
export type StartStep = (typeof startSteps)[number];

export const stepStates = ['done', 'skipped'] as const;
export type StepState = (typeof stepStates)[number];

/** The next step that was not answered; null if all were. */
export function nextStep({ steps }: { steps: Partial<Record<StartStep, StepState>> }): StartStep | null {
  return startSteps.find((one) => !steps[one]) ?? null;
}
