/** The caches of a browser in memory. `fetch` answers for `addAll`, which stores all files or none. */
export function createFakeCaches(
  fetch: (path: string) => Promise<Response> = () => Promise.reject(new TypeError('offline')),
): CacheStorage {
  const caches = new Map<string, Cache>()
  const fake: Partial<CacheStorage> = {
    keys: async () => [...caches.keys()],
    delete: async name => caches.delete(name),
    async open(name) {
      const cache = caches.get(name) ?? createFakeCache(fetch)
      caches.set(name, cache)
      return cache
    },
    async match(request, { cacheName = '' } = {}) {
      return caches.get(cacheName)?.match(request)
    },
  }
  return fake as CacheStorage
}

function createFakeCache(fetch: (path: string) => Promise<Response>): Cache {
  const entries = new Map<string, Response>()
  const fake: Partial<Cache> = {
    match: async (request, { ignoreSearch = false } = {}) =>
      entries.get(pathOf(request, ignoreSearch))?.clone(),
    matchAll: async () => [...entries.values()].map(response => response.clone()),
    put: async (request, response) => void entries.set(pathOf(request), response),
    async addAll(requests: RequestInfo[]) {
      const paths = requests.map(request => pathOf(request))
      const responses = await Promise.all(paths.map(fetch))
      if (responses.some(({ ok }) => !ok)) throw new TypeError('A request failed')
      responses.forEach((response, index) => entries.set(paths[index] ?? '', response))
    },
  }
  return fake as Cache
}

function pathOf(request: RequestInfo | URL, ignoreSearch = false): string {
  const url = new URL(request instanceof Request ? request.url : request, 'https://calls.example')
  return url.pathname + (ignoreSearch ? '' : url.search)
}
