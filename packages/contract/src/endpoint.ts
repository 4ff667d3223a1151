import * as z from 'zod/mini'
import { lazily } from './lazily.ts'

/** An endpoint of the HTTP API (specification, section 7). The server, the client and the OpenAPI document are built from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Contains `:name` for each key of `params`. */
  path: `/api/${string}`
  /**
   * A `user` endpoint needs a user's bearer token and an `operator` endpoint an operator's. A `public` endpoint
   * needs none and never returns 401.
   */
  access: 'public' | 'user' | 'operator'
  /** Sent by a service worker, which has no session, and counted for itself. Every other `public` request is a sign-in. */
  isOfServiceWorker?: true
  summary: string
  /** The largest body in bytes, where it is larger than that of other requests. */
  bodyMaxBytes?: number
  /**
   * How many ordinary requests of its user a request costs; 1 without it. The work grows with what the user has stored,
   * so one of these requests of a user runs at a time, and few wait.
   */
  cost?: number
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The media type of a response that is a file. The handler returns its bytes, and `response` describes it. */
  download?: string
  /**
   * What the server sends and the page reads. A page of one version meets servers of the version before or after: a
   * field that the release before does not send has a default, and a fixed set of words is a `word`.
   */
  response: z.ZodMiniType
}

/** An endpoint with the literal types of its data, which is made when it is first used. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(describe: () => E): E {
  return lazily(describe)
}

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body',
  IO extends 'input' | 'output',
> = E[K] extends z.ZodMiniType
  ? { [P in K]: IO extends 'input' ? z.input<E[K]> : z.output<E[K]> }
  : unknown

/** The input of a client, before validation. */
export type RequestOf<E extends Endpoint> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'>

/** The input of a handler, after validation and with defaults filled in. */
export type InputOf<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>

/** The value that a handler returns and a client receives. Money is Micros, and times are Date. */
export type ResponseOf<E extends Endpoint> = E extends { download: string }
  ? AsyncIterable<Uint8Array>
  : z.output<E['response']>

/** The body of every 4xx and 5xx: `error` for people, `code` for programs. */
export const refusal = z.object({ error: z.string(), code: z.string() })
