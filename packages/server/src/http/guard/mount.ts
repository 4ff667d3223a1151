import {
  type Endpoint,
  type InputOf,
  type ResponseOf,
  refusal as refusalSchema,
} from '@ringback/contract/endpoint'
import { getHealth } from '@ringback/contract/health'
import {
  type OperatorEndpoint,
  describedFields,
  isRoleEnough,
} from '@ringback/contract/operator/operator-endpoint'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type SignedInUser, authenticate } from '../../actions/accounts/sign-in/authenticate.ts'
import type { ChangedBy } from '../../actions/operators/change.ts'
import { type SignedInOperator, authenticateOperator } from '../../actions/operators/sessions.ts'
import type { World } from '../../world.ts'
import type { RateLimit } from './rate-limits.ts'
import { sendRefusal } from './send-refusal.ts'
import type { RefusalCode } from './refusals.ts'

/** The facts about a request that a handler receives in addition to the validated parts. */
export interface RequestFacts {
  id: string
  remoteAddress: string
  /** The network of `remoteAddress`. Limits count requests by network. */
  network: string
  userAgent: string
  /** The bearer token, when the request carried one. */
  bearer: string | undefined
}

/**
 * A handler's second argument: `params`, `query` and `body` as the endpoint declares them, and `user` or
 * `operator` as its access requires.
 */
export type HandlerInput<E extends Endpoint> = InputOf<E> & {
  request: RequestFacts
} & SignedInOf<E>

type SignedInOf<E extends Endpoint> = E['access'] extends 'user'
  ? { user: SignedInUser }
  : E['access'] extends 'operator'
    ? { operator: SignedInOperator }
    : unknown

/** An endpoint of the contract with the function that handles it. */
export interface Handler<E extends Endpoint = Endpoint> {
  endpoint: E
  // A method and not a property: TypeScript then accepts handlers of different endpoints in one map.
  run(world: World, input: HandlerInput<E>): Promise<Result<E>>
}

type Result<E extends Endpoint> = Outcome<ResponseOf<E>, RefusalCode>

/** For each endpoint that a contract module exports, the handler of the same name. */
export type HandlersOf<Module> = {
  [K in keyof Module as Module[K] extends Endpoint ? K : never]: Module[K] extends Endpoint
    ? Handler<Module[K]>
    : never
}

/** Combines an endpoint and its function. Results have the contract's decoded types: Micros for money, Date for times. */
export function handler<const E extends Endpoint>(
  endpoint: E,
  run: (world: World, input: HandlerInput<E>) => Promise<Result<E>>,
): Handler<E> {
  return { endpoint, run }
}

/**
 * Mounts each handler as a route. The endpoint's schemas validate requests and encode responses. A request
 * without the needed token or role, or beyond the limit of its user, is refused before its body is read.
 *
 * @param costs limits what the requests of each user cost in a minute, so that an account with large lists, also of many
 *   addresses, cannot occupy the server. Operators have no such limit
 */
export function mount(
  app: FastifyInstance,
  world: World,
  handlers: Record<string, Handler>,
  costs?: RateLimit,
): void {
  const signedInOf = new WeakMap<FastifyRequest, SignedIn>()
  for (const { endpoint, run } of Object.values(handlers)) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      config: {
        isSignIn: isSignIn(endpoint),
        isOfServiceWorker: endpoint.isOfServiceWorker === true,
        problems: sentencesOf(endpoint),
      },
      ...(endpoint.bodyMaxBytes && { bodyLimit: endpoint.bodyMaxBytes }),
      // The last hook before the body is read, and after all limits of the network.
      preParsing: async (request, reply) => {
        if (endpoint.access === 'public') return
        const admitted = worldFor(endpoint, world, request.sender)
        const signedIn = await authenticateFor(endpoint, admitted, factsOf(request))
        if (!signedIn.ok) return sendRefusal(reply, signedIn.why, signedIn.details)
        signedInOf.set(request, signedIn.value)
        request.signedInId = idOf(signedIn.value)
        if (!('user' in signedIn.value)) return
        const retryAfterSeconds = costs?.take(signedIn.value.user.id, endpoint.cost) ?? null
        if (retryAfterSeconds === null) return
        return sendRefusal(reply, 'too-many-requests', { retryAfterSeconds })
      },
      handler: async (request, reply) => {
        const { params, query, body } = request
        const signedIn = signedInOf.get(request)
        const input = { params, query, body, request: factsOf(request), ...signedIn }
        const work = () => run(worldFor(endpoint, world, request.sender), input)
        const turn = turnOf(endpoint, input.request, signedIn)
        const outcome =
          turn === null ? await work() : ((await world.admission.inTurn(turn, work)) ?? OUT_OF_TURN)
        if (!outcome.ok) return sendRefusal(reply, outcome.why, outcome.details)
        const { value } = outcome
        return endpoint.download ? sendFile(reply, endpoint.download, value) : value
      },
    })
  }
}

