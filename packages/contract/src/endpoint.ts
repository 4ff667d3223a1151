import * as z from 'zod/mini'

/** One call of the specification's section 7, as data: server, client and OpenAPI are made from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for each key of `params`. */
  path: `/api/${string}`
  /** `user` needs a bearer token; `public` never answers 401. */
  access: 'public' | 'user'
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  answer: z.ZodMiniType
}

/** Keeps the literal types of an endpoint's data. */
export function endpoint<const E extends Endpoint>(data: E): E {
  return data
}

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body',
  IO extends 'input' | 'output',
> = E[K] extends z.ZodMiniType
  ? { [P in K]: IO extends 'input' ? z.input<E[K]> : z.output<E[K]> }
  : unknown

/** What a client hands in. */
export type RequestOf<E extends Endpoint> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'>

/** What a handler is given: checked, and with defaults filled in. */
export type InputOf<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>

/** What a handler returns and a client receives: money as Micros, moments as Date. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

/** The body of every 4xx and 5xx: `error` for people, `code` for programs. */
export const refusal = z.object({ error: z.string(), code: z.string() })
