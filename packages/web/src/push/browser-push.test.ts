import { afterEach, expect, it, vi } from 'vitest'
import { answerWorker, browserPush } from './browser-push.ts'
import { forgetAfterLogout } from './forget-after-logout.ts'

afterEach(() => vi.unstubAllGlobals())

it('reports to the service worker whether calls ring here, and opens only paths of ours', async () => {
  const active = { postMessage: vi.fn() }
  const worker = Object.assign(new EventTarget(), { ready: Promise.resolve({ active }) })
  vi.stubGlobal('navigator', { serviceWorker: worker })
  const port = { postMessage: vi.fn() }
  const send = (data: object) =>
    worker.dispatchEvent(
      Object.assign(new Event('message'), { data, ports: [port], source: active }),
    )
  const open = vi.fn()
  let rings = true
  const stop = answerWorker({ open, canRing: () => rings })
  send({ reports: 'ring' })
  rings = false
  send({ reports: 'ring' })
  send({ open: '/dashboard?tab=history' })
  send({ open: 'https://elsewhere.example' })
  stop()
  send({ reports: 'ring' })
  expect(port.postMessage.mock.calls).toEqual([[true], [false]])
  expect(open.mock.calls).toEqual([['/dashboard?tab=history']])
  // What was clicked while the page was loading comes when it listens, and is not sent again.
  expect(active.postMessage.mock.calls).toEqual([[{ opened: true }]])
  await worker.ready
  expect(active.postMessage).toHaveBeenLastCalledWith({ listens: true })
})

it('is forgotten with its notices when the session has ended, here, in another tab or at the server', async () => {
  const notice = { close: vi.fn() }
  const unsubscribe = vi.fn(async () => true)
  const pushManager = { getSubscription: async () => ({ unsubscribe }) }
  const registration = { getNotifications: async () => [notice], pushManager }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  let token: string | null = 'a'
  let change = () => {}
  const session = {
    state: () => ({ token }) as never,
    subscribe: (listener: () => void) => {
      change = listener
      return () => {}
    },
  }
  const ended = () => [notice.close.mock.calls.length, unsubscribe.mock.calls.length]
  forgetAfterLogout(session, browserPush)
  change()
  token = 'renewed'
  change()
  expect(ended()).toEqual([0, 0])
  token = null
  change()
  await vi.waitFor(() => expect(ended()).toEqual([1, 1]))
  change()
  // A page that opens after the session has ended.
  forgetAfterLogout(session, browserPush)
  await vi.waitFor(() => expect(ended()).toEqual([2, 2]))
})