/** The world of a request to an endpoint. Health checks must not wait behind requests. */
function worldFor(endpoint: Endpoint, world: World, sender: string): World {
  if (isHealthCheck(endpoint)) return world
  return admittedWorld(world, sender, isSignIn(endpoint) ? 'sign-in' : 'request')
}

/** Whether the request checks a password, a code or the link of a mail, sends such a link, or starts an account. */
function isSignIn(endpoint: Endpoint): boolean {
  return endpoint.access === 'public' && !endpoint.isOfServiceWorker && !isHealthCheck(endpoint)
}

function isHealthCheck({ path }: Endpoint): boolean {
  return path.startsWith(getHealth.path)
}

/**
 * The world with the database as requests of the API may use it (ports/admission.ts). A view and no copy, because parts
 * of the world change: its business settings, and whether the server stops.
 */
export function admittedWorld(
  world: World,
  sender: string,
  kind: 'request' | 'sign-in' = 'request',
): World {
  const { admission } = world
  const database =
    kind === 'sign-in'
      ? admission.forSignIns(world.database, sender)
      : admission.forRequests(world.database, sender)
  return new Proxy(world, {
    get: (target, key) => (key === 'database' ? database : (Reflect.get(target, key) as unknown)),
  })
}

/** Sends the bytes of a download as they are made. A client that reads slowly, or goes away, stops the work. */
function sendFile(reply: FastifyReply, type: string, bytes: unknown): FastifyReply {
  const stream = Readable.from(bytes as AsyncIterable<Uint8Array>, { objectMode: false })
  return reply
    .type(type)
    .header('content-disposition', 'attachment')
    .header('cache-control', 'no-store')
    .send(stream)
}

/** Whose other requests a request waits for. Null if it waits for none. */
function turnOf(
  endpoint: Endpoint,
  { network }: RequestFacts,
  signedIn: SignedIn | undefined,
): string | null {
  if (isSignIn(endpoint)) return network
  return endpoint.cost !== undefined && signedIn && 'user' in signedIn ? signedIn.user.id : null
}

/** Too many requests of the network, or of the user, wait for their turn, which is some 50 ms each. */
const OUT_OF_TURN = refused('too-many-requests', { retryAfterSeconds: '1' })

type SignedIn = { user: SignedInUser } | { operator: SignedInOperator }

const idOf = (signedIn: SignedIn) => ('user' in signedIn ? signedIn.user.id : signedIn.operator.id)

/** Finds the user or the operator that the endpoint is for. */
async function authenticateFor(
  endpoint: Endpoint,
  world: World,
  { bearer, userAgent }: RequestFacts,
): Promise<Outcome<SignedIn, RefusalCode>> {
  if (endpoint.access === 'user') {
    if (!bearer) return refused('not-signed-in')
    const user = await authenticate(world, bearer, userAgent)
    return user.ok ? accepted({ user: user.value }) : user
  }
  if (!bearer) return refused('operator-not-signed-in')
  const operator = await authenticateOperator(world, bearer)
  if (!operator.ok) return operator
  const { role } = endpoint as OperatorEndpoint
  if (!isRoleEnough(operator.value.role, role)) return refused('role-too-low')
  return accepted({ operator: operator.value })
}

/** The sentences for the fields that an operators' action describes. */
function sentencesOf(endpoint: Endpoint): Record<string, string> {
  if (endpoint.access !== 'operator') return {}
  const fields = describedFields(endpoint as OperatorEndpoint)
  return Object.fromEntries(
    fields.flatMap(({ name, problem }) => (problem === undefined ? [] : [[name, problem]])),
  )
}

function schemaOf(endpoint: Endpoint) {
  const { params, query, body, response, summary, access } = endpoint
  return {
    summary,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { 200: response, '4xx': refusalSchema, '5xx': refusalSchema },
    ...(access !== 'public' && { security: [{ bearer: [] }] }),
  }
}

export function factsOf(request: FastifyRequest): RequestFacts {
  const [, bearer] = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? []
  return {
    id: request.id,
    remoteAddress: request.clientAddress,
    network: request.network,
    userAgent: request.headers['user-agent'] ?? '',
    bearer,
  }
}

/** Who makes a change and why, from the input of a handler of a change. */
export function changedBy(input: {
  operator: SignedInOperator
  body: { reason: string }
  request: RequestFacts
}): ChangedBy {
  const { operator, body, request } = input
  return { operator, reason: body.reason, requestId: request.id }
}
