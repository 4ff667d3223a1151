import { toJSONSchema } from 'zod/v4/core'
import type { $ZodType, JSONSchema } from 'zod/v4/core'

/** One field of the params, the query or the body of an endpoint. */
export interface Field {
  name: string
  /** A `file` is a text that is too long for a command line: the option names the file that contains it. */
  kind: 'text' | 'file' | 'number' | 'flag' | 'json'
  isRequired: boolean
  /** Whether the value `default` is null. */
  isNullable: boolean
  choices?: string[]
}

/** The fields of an object schema, as a client sends them. Without a schema there are none. */
export function fieldsOf(schema: $ZodType | undefined): Field[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  })
  return Object.entries(properties).map(([name, property]) => {
    const { isNullable, value } = withoutNull(property)
    return {
      name,
      kind: kindOf(value),
      isRequired: required.includes(name),
      isNullable,
      ...choicesOf(value),
    }
  })
}

/** The schema of the value that a nullable one has when it is not null. */
function withoutNull(property: JSONSchema._JSONSchema) {
  const parts = typeof property === 'object' ? (property.anyOf ?? []) : []
  const values = parts.filter(part => typeof part !== 'object' || part.type !== 'null')
  const [value] = values
  return values.length === 1 && parts.length === 2 && value !== undefined
    ? { isNullable: true, value }
    : { isNullable: false, value: property }
}

function kindOf(property: JSONSchema._JSONSchema): Field['kind'] {
  const type = typeof property === 'object' ? property.type : undefined
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'boolean') return 'flag'
  if (type === 'array' || type === 'object') return 'json'
  return maxLengthOf(property) > OPTION_MAX_LENGTH ? 'file' : 'text'
}

const OPTION_MAX_LENGTH = 100_000

function maxLengthOf(property: JSONSchema._JSONSchema): number {
  return typeof property === 'object' ? (property.maxLength ?? 0) : 0
}

function choicesOf(property: JSONSchema._JSONSchema): { choices?: string[] } {
  const values = typeof property === 'object' ? property.enum : undefined
  return values ? { choices: values.map(String) } : {}
}
