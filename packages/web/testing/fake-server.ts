import { vi } from 'vitest'

/** What the fake server says: a status and a JSON body. `null` is no answer at all. */
export type FakeAnswer = { status: number; body: unknown } | null

export interface FakeServer {
  fetch: typeof fetch
  /** Every request so far, oldest first: 'POST /api/auth/login'. */
  asked: { route: string; query: string; headers: Headers; body: unknown }[]
  /** From now on, `route` answers so. */
  answer(route: string, answer: FakeAnswer): void
}

/** A server for the typed client to talk to, so that tests go through encoding and decoding. */
export function createFakeServer(answers: Record<string, FakeAnswer> = {}): FakeServer {
  const known = new Map(Object.entries(answers))
  const asked: FakeServer['asked'] = []
  return {
    asked,
    answer: (route, answer) => void known.set(route, answer),
    fetch: vi.fn<typeof fetch>(async (input, init = {}) => {
      const [path, query = ''] = String(input).split('?')
      const route = `${init.method} ${path}`
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
      asked.push({ route, query, headers: new Headers(init.headers), body })
      const answer = known.get(route)
      if (!answer) throw new TypeError('Failed to fetch')
      return Response.json(answer.body, { status: answer.status })
    }),
  }
}

export function ok(body: unknown): FakeAnswer {
  return { status: 200, body }
}

export function refusal(status: number, error: string): FakeAnswer {
  return { status, body: { error, code: 'refused' } }
}
