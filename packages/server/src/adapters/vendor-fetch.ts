import { VendorUnavailable } from '../ports/vendors/vendor-unavailable.ts'

/** One request to a vendor, and the limits on its response. */
export interface VendorRequest {
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string | URLSearchParams | Uint8Array<ArrayBuffer> | null
  /** The limit for the whole response, so that a vendor that sends it slowly cannot make us wait longer. */
  timeoutMs: number
  maxBytes: number
}

export interface VendorResponse {
  status: number
  headers: Headers
  text: string
}

/**
 * Sends a request to a vendor and reads the whole response, whatever its status. Redirects are not
 * followed, because the request carries our credentials.
 *
 * @throws VendorUnavailable when no complete response arrives within the limits
 */
export async function vendorFetch(vendor: string, request: VendorRequest): Promise<VendorResponse> {
  const { bytes, ...response } = await vendorFetchBytes(vendor, request)
  return { ...response, text: bytes.toString('utf8') }
}

/** Like {@link vendorFetch}, for a response that is no text. */
export async function vendorFetchBytes(
  vendor: string,
  request: VendorRequest,
): Promise<Omit<VendorResponse, 'text'> & { bytes: Buffer }> {
  const { url, method, headers = {}, body = null, timeoutMs, maxBytes } = request
  const { signal, end } = startWait(timeoutMs)
  try {
    const response = await fetch(url, { method, headers, body, signal, redirect: 'error' })
    const bytes = await readAtMost(response, maxBytes)
    return { status: response.status, headers: response.headers, bytes }
  } catch (error) {
    throw new VendorUnavailable(vendor, 'did not respond', { cause: error })
  } finally {
    end()
  }
}

/** Of the process and not of a server, because a stop ends the process (see stop-server.ts). */
const waits = new Set<AbortController>()
let areVendorsAbandoned = false

/**
 * Ends the wait for every vendor, and that of each later request at once: the server stops and cannot wait any longer.
 *
 * @returns a function that lets later requests wait again
 */
export function abandonVendors(): () => void {
  areVendorsAbandoned = true
  for (const wait of waits) wait.abort(new Error('the server stops'))
  return () => {
    areVendorsAbandoned = false
  }
}

function startWait(timeoutMs: number): { signal: AbortSignal; end(): void } {
  const wait = new AbortController()
  if (areVendorsAbandoned) wait.abort(new Error('the server stops'))
  const onTimeout = () => wait.abort(new Error(`no complete response within ${timeoutMs} ms`))
  const timer = setTimeout(onTimeout, timeoutMs).unref()
  waits.add(wait)
  return {
    signal: wait.signal,
    end() {
      clearTimeout(timer)
      waits.delete(wait)
    },
  }
}

async function readAtMost(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error(`the response is longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A vendor's clock, as seen in its responses. */
export interface VendorClock {
  /** Sets it by the `Date` header of a response that has just arrived (RFC 9110 section 6.6.1). */
  set(date: string | null): void
  /** Goes on between responses, and does not jump when our own clock is set. Null before the first response. */
  now(): Date | null
}

/** @param steadyMs a clock that is never set */
export function createVendorClock(steadyMs: () => number = () => performance.now()): VendorClock {
  let aheadMs: number | null = null
  return {
    set(date) {
      const atMs = date === null ? NaN : Date.parse(date)
      if (!Number.isNaN(atMs)) aheadMs = atMs - steadyMs()
    },
    now: () => (aheadMs === null ? null : new Date(aheadMs + steadyMs())),
  }
}
