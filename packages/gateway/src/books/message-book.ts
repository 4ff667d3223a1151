import type { GatewayReport } from '@ringback/contract/gateway/gateway-contract'
import type { MessageLine, TakingLine } from './journal.ts'

/** The messages of callers, as the lines of the journal describe them. */
export function createMessageBook() {
  const calls = new Map<string, string>()
  return {
    /** @returns what the server has to know */
    take(line: TakingLine | MessageLine): GatewayReport[] {
      if (line.is === 'taking') calls.set(line.leg, line.call)
      if (line.is === 'taking') return []
      const { call: callId, leg, at, sequence, seconds } = line
      calls.delete(leg)
      return [{ event: 'message', sequence, callId, leg, at, seconds }]
    },
    unended: () => [...calls].map(([leg, call]) => ({ leg, call })),
  }
}
