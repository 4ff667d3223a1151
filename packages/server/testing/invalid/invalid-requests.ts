import type { Endpoint } from '@ringback/contract/endpoint'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { handlers } from '../../src/http/customers/handlers.ts'
import { allOperatorHandlers } from '../../src/http/operator/mount-operator.ts'
import {
  INVALID_HEADERS,
  headerText,
  invalidText,
  invalidValue,
  rawBody,
  wrongAuthorization,
} from './invalid-values.ts'
import { type Known, type Target, fieldNamesOf, validPartsOf } from './valid-requests.ts'

/** Every endpoint: the customers', the operators' and health. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  ...Object.values(handlers),
  ...Object.values(allOperatorHandlers),
].map(({ endpoint }) => endpoint)

/** Routes with JSON that are not in the contract. */
export const OTHER_ROUTES: readonly Target[] = [
  { method: 'GET', path: '/api/openapi.json', access: 'public' },
  { method: 'GET', path: '/api/operator/openapi.json', access: 'operator' },
  {
    method: 'GET',
    path: '/api/greetings/:greetingKey',
    access: 'public',
    params: z.object({ greetingKey: z.string().check(z.minLength(1), z.maxLength(64)) }),
  },
  { method: 'GET', path: '/api/health/live', access: 'public' },
  { method: 'GET', path: '/api/health/ready', access: 'public' },
]

export interface InvalidRequest {
  /** Method and path, with the names of its parameters. */
  target: string
  access: Endpoint['access']
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload: string | undefined
  /**
   * `valid`: everything is as the contract requires. `invalid`: one part, or all of them, is not. `unauthorised`:
   * valid, but the sender may not do this.
   */
  kind: 'valid' | 'invalid' | 'unauthorised'
}

interface Parts {
  params: Record<string, string>
  query: Record<string, unknown>
  body: Record<string, unknown>
}

/**
 * One visit of a target: a valid request first, then one for each parameter of the path, field of the query, field
 * of the body and header, in which this one is invalid and the others are valid.
 */
export function visit(target: Target, known: Known, seed: number): InvalidRequest[] {
  const valid = validPartsOf(target, known, seed)
  const all = Object.values(known).flat()
  const text = invalidText(all)
  const value = invalidValue(all)
  let draws = 0
  const draw = <T>(values: fc.Arbitrary<T>): T => {
    const [drawn] = fc.sample(values, { numRuns: 1, seed: seed + 7_919 * ++draws })
    return drawn as T
  }
  const requests = [requestOf(target, valid, 'valid')]
  const add = (parts: Partial<Parts>) =>
    requests.push(requestOf(target, { ...valid, ...parts }, 'invalid'))

  const params = Object.keys(valid.params)
  for (const name of params) add({ params: { ...valid.params, [name]: draw(text) } })
  const fields = (place: 'query' | 'body') => {
    const names = fieldNamesOf(target[place])
    return names.length > 0 ? [...names, '__proto__'] : []
  }
  for (const name of fields('query')) add({ query: { ...valid.query, [name]: draw(text) } })
  for (const name of fields('body')) add({ body: { ...valid.body, [name]: draw(value) } })
  add({
    params: drawEach(params, () => draw(text)),
    query: drawEach(fields('query'), () => draw(text)),
    body: drawEach(fields('body'), () => draw(value)),
  })
  const request = requestOf(target, valid, 'invalid')
  if (target.method !== 'GET') requests.push({ ...request, payload: draw(rawBody) })
  for (const name of INVALID_HEADERS) {
    requests.push({ ...request, headers: { ...request.headers, [name]: draw(headerText) } })
  }
  const authorization = draw(wrongAuthorization)
  if (target.access !== 'public') {
    const headers = { ...request.headers, authorization }
    requests.push({ ...request, headers, kind: 'unauthorised' })
  }
  return requests
}

function drawEach<T>(names: readonly string[], draw: () => T): Record<string, T> {
  return Object.fromEntries(names.map(name => [name, draw()]))
}

function requestOf(target: Target, parts: Parts, kind: InvalidRequest['kind']): InvalidRequest {
  const { method, access } = target
  const path = target.path.replace(/:(\w+)/g, (_, name: string) => encode(parts.params[name] ?? ''))
  const search = Object.entries(parts.query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
  const hasBody = target.body !== undefined
  return {
    target: `${method} ${target.path}`,
    access,
    method,
    url: search.length > 0 ? `${path}?${search.join('&')}` : path,
    headers: hasBody ? { 'content-type': 'application/json' } : {},
    payload: hasBody ? JSON.stringify(parts.body) : undefined,
    kind,
  }
}

/** A lone surrogate cannot be encoded. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}
