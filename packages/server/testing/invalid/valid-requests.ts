import type { Endpoint } from '@ringback/contract/endpoint'
import fc from 'fast-check'
import { safeParse, toJSONSchema } from 'zod/v4/core'
import type { $ZodType, JSONSchema } from 'zod/v4/core'
import { wavFile } from '../people/voicemails.ts'

/** What is requested: an endpoint, or a route that is not in the contract. */
export type Target = Pick<Endpoint, 'method' | 'path' | 'access' | 'params' | 'query' | 'body'>

/** The ids of things that exist, by the noun before them in a path, for example `customers`. */
export type Known = Readonly<Record<string, readonly string[]>>

const SUBSCRIPTION = {
  endpoint: 'https://push.test/1',
  keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
}

/** Values of fields of which a schema accepts few texts, by the field's name. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  email: ['grace@example.com', 'alan@example.com'],
  displayName: ['Grace'],
  password: ['a long password of a test'],
  currentPassword: ['a long password of a test', 'another password of a test'],
  newPassword: ['another password of a test', 'a long password of a test'],
  phoneNumber: ['+12125552003'],
  toNumber: ['+14155550100'],
  number: ['+14155550100'],
  callerId: ['+14155550100'],
  code: ['123456'],
  packageId: ['standard-10'],
  month: ['2026-09'],
  timeZone: ['Europe/Berlin'],
  day: ['2026-09-30'],
  country: ['US'],
  countryCode: ['US'],
  pattern: ['212*'],
  // Of a contact.
  numbers: [[{ label: 'Home', phoneNumber: '+12125552003' }]],
  // Of an import.
  contacts: [
    [
      {
        name: 'Asha',
        numbers: [{ label: '', phoneNumber: '+12125552004' }],
        note: '',
        isFavourite: true,
      },
    ],
  ],
  voicemailGreeting: ['I am away. Leave a message after the tone.', null],
  // Of recorded greetings.
  greetingKey: ['a'.repeat(43)],
  wav: [wavFile(1.5).toString('base64')],
  subscription: [SUBSCRIPTION],
  // Of the renewal of a subscription.
  old: [SUBSCRIPTION],
  ringsBrowser: [false, true],
  quietHours: [{ from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' }, null],
}

const TRIES = 200

/** The parts of a request that the target's schemas accept. Throws if none is found. */
export function validPartsOf(target: Target, known: Known, seed: number) {
  return {
    params: paramsOf(target, known, seed),
    query: validFields(target, 'query', known, seed),
    body: validFields(target, 'body', known, seed),
  }
}

/** The names of a schema's fields. */
export function fieldNamesOf(schema: Endpoint['body']): string[] {
  if (!schema) return []
  const { properties = {} } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

function paramsOf({ path }: Target, known: Known, seed: number): Record<string, string> {
  const parts = path.split('/')
  const params = [...path.matchAll(/:(\w+)/g)].map(([part, name = '']) => {
    const noun = parts[parts.indexOf(part) - 1] ?? ''
    const values = (VALUES[name] as string[] | undefined) ?? known[noun]
    if (!values) throw new Error(`Nothing is known for ${path}: ${noun}`)
    return [name, values[seed % values.length] ?? ''] as const
  })
  return Object.fromEntries(params)
}

function validFields(
  target: Target,
  place: 'query' | 'body',
  known: Known,
  seed: number,
): Record<string, unknown> {
  const schema = target[place]
  if (!schema) return {}
  const texts = Object.values(known).flat()
  const found = fc
    .sample(bodyOf(schema, texts), { numRuns: TRIES, seed })
    .map((fields, n) => withValues(fields, known, seed + n))
    // A query has texts only.
    .map(fields => (place === 'query' ? eachAsText(fields) : fields))
    .find(fields => safeParse(schema, fields).success)
  if (!found) throw new Error(`No valid ${place} was found for ${target.method} ${target.path}`)
  return found
}

function withValues(
  fields: Record<string, unknown>,
  known: Known,
  n: number,
): Record<string, unknown> {
  const replaced = Object.entries(fields).map(([name, value]) => {
    const values = VALUES[name] ?? (name === 'customer' ? known['customers'] : undefined)
    return [name, values ? values[n % values.length] : value]
  })
  return Object.fromEntries(replaced) as Record<string, unknown>
}

function eachAsText(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

type Schema = JSONSchema._JSONSchema

/** Bodies or queries that a schema mostly accepts. */
function bodyOf(
  schema: $ZodType | undefined,
  known: readonly string[],
): fc.Arbitrary<Record<string, unknown>> {
  if (!schema) return fc.constant({})
  const json = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return objectOf(json, known) as fc.Arbitrary<Record<string, unknown>>
}

function objectOf(
  { properties = {}, required = [] }: JSONSchema.BaseSchema,
  known: readonly string[],
) {
  const fields = Object.entries(properties).map(
    ([name, property]) => [name, valueOf(property, known)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

function valueOf(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.constantFrom(...known)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map(option => valueOf(option, known)))
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  if (schema.const !== undefined) return fc.constant(schema.const)
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'number':
    case 'integer':
      return numberOf(schema)
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(valueOf((schema.items as Schema | undefined) ?? true, known), {
        maxLength: 3,
      })
    default:
      return textOf(schema, known)
  }
}

/** Small, because most amounts are dollars that an account has. */
function numberOf({ minimum = 0, maximum = 3 }: JSONSchema.BaseSchema): fc.Arbitrary<number> {
  const min = Math.ceil(Math.max(minimum, -3))
  return fc.integer({ min, max: Math.max(min, Math.floor(Math.min(maximum, min + 3))) })
}

function textOf({ format }: JSONSchema.BaseSchema, known: readonly string[]): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.constantFrom('2026-10-01T00:00:00Z', '2026-12-01T00:00:00Z')
  return fc.constantFrom('A test of random changes', ...known)
}
