import { DOCUMENT, answeredAs } from './answered-requests.ts'
import { type Surroundings, keepPage, openFile, openPage } from './kept-page.ts'

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
