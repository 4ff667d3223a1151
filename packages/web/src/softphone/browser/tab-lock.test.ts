import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserClock } from './clock.ts'
import { createTabLock } from './tab-lock.ts'

interface LockRequest {
  grant: (lock: Lock) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

/** One exclusive lock of the Web Locks API: a queue, `signal` and `steal`. */
function fakeLocks(): LockManager {
  let holder: LockRequest | null = null
  const queue: LockRequest[] = []
  const next = (): void => {
    holder = queue.shift() ?? null
    const current = holder
    if (!current) return
    void current.grant({ name: 'phone', mode: 'exclusive' }).then(value => {
      current.resolve(value)
      if (holder === current) next()
    })
  }
  const request = (
    _name: string,
    options: LockOptions,
    grant: (lock: Lock | null) => Promise<unknown>,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const mine: LockRequest = { grant, resolve, reject }
      if (options.steal) {
        holder?.reject(new DOMException('stolen', 'AbortError'))
        queue.unshift(mine)
        return next()
      }
      queue.push(mine)
      options.signal?.addEventListener('abort', () => {
        const at = queue.indexOf(mine)
        if (at < 0) return
        queue.splice(at, 1)
        reject(new DOMException('aborted', 'AbortError'))
      })
      if (!holder) queueMicrotask(() => holder ?? next())
    })
  return { request, query: () => Promise.resolve({}) } as LockManager
}

function openTab(locks: LockManager | undefined) {
  const lock = createTabLock(locks, browserClock)
  const changes: boolean[] = []
  lock.acquire(hasLock => changes.push(hasLock))
  return { lock, changes }
}

const advance = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('belongs to the first tab, and the second is notified that it is not here', async () => {
  const locks = fakeLocks()
  const first = openTab(locks)
  await advance(0)
  const second = openTab(locks)
  await advance(1_000)
  expect(first.changes).toEqual([true])
  expect(second.changes).toEqual([false])
})

it('is not reported as lost while a reloading page still has it', async () => {
  const locks = fakeLocks()
  const old = openTab(locks)
  await advance(0)
  const reloaded = openTab(locks)
  await advance(100)
  old.lock.release()
  await advance(1_000)
  expect(reloaded.changes).toEqual([true])
})

it('passes to the waiting tab when the first one closes', async () => {
  const locks = fakeLocks()
  const first = openTab(locks)
  await advance(0)
  const second = openTab(locks)
  await advance(1_000)
  first.lock.release()
  await advance(0)
  expect(second.changes).toEqual([false, true])
})

it('can be acquired again after a release, and stolen', async () => {
  const locks = fakeLocks()
  const { lock } = openTab(locks)
  lock.release()
  const changes: boolean[] = []
  lock.acquire(hasLock => changes.push(hasLock))
  await advance(1_000)
  expect(changes).toEqual([true])
  const other = openTab(locks)
  other.lock.steal()
  await advance(1_000)
  expect([changes, other.changes]).toEqual([[true, false], [true]])
})

it('can be stolen by another tab and stolen back', async () => {
  const locks = fakeLocks()
  const first = openTab(locks)
  await advance(0)
  const second = openTab(locks)
  await advance(1_000)
  second.lock.steal()
  await advance(1_000)
  expect(first.changes).toEqual([true, false])
  expect(second.changes).toEqual([false, true])
  first.lock.steal()
  await advance(1_000)
  expect(first.changes).toEqual([true, false, true])
  expect(second.changes).toEqual([false, true, false])
})

it('belongs to every tab in a browser without locks', () => {
  expect(openTab(undefined).changes).toEqual([true])
})

it('belongs to a page that has no permission to use locks', async () => {
  const locks = {
    request: () => Promise.reject(new DOMException('no', 'SecurityError')),
  } as unknown as LockManager
  const { changes } = openTab(locks)
  await advance(0)
  expect(changes).toContain(true)
})
