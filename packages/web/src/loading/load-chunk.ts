/**
 * Long enough for a short interruption of the connection to end. A navigation, which also cancels loads, has
 * replaced the page by then.
 */
const RETRY_MS = 1_000

/** A part of the page, in a file of its own, could not be loaded. {@link chunkFailure} can try again. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

/** The words of a page that lacks a part. */
export const partMissing = {
  title: 'Part of this page is missing',
  text: 'It could not be loaded. Check your connection, then reload the page.',
  reload: 'Reload the page',
}

/** The loads that failed last time they ran. A load stays here until it succeeds. */
const failed = new Set<() => Promise<unknown>>()
const listeners = new Set<() => void>()
let retries = 0

/** Whether any part of the page could not be loaded, and how often the missing parts were tried again. */
export const chunkFailure = {
  has: () => failed.size > 0,
  retries: () => retries,
  /** Shows the missing parts again, which loads them. Does nothing if no part is missing. */
  retry(): void {
    if (failed.size === 0) return
    retries += 1
    notify()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function notify(): void {
  for (const listener of listeners) listener()
}

/**
 * Loads a part of the page with a dynamic import, and tries once more after a second, or as soon as a browser
 * that is offline is online again.
 *
 * @throws ChunkError when the second try fails as well, for example because the server has a new version.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    const module = await loadTwice(load)
    if (failed.delete(load)) notify()
    return module
  } catch (cause) {
    failed.add(load)
    notify()
    throw new ChunkError('A part of the page could not be loaded', { cause })
  }
}

async function loadTwice<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    // Without a network it would fail for certain, and the part would be missing until a reload.
    await untilOnline()
    return await loadAgain(load, error)
  }
}

/**
 * Most browsers remember that a URL could not be imported, and fail again without a request. So the second try
 * adds a query to the URL, which makes it a new URL to them. The URL is the last word of the first error's message
 * in Chromium and Firefox; other browsers name none.
 */
function loadAgain<Module>(load: () => Promise<Module>, error: unknown): Promise<Module> {
  const url = error instanceof Error ? /\S+$/.exec(error.message)?.[0] : undefined
  if (url === undefined || !URL.canParse(url)) return load()
  return import(/* @vite-ignore */ `${url}?again=${retries}`) as Promise<Module>
}

/** Resolves when the browser has a network, as far as it knows. */
export async function untilOnline(): Promise<void> {
  if (navigator.onLine) return
  await new Promise(resolve => addEventListener('online', resolve, { once: true }))
}
