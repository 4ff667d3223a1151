import * as z from 'zod/mini'
import { accepted } from '../../outcome.ts'
import { type ReadSetting, type Setting, type SettingFacts, factsOf } from './setting-kinds.ts'

/** What a list of rows accepts, besides the format of a row. */
export interface RowRules<Row> {
  /** A row in JSON. */
  row: z.ZodMiniType<Row, Row>
  /** The rows of the default; empty if it is not set. */
  default?: readonly Row[]
  maxRows: number
  /** A row in words: "rules with a prefix". */
  accepts: string
  /** What is wrong with rows that have the right format, as a message that follows the name of the setting; null for nothing. */
  fault: (rows: readonly Row[]) => string | null
  /** The order in which the rows are kept; as they were given if it is not set. */
  order?: (a: Row, b: Row) => number
}

/** A setting that is a list of rows, as JSON. */
export function rows<Row>(facts: SettingFacts, rules: RowRules<Row>): Setting<readonly Row[]> {
  const { maxRows, order } = rules
  const list = z.array(rules.row)
  const sorted = (given: readonly Row[]) => (order ? [...given].sort(order) : given)
  const print = (given: readonly Row[]) => JSON.stringify(sorted(given))
  return {
    ...factsOf(facts),
    kind: 'rows',
    defaultText: print(rules.default ?? []),
    accepts: `a JSON list of at most ${maxRows} ${rules.accepts}`,
    read(text) {
      const given = readJson(list, text)
      if ('fault' in given)
        return rejected(`must be a JSON list of ${rules.accepts} (${given.fault})`)
      if (given.value.length > maxRows) return rejected(`must have at most ${maxRows} rows`)
      const fault = rules.fault(given.value)
      return fault === null ? accepted(sorted(given.value)) : rejected(fault)
    },
    print,
  }
}

/** A list in JSON, or where it is not one: "entry 2: price". */
export function readJson<T extends z.ZodMiniType>(
  list: T,
  text: string,
): { value: z.output<T> } | { fault: string } {
  try {
    const { data, error } = z.safeDecode(list, JSON.parse(text))
    return error ? { fault: placeOf(error.issues[0]) } : { value: data }
  } catch (error) {
    return { fault: error instanceof SyntaxError ? error.message : 'not readable' }
  }
}

function placeOf(issue: z.core.$ZodIssue | undefined): string {
  const [index, ...fields] = issue?.path ?? []
  if (typeof index !== 'number') return 'no list'
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.map(key => `no ${key}`) : []
  return `entry ${index + 1}: ${[...fields.map(String), ...unknown].join(', ') || 'no entry'}`
}

export function firstRepeated(values: readonly string[]): string | null {
  return values.find((value, index) => values.indexOf(value) !== index) ?? null
}

export function rejected(message: string): ReadSetting<never> {
  return { ok: false, why: 'invalid-setting', message }
}
