import type { Endpoint } from '@ringback/contract/endpoint'
import type * as z from 'zod/v4/core'

const MODULES: Record<string, Record<string, unknown>> = import.meta.glob(
  [
    '../../contract/src/customers/**/*.ts',
    '../../contract/src/operator/**/*.ts',
    // Their tests would run in each test of a screen.
    '!**/*.test.ts',
  ],
  { eager: true },
)
const ENDPOINTS = Object.values(MODULES)
  .flatMap(module => Object.values(module))
  .filter(isEndpoint)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'response' in value
}

/**
 * The body of an answer with a neutral value for each field that a test leaves out. The server sends all of them, and
 * the tests name those that they are about.
 */
export function wholeAnswer(method: string, path: string, body: unknown): unknown {
  const candidates = ENDPOINTS.filter(endpoint => endpoint.method === method)
  const named = candidates.find(endpoint => endpoint.path === path)
  const found = named ?? candidates.find(endpoint => patternOf(endpoint).test(path))
  return found && body !== null ? filled(found.response as unknown as z.$ZodType, body) : body
}

function patternOf({ path }: Endpoint): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}

interface Def {
  type: string
  format?: string
  shape?: Record<string, z.$ZodType>
  element?: z.$ZodType
  innerType?: z.$ZodType
  options?: z.$ZodType[]
  in?: z.$ZodType
  entries?: Record<string, string>
}

function filled(schema: z.$ZodType, value: unknown): unknown {
  const { type, shape, element, innerType, options, in: onWire, ...def } = schema._zod.def as Def
  if (shape)
    return isObject(value) ? filledObject(shape, value) : (value ?? filledObject(shape, {}))
  if (element)
    return Array.isArray(value) ? value.map(item => filled(element, item)) : (value ?? [])
  if (onWire) return filled(onWire, value)
  if (options) return filledUnion(options, value)
  if (innerType && (value !== undefined || type === 'nonoptional')) {
    return value === null ? null : filled(innerType, value)
  }
  if (value !== undefined || type === 'optional' || type === 'default') return value
  if (def.format === 'datetime') return '2026-11-03T14:02:00.000Z'
  if (def.entries) return Object.values(def.entries)[0]
  const neutral: Record<string, unknown> = { string: '', number: 0, boolean: false }
  return neutral[type] ?? null
}

function filledObject(shape: Record<string, z.$ZodType>, value: Record<string, unknown>) {
  const fields = Object.entries(shape).map(([name, schema]) => [name, filled(schema, value[name])])
  return { ...value, ...Object.fromEntries(fields) }
}

/** By the alternative that has all the fields of the value. */
function filledUnion(options: readonly z.$ZodType[], value: unknown): unknown {
  const fields = isObject(value) ? Object.keys(value) : []
  const fits = (option: z.$ZodType) => {
    const { shape = {} } = option._zod.def as Def
    return fields.every(field => field in shape)
  }
  const chosen = options.find(fits) ?? options[0]
  return chosen ? filled(chosen, value) : value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
