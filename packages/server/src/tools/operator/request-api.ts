import type { Endpoint } from '@ringback/contract/endpoint'
import * as z from 'zod'
import { type Connection, readConnection } from './connection.ts'

export interface ApiRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/**
 * Sends a request to the operator API and returns the JSON of the response.
 *
 * @throws an error whose message is the server's, when it refuses
 */
export async function requestApi(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  request: ApiRequest,
  connection = readConnection(),
): Promise<unknown> {
  const response = await send(endpoint, request, connection)
  return response.json().catch(() => null)
}

/**
 * The bytes of a download.
 *
 * @throws an error whose message is the server's, when it refuses
 */
export async function requestFile(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  request: ApiRequest,
): Promise<Uint8Array> {
  const response = await send(endpoint, request, readConnection())
  return new Uint8Array(await response.arrayBuffer())
}

async function send(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { params = {}, query = {}, body }: ApiRequest,
  { url, token }: Connection,
): Promise<Response> {
  const target = new URL(
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    url,
  )
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value))
  const response = await fetch(target, {
    method,
    headers: {
      accept: '*/*',
      'user-agent': 'ringback-operator',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  }).catch((error: unknown) => {
    throw new Error(
      `${url} does not answer. Is the server running? Choose another: npm run operator -- sign-in --url <url>`,
      { cause: error },
    )
  })
  if (response.ok) return response
  const answer: unknown = await response.json().catch(() => null)
  throw new Error(refusalOf(response.status, answer, url))
}

function refusalOf(status: number, answer: unknown, url: string): string {
  const { error, code } = refusal.parse(answer)
  const sentence = error ?? `The server answered with status ${status}.`
  if (status === 401) return `${sentence} Run: npm run operator -- sign-in`
  if (status === 404 && sentence === 'Not found')
    return 'This server has no operator API. Create an operator first: npm run operator -- create you@example.com'
  if (code === 'bot-check-needed')
    return `There were many wrong sign-ins for this address. Sign in at ${new URL('/operator/sign-in', url).href} from this network, which shows a verification. Then this command is accepted.`
  return sentence
}

const refusal = z
  .object({ error: z.string().optional(), code: z.string().optional() })
  .catch({ error: undefined, code: undefined })
