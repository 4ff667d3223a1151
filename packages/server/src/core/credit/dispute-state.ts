/**
 * The state of a dispute. A bank opens it, may ask for evidence and reviews it, and then decides. It may also
 * decide again, for example after a late answer.
 *
 *   opened ⇄ action-required ⇄ under-review → lost ⇄ won
 *
 * Of two events the one with the later time at the provider applies, and a decision always replaces a stage.
 * The state is thus the largest event in this order, whichever order the events arrive in.
 */
export type DisputeState = DisputeStage | DisputeDecision
export type DisputeStage = 'opened' | 'under-review' | 'action-required'
type DisputeDecision = 'won' | 'lost'

/** An event of a dispute at the provider. */
export interface DisputeEvent {
  state: DisputeState
  /** When it happened at the provider. */
  at: Date
}

/** Orders events of the same second. */
const ORDER: readonly DisputeState[] = ['opened', 'action-required', 'under-review', 'won', 'lost']

/** Whether an event replaces the state of a dispute. Null means that the dispute is new. */
export function replacesState(event: DisputeEvent, current: DisputeEvent | null): boolean {
  if (!current) return true
  const [isDecision, wasDecision] = [isDecided(event.state), isDecided(current.state)]
  if (isDecision !== wasDecision) return isDecision
  const difference = event.at.getTime() - current.at.getTime()
  if (difference !== 0) return difference > 0
  return ORDER.indexOf(event.state) > ORDER.indexOf(current.state)
}

export function isDecided(state: DisputeState): state is DisputeDecision {
  return state === 'won' || state === 'lost'
}
