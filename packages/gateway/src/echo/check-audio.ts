import { randomUUID } from 'node:crypto'
import { audioCheckRequest, audioCheckResponse } from '@ringback/contract/gateway/gateway-contract'
import { NO_ANSWER, type Refusal, refuse } from '../authorise.ts'
import type { ServerRequest } from '../server-request.ts'

/** What kamailio sends in place of the id of a call. It is shorter than every id. */
export const ECHO = 'echo'

/** What kamailio does with the INVITE of a browser that wants to hear itself. */
export type EchoAnswer =
  { allowed: 1; uri: string; limitSeconds: number } | ({ allowed: 0 } & Refusal)

/**
 * Asks the server whether a browser may hear itself. Whatever goes wrong refuses it.
 * @param uri where the echo is called
 */
export async function checkAudio(
  identity: string,
  request: ServerRequest,
  uri: string,
): Promise<EchoAnswer> {
  const asked = audioCheckRequest.safeParse({ callId: `echo-${randomUUID()}`, identity })
  if (!asked.success) return { allowed: 0, ...refuse(400, 'No Identity') }
  const answer = await request('/audio-check', asked.data, audioCheckResponse).catch(
    () => undefined,
  )
  if (!answer) return { allowed: 0, ...refuse(503, NO_ANSWER) }
  return answer.allowed
    ? { allowed: 1, uri, limitSeconds: answer.limitSeconds }
    : { allowed: 0, ...refuse(403, answer.reason) }
}
