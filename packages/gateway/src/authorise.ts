import {
  type AuthoriseResponse,
  type CallParties,
  authoriseRequest,
  authoriseResponse,
} from '@ringback/contract/gateway/gateway-contract'
import { z } from 'zod'
import { formatNumber } from './number-format.ts'
import type { ServerRequest } from './server-request.ts'
import type { Trunk } from './settings.ts'

/** Names the INVITE that waits for an answer. */
export const waiting = {
  index: z.string().regex(/^\d{1,10}$/),
  label: z.string().regex(/^\d{1,10}$/),
}

/** What kamailio asks about a browser's INVITE. */
export const authoriseQuestion = z.object({
  is: z.literal('authorise'),
  ...waiting,
  call: z.string(),
  identity: z.string(),
})

/** What kamailio dials. */
export interface DialAnswer {
  to: string
  callerId: string
  limitSeconds: number
  ringMs: number
  trunk: string
  set: number
  domain: string
  channels: number
  user?: string
  password?: string
  realm?: string
}

/** The status and the reason phrase of an INVITE that is refused. */
export interface Refusal {
  code: number
  reason: string
}

/** What kamailio does with the INVITE. */
export type InviteAnswer = ({ allowed: 1 } & DialAnswer) | ({ allowed: 0 } & Refusal)

/** What an answer to kamailio needs. */
export interface Answering {
  ask: ServerRequest
  trunks: readonly Trunk[]
  /** Keeps who calls whom for the record of the call. */
  keepParties(callId: string, parties: CallParties): void
}

/** Asks the server about a call. Whatever goes wrong refuses the call. */
export async function authorise(
  question: z.infer<typeof authoriseQuestion>,
  { ask, trunks, keepParties }: Answering,
): Promise<InviteAnswer> {
  const asked = authoriseRequest.safeParse({ callId: question.call, identity: question.identity })
  if (!asked.success) return { allowed: 0, ...refuse(400, 'No Call') }
  const response = await ask('/authorise', asked.data).catch(() => undefined)
  if (response === undefined) return { allowed: 0, ...refuse(503, 'Server Does Not Answer') }
  const parsed = authoriseResponse.safeParse(response)
  if (!parsed.success) return { allowed: 0, ...refuse(503, 'Server Answers Nonsense') }
  const answer = answerOf(parsed.data, trunks)
  if (answer.allowed === 1 && parsed.data.allowed) {
    const { callerId: from, to } = parsed.data
    keepParties(asked.data.callId, { identity: asked.data.identity, from, to })
  }
  return answer
}

function answerOf(response: AuthoriseResponse, trunks: readonly Trunk[]): InviteAnswer {
  if (!response.allowed) return { allowed: 0, ...refuse(403, response.reason) }
  const dial = dialAnswer(response, trunks)
  return 'code' in dial ? { allowed: 0, ...dial } : { allowed: 1, ...dial }
}

/** What the server says to dial, as the trunk wants it. */
export function dialAnswer(
  response: Pick<DialAnswer, 'to' | 'callerId' | 'limitSeconds' | 'trunk'> & {
    ringSeconds: number
  },
  trunks: readonly Trunk[],
): DialAnswer | Refusal {
  const trunk = trunks.find(({ name }) => name === response.trunk)
  if (!trunk) return refuse(503, 'Unknown Trunk')
  return {
    to: formatNumber(response.to, trunk.format),
    callerId: formatNumber(response.callerId, trunk.format),
    limitSeconds: response.limitSeconds,
    ringMs: response.ringSeconds * 1_000,
    trunk: trunk.name,
    set: trunk.set,
    domain: trunk.domain,
    channels: trunk.channels,
    ...trunk.credentials,
  }
}

export function refuse(code: number, reason: string): Refusal {
  return { code, reason }
}
