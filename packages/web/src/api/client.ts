import {
  type Endpoint,
  type RequestOf,
  type ResponseOf,
  refusal,
} from '@ringback/contract/endpoint'
import { type Outcome } from '@ringback/contract/outcome'
import type { OfflineLists } from '../offline/offline-lists.ts'
import { keepPageDuring } from './page-build.ts'

/** The result of a request. Failures are values, because every screen must show something for them. */
export type Reply<T> = Outcome<T, 'no-response' | 'refused', { failure: Failure }>

export interface Failure {
  /** The HTTP status; null when no response arrived, or an unreadable one. */
  status: number | null
  /** The server's code for the reason of the refusal, for example `in-debt`; null if it sent none. */
  code: string | null
  /** The server's message for the user. */
  error: string | null
}

export interface RequestOptions {
  signal?: AbortSignal
  timeoutMs?: number
  /** Lets the request finish after the page is closed. */
  keepalive?: boolean
}

export interface ApiClient {
  request<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options?: RequestOptions,
  ): Promise<Reply<ResponseOf<E>>>
}

interface Deps {
  token: () => string | null
  /** Called for every 401 response. */
  onUnauthorised: () => void
  fetch?: typeof fetch
  /** What the user can read without a network. */
  offlineLists?: OfflineLists
  /** Called with every answer. */
  onAnswer?: (answer: Response) => void
}

/** The client of spec section 7. It adds the bearer token and reports 401 responses. */
export function createClient(deps: Deps): ApiClient {
  const { token, onUnauthorised, onAnswer, offlineLists } = deps
  const { fetch = globalThis.fetch.bind(globalThis) } = deps
  const request: ApiClient['request'] = async (endpoint, parts, options = {}) => {
    const requestParts = parts as Record<string, unknown>
    const bearer = token()
    const headers = new Headers({ accept: 'application/json' })
    if (bearer) headers.set('authorization', `Bearer ${bearer}`)
    const url = urlOf(endpoint, requestParts)
    const offline = endpoint.method === 'GET' ? offlineLists : undefined
    if (endpoint.body) headers.set('content-type', 'application/json')
    const init: RequestInit = {
      method: endpoint.method,
      headers,
      body: endpoint.body ? JSON.stringify(requestParts['body']) : null,
      cache: 'no-store',
      keepalive: options.keepalive ?? false,
      signal: abortSignal(options),
    }
    try {
      // A screen reads several answers at once. What a user changes is sent at once: the page may be closing.
      const pause = endpoint.method === 'GET' ? pauseForBrowser() : undefined
      if (pause) await pause
      const response = await fetch(url, init)
      onAnswer?.(response)
      // A 401 for the token of an earlier session must not end the current session.
      if (response.status === 401 && token() === bearer) onUnauthorised()
      if (token() === bearer) offline?.keep(url, bearer, response)
      return await parse(endpoint, response)
    } catch {
      const body = options.signal?.aborted ? undefined : await offline?.find(url, bearer)
      return body === undefined ? noResponse : decode(endpoint, body)
    }
  }
  return {
    // The outcome of a change must be shown, also when the user has gone on meanwhile.
    request: (endpoint, parts, options) =>
      endpoint.method === 'GET'
        ? request(endpoint, parts, options)
        : keepPageDuring(request(endpoint, parts, options)),
  }
}

/** The server's message for the user, or `fallback` if the server sent none. */
export function messageOf(failure: Failure, fallback: string): string {
  return failure.error || fallback
}

const noResponse: Reply<never> = {
  ok: false,
  why: 'no-response',
  failure: { status: null, code: null, error: null },
}

/**
 * Resolves when the browser has painted and handled input, ahead of other tasks. Undefined in a browser without this
 * pause, as Safari is.
 */
function pauseForBrowser(): Promise<void> | undefined {
  const { scheduler } = globalThis as { scheduler?: Partial<Scheduler> }
  return scheduler?.yield?.()
}

async function parse<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<Reply<ResponseOf<E>>> {
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return decode(endpoint, body)
  const { code, error } = refusal.safeParse(body).data ?? { code: null, error: null }
  return { ok: false, why: 'refused', failure: { status: response.status, code, error } }
}

function decode<E extends Endpoint>(endpoint: E, body: unknown): Reply<ResponseOf<E>> {
  const parsed = endpoint.response.safeParse(body)
  return parsed.success ? { ok: true, value: parsed.data as ResponseOf<E> } : noResponse
}

function urlOf(endpoint: Endpoint, parts: Record<string, unknown>): string {
  const params = (parts['params'] ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = Object.entries((parts['query'] ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

function abortSignal({ signal, timeoutMs }: RequestOptions): AbortSignal | null {
  if (timeoutMs === undefined) return signal ?? null
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}
