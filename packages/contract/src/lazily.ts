/**
 * An object that is made when it is first used. A page has the schemas of all that it may ask, and its start needs few
 * of them.
 */
/* What no page imports is left out of the page. @__NO_SIDE_EFFECTS__ */
export function lazily<T extends object>(make: () => T): T {
  let made: T | null = null
  const object = () => (made ??= make())
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(object(), key) as unknown,
    has: (_, key) => Reflect.has(object(), key),
  })
}
