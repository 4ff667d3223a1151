/** What the page itself marks of its start, in the usual order. */
export type MarkedStep = 'script' | 'dialer' | 'token' | 'library' | 'registered'

/** A step of the start: one of the browser's, or one that the page marks. */
export type StepName = 'document' | 'first-paint' | 'first-contentful-paint' | MarkedStep

export interface StartStep {
  name: StepName
  /** Milliseconds since the page was asked for; null if it has not happened yet. */
  atMs: number | null
}

const MARKED: readonly MarkedStep[] = ['script', 'dialer', 'token', 'library', 'registered']
const PREFIX = 'ringback '

/** Marks a step of the start when it happens for the first time, as an entry of the browser's User Timing. */
export function markStep(step: MarkedStep): void {
  if (entryOf(PREFIX + step) === undefined) performance.mark(PREFIX + step)
}

/** The steps of this page's start, in the order of their times; those that have not happened come last. */
export function readStartSteps(): StartStep[] {
  const [navigation] = performance.getEntriesByType('navigation')
  const steps: StartStep[] = [
    { name: 'document', atMs: (navigation as PerformanceNavigationTiming)?.responseEnd ?? null },
    ...(['first-paint', 'first-contentful-paint'] as const).map(name => ({
      name,
      atMs: entryOf(name)?.startTime ?? null,
    })),
    ...MARKED.map(name => ({ name, atMs: entryOf(PREFIX + name)?.startTime ?? null })),
  ]
  return steps.sort((a, b) => (a.atMs ?? Infinity) - (b.atMs ?? Infinity))
}

/** Calls the listener after each further step. @returns a function that ends it */
export function onStartStep(listener: () => void): () => void {
  const observer = new PerformanceObserver(listener)
  observer.observe({ entryTypes: ['mark', 'paint', 'navigation'] })
  return () => observer.disconnect()
}

function entryOf(name: string): PerformanceEntry | undefined {
  return performance.getEntriesByName(name)[0]
}
