import { randomUUID } from 'node:crypto'
import {
  type AuthoriseResponse,
  type CallParties,
  audioCheckRequest,
  audioCheckResponse,
  authoriseRequest,
  authoriseResponse,
} from '@ringback/contract/gateway/gateway-contract'
import { z } from 'zod'
import { formatNumber } from '../trunks/number-format.ts'
import type { ServerRequest } from '../server/server-request.ts'
import { type Trunk, trunksFor } from '../trunks/trunk.ts'

/** Names the INVITE that waits for an answer. */
export const waiting = {
  index: z.string().regex(/^\d{1,10}$/),
  label: z.string().regex(/^\d{1,10}$/),
}

/** Why the server gave no valid answer is in the log. */
export const NO_ANSWER = 'No Valid Answer From Server'

/** The question of kamailio about a browser's INVITE. */
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
  /** Where it is called when no address of the set answers OPTIONS, and where we are then. */
  address: string
  socket: string
  /** How its sound is described. */
  profile: 'RTP/AVP' | 'RTP/SAVP'
  domain: string
  channels: number
  user?: string
  password?: string
  realm?: string
  /** Where it is called when this trunk fails: the JSON of another one of these. */
  next?: string
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
  request: ServerRequest
  trunks: readonly Trunk[]
  /** Whether a call with this id was allowed or dialled before. */
  isKnown(callId: string): boolean
  /** Keeps who calls whom for the record of the call. */
  keepParties(callId: string, parties: CallParties): void
}

/** Requests the server's decision about a call. Any failure refuses the call. */
export async function authorise(
  question: z.infer<typeof authoriseQuestion>,
  { request, trunks, isKnown, keepParties }: Answering,
): Promise<InviteAnswer> {
  const parsed = authoriseRequest.safeParse({ callId: question.call, identity: question.identity })
  if (!parsed.success) return { allowed: 0, ...refuse(400, 'No Call') }
  const response = await request('/authorise', parsed.data, authoriseResponse).catch(
    () => undefined,
  )
  if (!response) return { allowed: 0, ...refuse(503, NO_ANSWER) }
  const answer = answerOf(response, trunks)
  if (answer.allowed === 1 && response.allowed) {
    // The server allows a call once. Should it not, the call is dialled once all the same.
    if (isKnown(parsed.data.callId)) return { allowed: 0, ...refuse(403, 'Call Exists') }
    const { callerId: from, to } = response
    keepParties(parsed.data.callId, { identity: parsed.data.identity, from, to })
  }
  return answer
}

function answerOf(response: AuthoriseResponse, trunks: readonly Trunk[]): InviteAnswer {
  if (!response.allowed) return { allowed: 0, ...refuse(403, response.reason) }
  const dial = dialAnswer(response, trunks)
  return 'code' in dial ? { allowed: 0, ...dial } : { allowed: 1, ...dial }
}

/** The numbers that the server lets dial, in the form of each trunk. */
export function dialAnswer(
  response: Wanted & Pick<DialAnswer, 'trunk'>,
  trunks: readonly Trunk[],
): DialAnswer | Refusal {
  const answer = trunksFor(response.trunk, trunks).reduceRight<DialAnswer | undefined>(
    (next, trunk) => ({
      ...dialOver(trunk, response),
      ...(next && { next: JSON.stringify(next) }),
    }),
    undefined,
  )
  return answer ?? refuse(503, 'Unknown Trunk')
}

type Wanted = Pick<DialAnswer, 'to' | 'callerId' | 'limitSeconds'> & { ringSeconds: number }

function dialOver(trunk: Trunk, response: Wanted): DialAnswer {
  const [first] = trunk.addresses
  return {
    to: formatNumber(response.to, trunk.format),
    callerId: formatNumber(response.callerId, trunk.format),
    limitSeconds: response.limitSeconds,
    ringMs: response.ringSeconds * 1_000,
    trunk: trunk.name,
    set: trunk.set,
    ...{ address: first?.uri ?? '', socket: first?.socket ?? '' },
    profile: trunk.srtp ? 'RTP/SAVP' : 'RTP/AVP',
    domain: trunk.domain,
    channels: trunk.channels,
    ...trunk.credentials,
  }
}

export function refuse(code: number, reason: string): Refusal {
  return { code, reason }
}

/** What kamailio sends in place of the id of a call. It is shorter than every id. */
export const ECHO = 'echo'

/** What kamailio does with the INVITE of an audio check. */
export type EchoAnswer =
  | { allowed: 1; uri: string; limitSeconds: number }
  | ({ allowed: 0 } & Refusal)

/**
 * Requests the server's decision about an audio check. Any failure refuses it.
 * @param uri where the echo is called
 */
export async function checkAudio(
  identity: string,
  request: ServerRequest,
  uri: string,
): Promise<EchoAnswer> {
  const parsed = audioCheckRequest.safeParse({ callId: `echo-${randomUUID()}`, identity })
  if (!parsed.success) return { allowed: 0, ...refuse(400, 'No Identity') }
  const answer = await request('/audio-check', parsed.data, audioCheckResponse).catch(
    () => undefined,
  )
  if (!answer) return { allowed: 0, ...refuse(503, NO_ANSWER) }
  return answer.allowed
    ? { allowed: 1, uri, limitSeconds: answer.limitSeconds }
    : { allowed: 0, ...refuse(403, answer.reason) }
}
