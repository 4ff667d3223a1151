import type { StepName } from '../../../../loading/start-steps.ts'

/** The table of the page's start, which `?timing` shows. */
export const timing = {
  title: 'Start of this page',
  step: 'Step',
  at: 'After',
  took: 'Since the step before',
  close: 'Close',
  open: '…',
  steps: {
    document: 'Document received',
    'first-paint': 'First paint',
    'first-contentful-paint': 'First text or picture',
    script: 'Script begins',
    dialer: 'Dialer shown',
    token: 'Token received',
    library: 'Voice library loaded',
    registered: 'Device registered',
  } satisfies Record<StepName, string>,
}

export function milliseconds(value: number): string {
  return `${Math.round(value).toLocaleString('en-US')} ms`
}
