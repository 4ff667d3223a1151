import { z } from 'zod'

/** @throws with all that is wrong, in words for the operator */
export function parse<Schema extends z.ZodType>(
  what: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Error(`${what} is wrong:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}
