import {
  type CallQuality,
  createCallToken,
  endCall,
  getCall,
  preCreateCall,
} from '@ringback/contract/customers/calls/calls'
import { declineOwnCall } from '@ringback/contract/customers/notices/push-notices'
import type { Outcome } from '@ringback/contract/outcome'
import { type ApiClient, type Failure, messageOf } from '../api/client.ts'
import { sendPendingClear } from '../api/pending-clear.ts'
import type { CreatedCall } from './machine/events.ts'
import { callError, lackOfCredit, startFailure } from './machine/softphone-error.ts'
import type { SoftphoneError } from './machine/softphone-state.ts'
import type { VoiceToken } from './voice-device.ts'
import { softphoneText } from './words.ts'

/** The server's endpoints for calls. */
export interface CallBackend {
  /** @param after the id of a call that its carrier did not make, so that another one makes this one */
  preCreate(
    to: string,
    after?: string,
  ): Promise<Outcome<CreatedCall, 'refused', { error: SoftphoneError }>>
  /** Rejects with a message for the user. */
  fetchToken(): Promise<{ token: VoiceToken; expiresInSeconds: number }>
  /** Null if the request failed; a failed request never ends a call (docs/readings.md, 2). */
  status(callId: string): Promise<CallStatusReply | null>
  /**
   * Reports that the call has ended, so that the server requests its final status from the carrier and does
   * not wait for a callback. `keepalive` lets the request finish after the page is closed.
   *
   * @param quality what was measured during the call, if anything was
   */
  end(callId: string, keepalive: boolean, quality: CallQuality | null): Promise<void>
  /** Ends the ring of a call that the user declines in all browsers, also where its carrier does not. */
  decline(callId: string): Promise<void>
}

export interface CallStatusReply {
  status: string
  isSettled: boolean
  /** Why the carrier did not make the call, as soon as the server knows it. */
  failureReason?: string
}

const REQUEST_LIMIT_MS = 10_000

/**
 * @param identity the id of the user, or an empty text while it is unknown
 * @param isConfirmed whether the person insists on a number that no numbering plan has
 */
export function createCallBackend(
  client: ApiClient,
  identity: () => string,
  isConfirmed: (number: string) => boolean = () => false,
): CallBackend {
  const options = { timeoutMs: REQUEST_LIMIT_MS }
  return {
    async preCreate(to, after) {
      const cleared = await sendPendingClear(client, options)
      if (cleared?.ok === false) {
        const error = callError(messageOf(cleared.failure, 'Failed to clear caller ID'))
        return { ok: false, why: 'refused', error }
      }
      const body = {
        toNumber: to,
        ...(isConfirmed(to) && { isNumberConfirmed: true }),
        ...(after !== undefined && { after }),
      }
      const reply = await client.request(preCreateCall, { body }, options)
      if (!reply.ok) return { ok: false, why: 'refused', error: errorOf(reply.failure) }
      const { sellingRatePerMinute, sellingBillingSeconds, ...rest } = reply.value
      return {
        ok: true,
        value: {
          ...rest,
          ratePerMinute: sellingRatePerMinute,
          billingSeconds: sellingBillingSeconds,
        },
      }
    },
    async fetchToken() {
      const body = { identity: identity() }
      const reply = await client.request(createCallToken, { body }, options)
      if (!reply.ok) throw new Error(reply.failure.error ?? softphoneText.failedToInitialize())
      if ('carrier' in reply.value) {
        return { token: reply.value, expiresInSeconds: reply.value.expiresInSeconds }
      }
      const { token, expiresInSeconds, sip } = reply.value
      if (!token) throw new Error('Received empty token from backend')
      return { token: sip ? { twilio: token, sip } : token, expiresInSeconds }
    },
    async status(callId) {
      const reply = await client.request(getCall, { params: { id: callId } }, options)
      if (!reply.ok) return null
      const { status, actualCost, failureReason } = reply.value
      return {
        status,
        isSettled: actualCost !== null,
        ...(failureReason !== null && { failureReason }),
      }
    },
    async end(callId, keepalive, quality) {
      const request = { params: { id: callId }, body: quality ? { quality } : {} }
      // A failed request is ignored, because the server later finds the end of the call without it.
      await client.request(endCall, request, { ...options, keepalive })
    },
    async decline(callId) {
      // A failed request is ignored: the carrier knows from the voice library.
      await client.request(declineOwnCall, { params: { id: callId } }, options)
    },
  }
}

const CREDIT_CODES: readonly string[] = ['no-credit', 'too-little-credit']

/** The error to show for a refused start. The server's code or status chooses it, or else its message (spec section 8). */
function errorOf({ status, code, error }: Failure): SoftphoneError {
  // The server's message contains the amount of the debt.
  if (code === 'in-debt' && error) return lackOfCredit(error)
  if (code === 'credit-held' && error) {
    // What follows the sentence says how much is held.
    const advice = error.replace(/^Insufficient credits\. /, '')
    return { ...lackOfCredit(softphoneText.insufficientCredits), advice }
  }
  if (status === 402 || CREDIT_CODES.includes(code ?? '')) {
    return lackOfCredit(softphoneText.insufficientCredits)
  }
  return code === 'no-rate' ? callError(softphoneText.noRate) : startFailure(error ?? '')
}
