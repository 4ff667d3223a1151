import { expect, it, vi } from 'vitest'
import { answerWorker } from './browser-push.ts'

it('reports to the service worker whether calls ring here, and opens only paths of ours', () => {
  const worker = new EventTarget()
  vi.stubGlobal('navigator', { serviceWorker: worker })
  const port = { postMessage: vi.fn() }
  const send = (data: object) =>
    worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] }))
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
})
