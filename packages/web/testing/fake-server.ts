import { vi } from 'vitest'
import { wholeAnswer } from './whole-answers.ts'

/** A status and a JSON body; `null` makes the request fail as if the server could not be reached. */
export type FakeResponse = { status: number; body: unknown; headers?: HeadersInit } | null

export interface FakeServer {
  fetch: typeof fetch
  /** Every request so far, oldest first. A route is method and path: 'POST /api/auth/login'. */
  requests: { route: string; query: string; headers: Headers; body: unknown }[]
  /** Sets the response of every later request to `route`. */
  respond(route: string, response: FakeResponse): void
  /** Delays the response of every later request to `route` until the returned function is called. */
  hold(route: string, response: FakeResponse): () => void
}

/** A server for the typed client, so that tests include encoding and decoding. `otherwise` answers all other routes. */
export function createFakeServer(
  responses: Record<string, FakeResponse> = {},
  otherwise: FakeResponse = null,
): FakeServer {
  const byRoute = new Map<string, FakeResponse | Promise<FakeResponse>>(Object.entries(responses))
  const requests: FakeServer['requests'] = []
  return {
    requests,
    respond: (route, response) => void byRoute.set(route, response),
    hold(route, response) {
      let release: () => void = () => undefined
      byRoute.set(route, new Promise(resolve => (release = () => resolve(response))))
      return () => release()
    },
    fetch: vi.fn<typeof fetch>(async (input, init = {}) => {
      const [path = '', query = ''] = String(input).split('?')
      const route = `${init.method} ${path}`
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
      requests.push({ route, query, headers: new Headers(init.headers), body })
      const response = byRoute.has(route) ? await byRoute.get(route) : otherwise
      if (!response) throw new TypeError('Failed to fetch')
      const { status, headers = {} } = response
      // The only status of the API that has no body.
      if (status === 304) return new Response(null, { status, headers })
      const answer =
        status === 200 ? wholeAnswer(init.method ?? '', path, response.body) : response.body
      return Response.json(answer, { status, headers })
    }),
  }
}

export function ok(body: unknown): FakeResponse {
  return { status: 200, body }
}

export function refusal(status: number, error: string, code = 'refused'): FakeResponse {
  return { status, body: { error, code } }
}
