import {
  type AuthoriseResponse,
  authoriseRequest,
  authoriseResponse,
} from '@ringback/contract/gateway/gateway-contract'
import { z } from 'zod'
import { formatNumber } from './number-format.ts'
import type { ServerRequest } from './server-request.ts'
import type { Trunk } from './settings.ts'

/** What kamailio asks: `index` and `label` name the INVITE that waits. */
export const authoriseQuestion = z.object({
  is: z.literal('authorise'),
  index: z.string().regex(/^\d{1,10}$/),
  label: z.string().regex(/^\d{1,10}$/),
  call: z.string(),
  identity: z.string(),
})

/** What kamailio does with the INVITE: dial, or refuse it with a status and a reason phrase. */
export type InviteAnswer =
  | {
      allowed: 1
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
  | { allowed: 0; code: number; reason: string }

/** Asks the server about a call. Whatever goes wrong refuses the call. */
export async function authorise(
  question: z.infer<typeof authoriseQuestion>,
  request: ServerRequest,
  trunks: readonly Trunk[],
): Promise<InviteAnswer> {
  const asked = authoriseRequest.safeParse({ callId: question.call, identity: question.identity })
  if (!asked.success) return refuse(400, 'No Call')
  const response = await request('/authorise', asked.data).catch(() => undefined)
  if (response === undefined) return refuse(503, 'Server Does Not Answer')
  const parsed = authoriseResponse.safeParse(response)
  if (!parsed.success) return refuse(503, 'Server Answers Nonsense')
  return answerOf(parsed.data, trunks)
}

function answerOf(response: AuthoriseResponse, trunks: readonly Trunk[]): InviteAnswer {
  if (!response.allowed) return refuse(403, response.reason)
  const trunk = trunks.find(({ name }) => name === response.trunk)
  if (!trunk) return refuse(503, 'Unknown Trunk')
  return {
    allowed: 1,
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

function refuse(code: number, reason: string): InviteAnswer {
  return { allowed: 0, code, reason }
}
