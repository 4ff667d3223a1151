import { type AnswerOf, type Endpoint, type RequestOf, refusal } from '@ringback/contract/endpoint'

/** What a call came to. Never thrown: a screen has to say something in either case. */
export type Reply<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export interface Failure {
  /** The HTTP status; null when no answer came, or none that can be read. */
  status: number | null
  /** The refusal's code, for programs. */
  code: string | null
  /** The server's words, for people. */
  error: string | null
}

export interface RequestOptions {
  signal?: AbortSignal
  timeoutMs?: number
  /** Lets the request outlive the page: for what is said while it closes. */
  keepalive?: boolean
}

export interface ApiClient {
  request<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options?: RequestOptions,
  ): Promise<Reply<AnswerOf<E>>>
}

interface Deps {
  token: () => string | null
  /** The one exit of every 401: forget the token, go to the login page. */
  onUnauthorised: () => void
  fetch?: typeof fetch
}

/** The shared client of section 7: bearer, encoding, decoding and the 401 exit, in one place. */
export function createClient(dependencies: Deps): ApiClient {
  const { token, onUnauthorised, fetch = globalThis.fetch.bind(globalThis) } = dependencies
  return {
    async request(endpoint, request, options = {}) {
      const parts = request as Record<string, unknown>
      const bearer = token()
      const headers = new Headers({ accept: 'application/json' })
      if (bearer) headers.set('authorization', `Bearer ${bearer}`)
      if (endpoint.body) headers.set('content-type', 'application/json')
      const init: RequestInit = {
        method: endpoint.method,
        headers,
        body: endpoint.body ? JSON.stringify(parts['body']) : null,
        cache: 'no-store',
        keepalive: options.keepalive ?? false,
        signal: limit(options),
      }
      try {
        const response = await fetch(addressOf(endpoint, parts), init)
        // A late 401 of an earlier session must not end the one that has begun since.
        if (response.status === 401 && token() === bearer) onUnauthorised()
        return await read(endpoint, response)
      } catch {
        return unreadable
      }
    },
  }
}

/** The server's words, or those of the specification's error catalogue. */
export function messageOf(failure: Failure, fallback: string): string {
  return failure.error ?? fallback
}

const unreadable: { ok: false; failure: Failure } = {
  ok: false,
  failure: { status: null, code: null, error: null },
}

async function read<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<Reply<AnswerOf<E>>> {
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) {
    const answer = endpoint.answer.safeParse(body)
    return answer.success ? { ok: true, value: answer.data as AnswerOf<E> } : unreadable
  }
  const words = refusal.safeParse(body)
  const { code, error } = words.success ? words.data : { code: null, error: null }
  return { ok: false, failure: { status: response.status, code, error } }
}

function addressOf(endpoint: Endpoint, parts: Record<string, unknown>): string {
  const params = (parts['params'] ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = Object.entries((parts['query'] ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

function limit({ signal, timeoutMs }: RequestOptions): AbortSignal | null {
  if (timeoutMs === undefined) return signal ?? null
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}
