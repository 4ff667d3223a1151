import fc from 'fast-check'
import { toJSONSchema } from 'zod/v4/core'
import type { $ZodType, JSONSchema } from 'zod/v4/core'

type Schema = JSONSchema._JSONSchema

/** Bodies or queries that a schema mostly accepts. */
export function bodyOf(
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
