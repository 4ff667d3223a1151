/**
 * Long enough for a short interruption of the connection to end. A navigation, which also cancels loads, has
 * replaced the page by then.
 */
const RETRY_MS = 1_000

/** A part of the page, in a file of its own, could not be loaded. Only a reload can help. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

let hasFailed = false
const listeners = new Set<() => void>()

/** Whether any part of the page could not be loaded. */
export const chunkFailure = {
  has: () => hasFailed,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Loads a part of the page with a dynamic import, and tries once more after a second, or as soon as a browser
 * that is offline is online again.
 *
 * @throws ChunkError when the second try fails as well, for example because the server has a new version.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    await untilOnline()
    try {
      return await loadAgain(load, error)
    } catch (cause) {
      hasFailed = true
      for (const listener of listeners) listener()
      throw new ChunkError('A part of the page could not be loaded', { cause })
    }
  }
}

/** A try without a network would fail for certain, and the part would be missing until a reload. */
async function untilOnline(): Promise<void> {
  if (navigator.onLine) return
  await new Promise(resolve => addEventListener('online', resolve, { once: true }))
}

/**
 * Most browsers remember that a URL could not be imported, and fail again without a request. So the second try
 * adds a query to the URL, which makes it a new URL to them. The URL is the last word of the first error's message
 * in Chromium and Firefox; other browsers name none.
 */
function loadAgain<Module>(load: () => Promise<Module>, error: unknown): Promise<Module> {
  const url = error instanceof Error ? /\S+$/.exec(error.message)?.[0] : undefined
  if (url === undefined || !URL.canParse(url)) return load()
  return import(/* @vite-ignore */ `${url}?again`) as Promise<Module>
}
