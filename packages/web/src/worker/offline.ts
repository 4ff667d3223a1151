/** What the Network Information API adds, where a browser has it. */
type Connected = WorkerNavigator & { connection?: { saveData?: boolean } }

/** Opens the dashboard without a network: keeps its document and the files of its build, and nothing of the API. */
export function openOffline(worker: ServiceWorkerGlobalScope): void {
  const surroundings = (): Surroundings => ({
    caches: worker.caches,
    fetch: request => worker.fetch(request),
    savesData: (worker.navigator as Connected).connection?.saveData ?? false,
  })
  // Notices work without the kept page, so that its failure does not end the installation.
  worker.addEventListener('install', event => {
    event.waitUntil(load().catch(() => {}))
  })
  worker.addEventListener('fetch', event => {
    const { request } = event
    const answered = answeredAs(request, worker.location.origin)
    if (answered === 'file') event.respondWith(openFile(surroundings(), request))
    if (answered !== 'document') return
    const onSent = (page: Response) => event.waitUntil(afterLoad(page).catch(() => {}))
    event.respondWith(openPage(surroundings(), request, onSent))
  })

  async function load(): Promise<void> {
    const page = await worker.fetch(DOCUMENT)
    if (page.ok) await keepPage(surroundings(), page)
  }

  async function afterLoad(page: Response): Promise<void> {
    if (await isGone(worker)) return leave(worker)
    await keepPage(surroundings(), page)
  }
}

/** Whether the server has no service worker any more, which is how operators end it in all browsers. */
async function isGone({ fetch, location }: ServiceWorkerGlobalScope): Promise<boolean> {
  const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  return status === 404 || status === 410
}

/** Removes the worker with all that it and the page have kept. */
async function leave({ registration, caches }: ServiceWorkerGlobalScope): Promise<void> {
  await Promise.all((await caches.keys()).map(name => caches.delete(name)))
  await registration.unregister()
}

/** What the worker answers itself when the network does not: the dashboard's document, or a file of a build. */
type Answered = 'document' | 'file'

/** The only page that opens without a network. */
const DOCUMENT = '/dashboard'

/** Null for all that the browser answers without the worker: other pages, all of the API, the console. */
export function answeredAs(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  ownOrigin: string,
): Answered | null {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin) return null
  if (mode === 'navigate') return pathname === DOCUMENT ? 'document' : null
  return pathname.startsWith('/assets/') ? 'file' : null
}

const LIST = /<meta name="offline-files" content="(\/assets\/[\w.-]+)"/

/** The list of files that a document needs, whose name has a hash; null for a document that does not open offline. */
export function fileListOf(html: string): string | null {
  return LIST.exec(html)?.[1] ?? null
}

/*
 * The dashboard of the last build that was loaded from the network, in a cache that has the name of its list of files.
 * The document is stored last, so that a cache with a document has all of its files.
 */

const PREFIX = 'page:'

interface Surroundings {
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
