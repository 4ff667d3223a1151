import { createCallToken, endCall, getCall, preCreateCall } from '@ringback/contract/calls'
import { type Outcome } from '@ringback/contract/outcome'
import { type ApiClient, type Failure } from '../api/client.ts'
import { failedToStartWords, softphoneWords } from '../strings/softphone.ts'
import { type CreatedCall } from './machine/events.ts'

/** The server's endpoints for calls. */
export interface CallBackend {
  preCreate(to: string): Promise<Outcome<CreatedCall, 'refused', StartRefusal>>
  /** Rejects with a sentence for the user: the server's, or 'Received empty token from backend'. */
  fetchToken(): Promise<{ token: string; expiresInSeconds: number }>
  /** Null if the request failed; a failed request never ends a call (readings 2). */
  status(callId: string): Promise<{ status: string; isSettled: boolean } | null>
  /**
   * Makes the server ask the carrier for the end of the call instead of waiting for a callback. `leaving`
   * lets the request finish after the page is closed.
   */
  end(callId: string, leaving: boolean): Promise<void>
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
    async end(callId, leaving) {
      // A failure needs no reaction: the server finds ended calls by itself, only later.
      await client.request(endCall, { params: { id: callId } }, { ...options, keepalive: leaving })
    },
  }
}

const CREDIT_CODES: readonly string[] = ['no-credit', 'too-little-credit']

/** The sentence for a refused start (spec section 8), by the server's code or by its sentence. */
function refusalOf({ status, code, error }: Failure): StartRefusal {
  const sentence = error ?? ''
  const lacksCredit =
    status === 402 || CREDIT_CODES.includes(code ?? '') || /insufficient credits/i.test(sentence)
  // The server's sentence contains the amount of the debt.
  if (code === 'in-debt' && error) return { message: error, lacksCredit: true }
  if (lacksCredit) return { message: softphoneWords.insufficientCredits, lacksCredit }
  if (code === 'no-rate' || sentence.includes('determine call rate')) {
    return { message: softphoneWords.noRate, lacksCredit }
  }
  return {
    message: failedToStartWords(error ?? (status === null ? softphoneWords.serverUnreachable : '')),
    lacksCredit,
  }
}
