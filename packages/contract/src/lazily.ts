/**
 * An object that is made when it is first used, also when it is spread or its keys are read. A page has the schemas of
 * all that it may request, and its start needs few of them.
 */
/* What no page imports is left out of the page. @__NO_SIDE_EFFECTS__ */
export function lazily<T extends object>(make: () => T): T {
  let made: T | null = null
  const object = () => (made ??= make())
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(object(), key) as unknown,
    has: (_, key) => Reflect.has(object(), key),
    ownKeys: () => Reflect.ownKeys(object()),
    getOwnPropertyDescriptor(_, key) {
      const own = Reflect.getOwnPropertyDescriptor(object(), key)
      // The empty target of the proxy has no such property, which a fixed one would need.
      return own && { ...own, configurable: true }
    },
  })
}
