import type { Page, Response } from '@playwright/test'
import { request } from '../fixtures/api.ts'
import {
  dial,
  expectConnected,
  expectIdle,
  hangUp,
  messages,
  openContacts,
  openTab,
} from '../fixtures/dialer.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, test as base } from '../fixtures/test.ts'
import { needWholeChromium } from '../fixtures/whole-chromium.ts'
import {
  type IncomingMessage,
  type ServerResponse,
  createServer,
  request as passOn,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { BUILD_HEADER } from '@ringback/contract/page/page-settings'

const test = base.extend<{ server: ChangingServer }>({
  server: async ({ product }, use) => {
    const server = await startChangingServer(product.url)
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.url),
})
test.use({ serviceWorkers: 'allow' })

const ECHOES = '+14155550100'
const NEXT = '/assets/offline-next.json'
const SWITCH = /^Keep contacts and recent calls in this browser/

// beyond The dashboard opens without a network
test('contacts and recent calls can be read offline, the page goes on by itself, and a logout leaves nothing', async ({
  page,
  context,
  accounts,
  openSecondTab,
}) => {
  await needWholeChromium()
  await accounts.signUp(page)
  const contact = { name: 'Ben Adeyemi', numbers: [{ label: '', phoneNumber: ECHOES }], note: '' }
  await request(page, '/api/contacts', { ...contact, isFavourite: false })
  await dial(page, ECHOES)
  await expectConnected(page)
  await hangUp(page)
  await openTab(page, 'Settings')
  await page.getByRole('checkbox', { name: SWITCH }).check()
  await page.goto('/dashboard')
  await expectIdle(page)
  await expect.poll(() => keptPages(page)).toHaveLength(1)
  await expect.poll(() => keptLists(page)).toEqual(['contacts', 'history?page=1&limit=10'])

  await context.setOffline(true)
  await page.goto('/dashboard')
  const banner = messages(page, 'You are offline')
  await expect(banner).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Call Ben Adeyemi/ })).toBeVisible()
  await openContacts(page)
  await expect(page.getByRole('button', { name: /^Call Ben Adeyemi/ })).toBeVisible()
  await openTab(page, 'Dialer')
  await page.reload()
  await expect(banner).toBeVisible()

  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await expectRegistered(page)
  await expect(page.getByRole('button', { name: /^Balance \$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Asha Rao' })).toBeVisible()

  const second = await openSecondTab()
  await second.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => keptLists(page)).toEqual([])
})

// beyond The dashboard opens without a network
test('the kept page is of the newest build that was loaded, and goes when the server has no worker any more', async ({
  page,
  accounts,
  server,
}) => {
  await accounts.signUp(page)
  await expect.poll(() => keptPages(page)).toHaveLength(1)
  const [first = ''] = await keptPages(page)
  const list = (await (await page.request.get(first)).json()) as string[]
  const html = await (await page.request.get('/dashboard')).text()

  // Another build, of which a file is missing, as while servers are replaced one after the other.
  server.files.set('/dashboard', { type: 'text/html', body: html.replace(first, NEXT) })
  const files = JSON.stringify([...list, '/assets/next.js'])
  server.build = NEXT
  server.files.set(NEXT, { type: 'application/json', body: files })
  server.files.set('/assets/next.js', null)
  const missing = page.context().waitForEvent('response', isMissing)
  await page.reload()
  await missing
  await expect.poll(() => keptPages(page)).toEqual([first])

  server.files.set('/assets/next.js', { type: 'text/javascript', body: '' })
  await page.reload()
  await expect.poll(() => keptPages(page)).toEqual([NEXT])

  server.isAway = true
  await page.reload()
  await expectIdle(page)
  await expect(messages(page, 'Backend Connection Issue')).toBeVisible()
  server.isAway = false

  server.files.set('/service-worker.js', null)
  await page.reload()
  await expect.poll(() => keptPages(page)).toEqual([])
  await expect.poll(() => isRegistered(page)).toBe(false)
})

function isMissing(response: Response): boolean {
  return response.url().endsWith('/assets/next.js') && response.status() === 404
}

/** The lists of files of the pages that the browser keeps whole. */
function keptPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.startsWith('page:'))
    const documents = await Promise.all(
      names.map(cacheName => caches.match('/dashboard', { cacheName, ignoreVary: true })),
    )
    return names.filter((_, index) => documents[index]).map(name => name.replace('page:', ''))
  })
}

/** The last parts of the addresses of the kept lists, sorted. */
function keptLists(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.startsWith('lists:'))
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests
      .flat()
      .map(({ url }) => url.replace(/.*\//, ''))
      .sort()
  })
}

function isRegistered(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0)
}

/** A server in front of the product that can be away, and have other files than those of the build. */
interface ChangingServer {
  url: string
  /** Whether it ends each connection without an answer. */
  isAway: boolean
  /** The build of the page that its answers name, in place of the product's. */
  build: string | null
  /** The answer to requests for a path, in place of the product's; null for 404. */
  files: Map<string, { type: string; body: string } | null>
  stop(): Promise<void>
}

async function startChangingServer(productUrl: string): Promise<ChangingServer> {
  const server = createServer((incoming, reply) => {
    if (changing.isAway) return void incoming.socket.destroy()
    const { pathname } = new URL(incoming.url ?? '', productUrl)
    const file = changing.files.get(pathname)
    if (file === undefined) return forward(incoming, reply, productUrl, changing.build)
    reply.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'application/json' })
    reply.end(file?.body)
  })
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  const changing: ChangingServer = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    isAway: false,
    build: null,
    files: new Map(),
    async stop() {
      const closed = new Promise(resolve => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
  return changing
}

function forward(
  incoming: IncomingMessage,
  reply: ServerResponse,
  productUrl: string,
  build: string | null,
): void {
  const { method = 'GET', headers } = incoming
  const forwarded = passOn(new URL(incoming.url ?? '', productUrl), { method, headers }, answer => {
    const named = build === null ? {} : { [BUILD_HEADER]: build }
    reply.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...named })
    answer.pipe(reply)
  })
  forwarded.on('error', () => incoming.socket.destroy())
  incoming.pipe(forwarded)
}
