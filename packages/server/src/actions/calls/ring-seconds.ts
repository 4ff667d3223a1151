import type { Direction } from '@ringback/contract/calls'
import type { Terms } from '../../ports/terms.ts'

/** How long the one who is called may ring: a phone, or our user's browser. */
export function ringSecondsOf(terms: Terms, { direction }: { direction: Direction }): number {
  return direction === 'inbound' ? terms.inboundRingSeconds : terms.ringSeconds
}
