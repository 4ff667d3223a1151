import { createCallToken, endCall, getCall, preCreateCall } from '@ringback/contract/calls'
import { type AnswerOf, type Endpoint, type RequestOf } from '@ringback/contract/endpoint'
import { failedToStartWords, softphoneWords } from '../strings/softphone.ts'
import { type CreatedCall } from './machine/events.ts'

/** What the softphone needs of the shared client (`api/client.ts` fits). */
export interface RequestClient {
  request<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options?: { timeoutMs?: number; keepalive?: boolean },
  ): Promise<{ ok: true; value: AnswerOf<E> } | { ok: false; failure: ClientFailure }>
}

export interface ClientFailure {
  status: number | null
  code: string | null
  error: string | null
}

/** The server, as far as calls are concerned. */
export interface CallBackend {
  preCreate(
    to: string,
  ): Promise<{ ok: true; value: CreatedCall } | { ok: false; refusal: StartRefusal }>
  /** Rejects with words for people: the server's, or 'Received empty token from backend'. */
  fetchToken(): Promise<{ token: string; expiresInSeconds: number }>
  /** null when the server cannot say just now; that never ends a call (readings 2). */
  status(callId: string): Promise<{ status: string; isSettled: boolean } | null>
  /** Lets the server look for the call's end at once instead of waiting for a callback. */
  end(callId: string, leaving: boolean): Promise<void>
}

export interface StartRefusal {
  message: string
  lacksCredit: boolean
}

const REQUEST_LIMIT_MS = 10_000

export function createCallBackend(client: RequestClient): CallBackend {
  const options = { timeoutMs: REQUEST_LIMIT_MS }
  return {
    async preCreate(to) {
      const reply = await client.request(preCreateCall, { body: { toNumber: to } }, options)
      if (!reply.ok) return { ok: false, refusal: refusalOf(reply.failure) }
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
      // Best effort: the server finds lost calls by itself, only later.
      await client.request(endCall, { params: { id: callId } }, { ...options, keepalive: leaving })
    },
  }
}

const CREDIT_CODES: readonly string[] = ['no-credit', 'too-little-credit']

/** Spec section 8, call start failures: by the server's code, or by its words. */
function refusalOf({ status, code, error }: ClientFailure): StartRefusal {
  const said = error ?? ''
  const lacksCredit =
    status === 402 || CREDIT_CODES.includes(code ?? '') || /insufficient credits/i.test(said)
  // A debt is more than missing credit: the server says how much it is.
  if (code === 'in-debt' && error) return { message: error, lacksCredit: true }
  if (lacksCredit) return { message: softphoneWords.insufficientCredits, lacksCredit }
  if (code === 'no-rate' || said.includes('determine call rate')) {
    return { message: softphoneWords.noRate, lacksCredit }
  }
  return {
    message: failedToStartWords(error ?? (status === null ? softphoneWords.serverUnreachable : '')),
    lacksCredit,
  }
}
