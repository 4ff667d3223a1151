import { type Outcome, accepted } from '@ringback/contract/outcome'
import type * as z from 'zod'

/** A configuration, or a message that names every missing and every invalid variable. */
export type ConfigResult<T> = Outcome<T, 'invalid-config', { message: string }>

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads variables, and collects what is missing and what is wrong into one message. */
export function readVariables<T>(schema: z.ZodType<T>, environment: Environment): ConfigResult<T> {
  // In an .env file, `NAME=` means that the variable is unset.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { success, data, error } = schema.safeParse(given)
  if (success) return accepted(data)
  const missing: string[] = []
  const invalid: string[] = []
  for (const issue of error.issues) {
    const name = String(issue.path[0])
    if (given[name] === undefined && issue.code === 'invalid_type') missing.push(name)
    else invalid.push(`${name} ${issue.message}`)
  }
  const lines = [
    'The configuration is not complete. See .env.example for what each variable means.',
  ]
  if (missing.length > 0) lines.push(`  Missing: ${missing.join(', ')}`)
  if (invalid.length > 0) lines.push(...invalid.map(issue => `  Wrong: ${issue}`))
  return { ok: false, why: 'invalid-config', message: lines.join('\n') }
}
