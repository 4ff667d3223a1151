import { VendorUnavailable } from '../ports/vendor-unavailable.ts'

/** One request to a vendor, and the limits on its response. */
export interface VendorRequest {
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string | URLSearchParams | null
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
  const { url, method, headers = {}, body = null, timeoutMs, maxBytes } = request
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method, headers, body, signal, redirect: 'error' })
    const text = await readAtMost(response, maxBytes)
    return { status: response.status, headers: response.headers, text }
  } catch (error) {
    throw new VendorUnavailable(vendor, 'did not respond', { cause: error })
  }
}

async function readAtMost(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error(`the response is longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
