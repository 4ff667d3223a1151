import { DOCUMENT, fileListOf } from './answered-requests.ts'

/*
 * The dashboard of the last build that was loaded from the network, in a cache that has the name of its list of files.
 * The document is stored last, so that a cache with a document has all of its files.
 */

const PREFIX = 'page:'

export interface Surroundings {
  caches: CacheStorage
  fetch: (request: RequestInfo) => Promise<Response>
  /** Users who save data download nothing in advance. */
  savesData: boolean
}

/** The page as the network sends it, or the kept one if the network does not answer. */
export async function openPage(
  { caches, fetch }: Surroundings,
  request: Request,
  /** Called with a page that the network has sent. */
  onSent: (page: Response) => void,
): Promise<Response> {
  try {
    const response = await fetch(request)
    if (response.ok) onSent(response.clone())
    return response
  } catch (error) {
    const kept = await find(caches, DOCUMENT)
    if (!kept) throw error
    return kept
  }
}

/** A file's name has a hash, so that a kept one is never an old one. */
export async function openFile(
  { caches, fetch }: Surroundings,
  request: Request,
): Promise<Response> {
  return (await find(caches, request)) ?? fetch(request)
}

/**
 * Keeps this page with all of its files, in place of the one before.
 *
 * @throws if a file cannot be loaded. Then the page before stays.
 */
export async function keepPage(surroundings: Surroundings, page: Response): Promise<void> {
  const { caches, savesData } = surroundings
  const list = fileListOf(await page.clone().text())
  if (list === null || savesData) return forgetPages(caches)
  const name = PREFIX + list
  const cache = await caches.open(name)
  if (!(await cache.match(DOCUMENT, IGNORED))) await fill(surroundings, name, list)
  await cache.put(DOCUMENT, page)
  await forgetPages(caches, name)
}

async function fill({ caches, fetch }: Surroundings, name: string, list: string): Promise<void> {
  try {
    const answer = await fetch(list)
    if (!answer.ok) throw new Error(`${list}: ${answer.status}`)
    // Stores all files, or none.
    await (await caches.open(name)).addAll((await answer.json()) as string[])
  } catch (error) {
    await caches.delete(name)
    throw error
  }
}

/** Deletes what is kept of all builds but one. */
async function forgetPages(caches: CacheStorage, except?: string): Promise<void> {
  const names = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== except)
  await Promise.all(names.map(name => caches.delete(name)))
}

/** The encoding that the browser accepts has been undone, and a second try of a file has a query. */
const IGNORED = { ignoreVary: true, ignoreSearch: true }

async function find(caches: CacheStorage, request: RequestInfo): Promise<Response | undefined> {
  const names = (await caches.keys()).filter(name => name.startsWith(PREFIX))
  for (const name of names) {
    const found = await (await caches.open(name)).match(request, IGNORED)
    if (found) return found
  }
  return undefined
}
