import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageIsIdle } from './page-lifecycle.ts'

let becomeIdle: () => void = () => undefined
const request = vi.fn<(callback: () => void, options: IdleRequestOptions) => void>()

beforeEach(() => {
  request.mockReset()
  request.mockImplementation(callback => (becomeIdle = callback))
  vi.stubGlobal('requestIdleCallback', request)
})

afterEach(() => vi.useRealTimers())

function start() {
  const resolved = vi.fn()
  const waiting = pageIsIdle().then(resolved)
  return { resolved, waiting }
}

it('waits until the browser is idle, for a second at most', async () => {
  const { resolved, waiting } = start()
  await Promise.resolve()
  expect(resolved).not.toHaveBeenCalled()
  expect(request.mock.calls[0]?.[1]).toEqual({ timeout: 1_000 })
  becomeIdle()
  await waiting
})

it.each([
  ['pointer', () => new Event('pointerdown')],
  ['key', () => new Event('keydown')],
])('does not wait when the user presses a %s', async (_, press) => {
  const { waiting } = start()
  window.dispatchEvent(press())
  await waiting
})

it('waits shortly in a browser that does not report when it is idle', async () => {
  vi.unstubAllGlobals()
  vi.useFakeTimers()
  expect('requestIdleCallback' in window).toBe(false)
  const { resolved } = start()
  expect(resolved).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(resolved).toHaveBeenCalled()
})
