import type * as z from 'zod'
import { accepted, type Outcome, refused } from '@ringback/contract/outcome'
import { RequestRefused, VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { parseJson, type VendorClock, vendorFetch, type VendorRequest } from '../vendor-fetch.ts'
import twilio from 'twilio'

export interface ClientSettings {
  accountSid: string
  apiKey: string
  apiSecret: string
  /** Null means Twilio's own hosts, one for each product. */
  baseUrl: string | null
  /** Is set by the `Date` of each response. */
  vendorClock?: VendorClock
  /** The limit for one REST request; 10 s by default. */
  timeoutMs?: number
}

/** Twilio's code for a resource that does not exist. */
export const NOT_FOUND = 20404

const TIMEOUT_MS = 10_000
/** A page of fifty calls is some 100 KB. */
const RESPONSE_MAX_BYTES = 1_000_000

/** Twilio's REST client, whose requests go through {@link vendorFetch}. */
export function createClient(settings: ClientSettings) {
  const { accountSid, apiKey, apiSecret, baseUrl, vendorClock, timeoutMs = TIMEOUT_MS } = settings
  const httpClient = Object.assign(new twilio.RequestClient(), {
    request: sendWithin(timeoutMs, vendorClock),
  })
  const client = twilio(apiKey, apiSecret, { accountSid, httpClient })
  if (baseUrl !== null) {
    client.api.baseUrl = baseUrl
    client.verify.baseUrl = baseUrl
    client.pricing.baseUrl = baseUrl
    client.monitor.baseUrl = baseUrl
    client.numbers.baseUrl = baseUrl
  }
  return client
}

export type Client = ReturnType<typeof createClient>

type SdkClient = InstanceType<typeof twilio.RequestClient>
type SdkRequest = Parameters<SdkClient['request']>[0]

/** The `request` method of an HTTP client for Twilio's SDK. The SDK parses the JSON of the response. */
function sendWithin(timeoutMs: number, vendorClock?: VendorClock) {
  return async ({ method, uri, username, password, headers, params, data }: SdkRequest) => {
    const url = new URL(uri)
    for (const [name, value] of formOf(params)) url.searchParams.append(name, value)
    const response = await vendorFetch('Twilio', {
      url: url.href,
      method: method.toUpperCase() as VendorRequest['method'],
      headers: {
        ...(headers as Record<string, string>),
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      },
      body: data ? formOf(data) : null,
      timeoutMs,
      maxBytes: RESPONSE_MAX_BYTES,
    })
    const { status, text } = response
    vendorClock?.set(response.headers.get('date'))
    if (isForeignList(parseJson(text))) {
      throw new VendorUnavailable('Twilio', 'sent a list of something else')
    }
    // The SDK declares the parsed type for `body`, but expects the text that its own client would return.
    return {
      statusCode: status,
      body: text as never,
      headers: Object.fromEntries(response.headers),
    }
  }
}

/** Twilio's lists, and its resources with lists in them, have at least one of these fields. */
const ADDRESS_FIELDS = ['uri', 'page', 'url', 'meta']

/**
 * Whether the SDK may take an answer to any request for the list that it requested: it takes the first field that is
 * one. An empty list would mean that we have no number or no call.
 */
function isForeignList(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  return Object.values(body).some(Array.isArray) && !ADDRESS_FIELDS.some(name => name in body)
}

/** Encodes values as a form. A list becomes several fields of the same name. */
function formOf(values: object | undefined): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(values ?? {})) {
    for (const element of [value].flat()) {
      if (element !== undefined) form.append(name, String(element))
    }
  }
  return form
}

/**
 * @param notFoundCodes Twilio's error codes that mean "not found" for this request
 * @throws VendorUnavailable on every other failure
 */
export async function requestOrNull<T>(
  request: () => Promise<T>,
  notFoundCodes: readonly number[],
): Promise<T | null> {
  const response = await requestOrRefusal(
    request,
    new Map(notFoundCodes.map(code => [code, 'null'])),
  )
  return response.ok ? response.value : null
}

/** @throws VendorUnavailable on every failure */
export async function requestOrFail<T>(request: () => Promise<T>): Promise<T> {
  const response = await requestOrRefusal(request, new Map<number, never>())
  if (response.ok) return response.value
  return response.why
}

/**
 * @param refusals what Twilio's error codes mean for this request
 * @throws RequestRefused when Twilio refuses the request itself for another reason
 * @throws VendorUnavailable on every other failure
 */
export async function requestOrRefusal<T, Why extends string>(
  request: () => Promise<T>,
  refusals: ReadonlyMap<number, Why>,
): Promise<Outcome<T, Why>> {
  try {
    return accepted(await request())
  } catch (error) {
    if (error instanceof VendorUnavailable) throw error
    if (error instanceof twilio.RestException) {
      const why = refusals.get(error.code ?? 0)
      if (why !== undefined) return refused(why)
      if (isDefinite(error) && !isUndecidedStatus(error))
        throw new RequestRefused('Twilio', problemOf(error), { cause: error })
    }
    throw new VendorUnavailable('Twilio', problemOf(error), { cause: error })
  }
}

interface ErrorFacts {
  status: number
  code: number
}

/** Errors about the account and its credentials, which concern no single request. */
const isOfAccount = ({ code }: ErrorFacts) => code >= 20_000 && code <= 20_999

const UNDECIDED: readonly number[] = [401, 403, 408, 429]
/** By its status: wrong keys, an account that is not active, a timeout, too many requests. */
export const isUndecidedStatus = ({ status }: { status: number }) => UNDECIDED.includes(status)

function isDefinite(
  { status, code = 0 }: { status: number; code?: number },
  isUndecided = isOfAccount,
): boolean {
  return status >= 400 && status < 500 && code > 0 && !isUndecided({ status, code })
}

/**
 * For a request that Twilio refuses for many reasons: whatever error it has about the request itself is a refusal.
 *
 * @param isUndecided errors that do not refuse the request itself
 * @returns with Twilio's error code if the request was refused
 * @throws VendorUnavailable on every other failure
 */
export async function requestOrCode<T>(
  request: () => Promise<T>,
  isUndecided: (error: ErrorFacts) => boolean = isOfAccount,
): Promise<Outcome<T, 'refused', { code: number }>> {
  try {
    return accepted(await request())
  } catch (error) {
    if (error instanceof VendorUnavailable) throw error
    if (error instanceof twilio.RestException) {
      const { code = 0 } = error
      if (isDefinite(error, isUndecided)) return { ok: false, why: 'refused', code }
    }
    throw new VendorUnavailable('Twilio', problemOf(error), { cause: error })
  }
}

/** Leaves the response's body out, because it may be an HTML page or contain details of our account. */
function problemOf(error: unknown): string {
  if (error instanceof twilio.RestException) {
    return `responded with ${error.status}${error.code ? ` (${error.code})` : ''}`
  }
  if (error instanceof SyntaxError) return 'responded with something that is not JSON'
  return 'did not respond'
}

/**
 * Reads the fields of a resource that we use.
 *
 * @throws VendorUnavailable when the resource is not as Twilio documents it
 */
export function readResource<T>(schema: z.ZodType<T>, resource: unknown): T {
  const { success, data, error } = schema.safeParse(resource)
  if (success) return data
  throw new VendorUnavailable('Twilio', 'sent an invalid resource', { cause: error })
}
