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

/** A setting that is a list of rows, as JSON. The console edits a row in a line. */
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
      if (!given) return rejected(`must be a JSON list of ${rules.accepts}`)
      if (given.length > maxRows) return rejected(`must have at most ${maxRows} rows`)
      const fault = rules.fault(given)
      return fault === null ? accepted(sorted(given)) : rejected(fault)
    },
    print,
  }
}

export function readJson<T extends z.ZodMiniType>(schema: T, text: string): z.output<T> | null {
  try {
    const { success, data } = z.safeDecode(schema, JSON.parse(text))
    return success ? data : null
  } catch {
    return null
  }
}

export function firstRepeated(values: readonly string[]): string | null {
  return values.find((value, index) => values.indexOf(value) !== index) ?? null
}

export function rejected(message: string): ReadSetting<never> {
  return { ok: false, why: 'invalid-setting', message }
}
