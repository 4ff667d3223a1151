/** A value that a change replaced, added (`before` is null) or removed (`after` is null). */
export interface Difference {
  /** The path of the value: `limits.perDay`. Empty for a change of a single value. */
  field: string
  before: string | null
  after: string | null
}

/** The values that differ between two JSON values, in the order of their fields. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const old = flatten(before)
  const next = flatten(after)
  const fields = new Set([...old.keys(), ...next.keys()])
  return [...fields].flatMap(field => {
    const difference = { field, before: old.get(field) ?? null, after: next.get(field) ?? null }
    return difference.before === difference.after ? [] : [difference]
  })
}

/** Each value of a JSON value under its path, printed. Null and missing values are left out. */
function flatten(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  // A list is one value: the position of its entries says nothing.
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([[path, print(value)]])
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [
      ...flatten(part, path === '' ? key : `${path}.${key}`),
    ]),
  )
}

function print(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
