type Path = readonly string[]

/** The paths of all values in a JSON value, also of objects. */
export function pathsIn(json: unknown): Path[] {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([name, value]) => [
    [name],
    ...pathsIn(value).map(path => [name, ...path]),
  ])
}

/** A copy of a JSON value with another value at a path. */
export function replaced(json: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  const object = json as Record<string, unknown>
  const copy = Array.isArray(json) ? [...(json as unknown[])] : { ...object }
  return Object.assign(copy, { [name]: replaced(object[name], rest, value) })
}
