import type { ResponseOf, Endpoint, InputOf } from '@ringback/contract/endpoint'
import { refusal as refusalSchema } from '@ringback/contract/endpoint'
import { type Outcome, refused } from '@ringback/contract/outcome'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type SignedInUser, authenticate } from '../actions/accounts/authenticate.ts'
import type { World } from '../world.ts'
import { networkOf } from './network-of.ts'
import { sendRefusal } from './send-refusal.ts'
import type { RefusalCode } from './refusals.ts'

/** The facts about a request that a handler receives in addition to the validated parts. */
export interface RequestFacts {
  id: string
  remoteAddress: string
  /** The network of `remoteAddress`. Limits count requests by network. */
  network: string
  /** The bearer token, when the request carried one. */
  bearer: string | undefined
}

/** A handler's second argument: `params`, `query` and `body` as the endpoint declares them, and `user` where access is `user`. */
export type HandlerInput<E extends Endpoint> = InputOf<E> & { request: RequestFacts } & UserOf<E>

type UserOf<E extends Endpoint> = E['access'] extends 'user' ? { user: SignedInUser } : unknown

/** An endpoint of the contract with the function that handles it. */
export interface Handler<E extends Endpoint = Endpoint> {
  endpoint: E
  // A method and not a property: TypeScript then accepts handlers of different endpoints in one map.
  run(world: World, input: HandlerInput<E>): Promise<Outcome<ResponseOf<E>, RefusalCode>>
}

/** For each endpoint that a contract module exports, the handler of the same name. */
export type HandlersOf<Module> = {
  [K in keyof Module as Module[K] extends Endpoint ? K : never]: Module[K] extends Endpoint
    ? Handler<Module[K]>
    : never
}

/** Combines an endpoint and its function. Results have the contract's decoded types: Micros for money, Date for times. */
export function handler<const E extends Endpoint>(
  endpoint: E,
  run: (world: World, input: HandlerInput<E>) => Promise<Outcome<ResponseOf<E>, RefusalCode>>,
): Handler<E> {
  return { endpoint, run }
}

/** Mounts each handler as a route. The endpoint's schemas validate requests and encode responses. */
export function mount(app: FastifyInstance, world: World, handlers: Record<string, Handler>): void {
  for (const { endpoint, run } of Object.values(handlers)) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      handler: async (request, reply) => {
        const outcome = await handle(world, endpoint, run, request)
        return outcome.ok ? outcome.value : sendRefusal(reply, outcome.why, outcome.details)
      },
    })
  }
}

async function handle(
  world: World,
  endpoint: Endpoint,
  run: Handler['run'],
  request: FastifyRequest,
): Promise<Outcome<unknown, RefusalCode>> {
  const { params, query, body } = request
  const facts = factsOf(request)
  const input = { params, query, body, request: facts }
  if (endpoint.access === 'public') return run(world, input)
  if (!facts.bearer) return refused('not-signed-in')
  const user = await authenticate(world, facts.bearer)
  return user.ok ? run(world, { ...input, user: user.value } as typeof input) : user
}

function schemaOf(endpoint: Endpoint) {
  const { params, query, body, response, summary, access } = endpoint
  return {
    summary,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { 200: response, '4xx': refusalSchema, '5xx': refusalSchema },
    ...(access === 'user' && { security: [{ bearer: [] }] }),
  }
}

export function factsOf(request: FastifyRequest): RequestFacts {
  const [, bearer] = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? []
  const remoteAddress = request.ip
  return { id: request.id, remoteAddress, network: networkOf(remoteAddress), bearer }
}
