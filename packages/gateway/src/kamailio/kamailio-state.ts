import type { KamailioState } from '@ringback/contract/gateway/gateway-control'
import { z } from 'zod'
import type { Trunk } from '../trunks/trunk.ts'
import { registrationId } from '../trunks/trunk-files.ts'

/** Queries the state of kamailio, over the connection by which it answers. */
export interface StateQuestions {
  /** @returns the state, or null without an answer in time */
  query(): Promise<KamailioState | null>
  /** Takes a message of kamailio. @returns whether it was an answer to these questions */
  take(message: unknown): boolean
}

const WAIT_MS = 2_000

/** Of the flags of a registration in module uac: the trunk has accepted it. */
const ONLINE = 4

/** Flags of module dispatcher: active, inactive, trying (one OPTIONS has failed) or disabled, and how it is probed. */
const target = z.object({ DEST: z.object({ URI: z.string(), FLAGS: z.string() }) })
const stateMessage = z.object({
  is: z.literal('state'),
  trunks: z.object({
    result: z.object({
      RECORDS: z.array(z.object({ SET: z.object({ ID: z.int(), TARGETS: z.array(target) }) })),
    }),
  }),
  registrations: z.object({
    result: z.array(z.object({ l_uuid: z.string(), flags: z.int() })),
  }),
  memory: z.object({ result: z.object({ used: z.int(), total: z.int() }) }),
})

export function stateQuestions(
  send: (message: object) => void,
  trunks: readonly Trunk[],
): StateQuestions {
  const waiting = new Set<(state: KamailioState) => void>()
  return {
    query: () =>
      new Promise(resolve => {
        const settle = (state: KamailioState | null) => {
          clearTimeout(timer)
          waiting.delete(settle)
          resolve(state)
        }
        const timer = setTimeout(() => settle(null), WAIT_MS)
        waiting.add(settle)
        send({ is: 'state' })
      }),
    take(message) {
      const { data } = stateMessage.safeParse(message)
      if (!data) return false
      for (const settle of waiting) settle(stateOf(data, trunks))
      return true
    },
  }
}

function stateOf(
  { trunks: { result: list }, registrations, memory }: z.infer<typeof stateMessage>,
  trunks: readonly Trunk[],
): KamailioState {
  const flagsOf = new Map(registrations.result.map(({ l_uuid, flags }) => [l_uuid, flags]))
  const isRegistered = (trunk: Trunk, uri: string) => {
    const flags = flagsOf.get(registrationId(trunk, uri))
    return flags === undefined ? null : (flags & ONLINE) !== 0
  }
  return {
    memory: { usedBytes: memory.result.used, totalBytes: memory.result.total },
    addresses: trunks.flatMap(trunk =>
      list.RECORDS.filter(({ SET }) => SET.ID === trunk.set).flatMap(({ SET }) =>
        SET.TARGETS.map(({ DEST }) => ({
          trunk: trunk.name,
          ...(trunk.group !== undefined && { group: trunk.group }),
          uri: DEST.URI,
          isAnswering: DEST.FLAGS.startsWith('A'),
          isRegistered: isRegistered(trunk, DEST.URI),
        })),
      ),
    ),
  }
}
