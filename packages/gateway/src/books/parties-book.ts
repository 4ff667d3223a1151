import type { CallParties } from '@ringback/contract/gateway/gateway-contract'
import type { PartiesLine } from './journal.ts'

/** Who calls whom, of calls that have no record yet. */
export function createPartiesBook() {
  const lines = new Map<string, PartiesLine>()
  return {
    add: (line: PartiesLine) => void lines.set(line.call, line),
    has: (callId: string) => lines.has(callId),
    takeOut(callId: string): { parties?: CallParties } {
      const line = lines.get(callId)
      lines.delete(callId)
      return line ? { parties: line.parties } : {}
    },
    forget(before: number) {
      for (const [callId, { at }] of lines) if (at < before) lines.delete(callId)
    },
  }
}
