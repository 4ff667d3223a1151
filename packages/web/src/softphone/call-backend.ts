import { createCallToken, endCall, getCall, preCreateCall } from '@ringback/contract/calls'
import { type Outcome } from '@ringback/contract/outcome'
import { type ApiClient, type Failure } from '../api/client.ts'
import { failedToStartWords, softphoneWords } from '../strings/softphone.ts'
import { type CreatedCall } from './machine/events.ts'

/** The server's endpoints for calls. */
export interface CallBackend {
  preCreate(to: string): Promise<Outcome<CreatedCall, 'refused', StartRefusal>>
  /** Rejects with a message for the user. */
  fetchToken(): Promise<{ token: string; expiresInSeconds: number }>
  /** Null if the request failed; a failed request never ends a call (docs/readings.md, 2). */
  status(callId: string): Promise<{ status: string; isSettled: boolean } | null>
  /**
   * Reports that the call has ended, so that the server requests its final status from the carrier and does
   * not wait for a callback. `keepalive` lets the request finish after the page is closed.
   */
  end(callId: string, keepalive: boolean): Promise<void>
}

export interface StartRefusal {
  message: string
  lacksCredit: boolean
}

const REQUEST_LIMIT_MS = 10_000

export function createCallBackend(client: ApiClient): CallBackend {
  const options = { timeoutMs: REQUEST_LIMIT_MS }
  return {
    async preCreate(to) {
      const reply = await client.request(preCreateCall, { body: { toNumber: to } }, options)
      if (!reply.ok) return { ok: false, why: 'refused', ...refusalOf(reply.failure) }
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
      const reply = await client.request(createCallToken, { body: {} }, options)
      if (!reply.ok) throw new Error(reply.failure.error ?? softphoneWords.serverUnreachable)
      if (!reply.value.token) throw new Error(softphoneWords.emptyToken)
      return reply.value
    },
    async status(callId) {
      const reply = await client.request(getCall, { params: { id: callId } }, options)
      if (!reply.ok) return null
      return { status: reply.value.status, isSettled: reply.value.actualCost !== null }
    },
    async end(callId, keepalive) {
      // A failed request is ignored, because the server later finds the end of the call without it.
      await client.request(endCall, { params: { id: callId } }, { ...options, keepalive })
    },
  }
}

const CREDIT_CODES: readonly string[] = ['no-credit', 'too-little-credit']

/** The message for a refused start (spec section 8). The code or the message of the server decides which one. */
function refusalOf({ status, code, error }: Failure): StartRefusal {
  const serverMessage = error ?? ''
  const lacksCredit =
    status === 402 ||
    CREDIT_CODES.includes(code ?? '') ||
    /insufficient credits/i.test(serverMessage)
  // The server's message contains the amount of the debt.
  if (code === 'in-debt' && error) return { message: error, lacksCredit: true }
  if (lacksCredit) return { message: softphoneWords.insufficientCredits, lacksCredit }
  if (code === 'no-rate' || serverMessage.includes('determine call rate')) {
    return { message: softphoneWords.noRate, lacksCredit }
  }
  return {
    message: failedToStartWords(error ?? (status === null ? softphoneWords.serverUnreachable : '')),
    lacksCredit,
  }
}
