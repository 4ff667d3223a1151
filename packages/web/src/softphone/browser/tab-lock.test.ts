import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserClock } from './clock.ts'
import { createTabLock } from './tab-lock.ts'

interface Waiting {
  grant: (lock: Lock) => Promise<unknown>
  settle: { resolve: (value: unknown) => void; reject: (reason: unknown) => void }
}

/** One exclusive lock as the Web Locks API describes it: a queue, `signal` and `steal`. */
function fakeLocks(): LockManager {
  let holder: Waiting | null = null
  const queue: Waiting[] = []
  const next = (): void => {
    holder = queue.shift() ?? null
    const current = holder
    if (!current) return
    void current.grant({ name: 'phone', mode: 'exclusive' }).then(value => {
      current.settle.resolve(value)
      if (holder === current) next()
    })
  }
  const request = (
    _name: string,
    options: LockOptions,
    grant: (lock: Lock | null) => Promise<unknown>,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const mine: Waiting = { grant, settle: { resolve, reject } }
      if (options.steal) {
        holder?.settle.reject(new DOMException('stolen', 'AbortError'))
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

function tab(locks: LockManager | undefined) {
  const phone = createTabLock(locks, browserClock)
  const heard: boolean[] = []
  phone.acquire(here => heard.push(here))
  return { phone, heard }
}

const time = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('the first tab has the phone, the second is told that it is elsewhere', async () => {
  const locks = fakeLocks()
  const first = tab(locks)
  await time(0)
  const second = tab(locks)
  await time(1_000)
  expect(first.heard).toEqual([true])
  expect(second.heard).toEqual([false])
})

it('a page that reloads is not told so for the moment its old self still has it', async () => {
  const locks = fakeLocks()
  const old = tab(locks)
  await time(0)
  const reloaded = tab(locks)
  await time(100)
  old.phone.release()
  await time(1_000)
  expect(reloaded.heard).toEqual([true])
})

it('goes to the tab that waits when the first one closes', async () => {
  const locks = fakeLocks()
  const first = tab(locks)
  await time(0)
  const second = tab(locks)
  await time(1_000)
  first.phone.release()
  await time(0)
  expect(second.heard).toEqual([false, true])
})

it('can be taken over, and back', async () => {
  const locks = fakeLocks()
  const first = tab(locks)
  await time(0)
  const second = tab(locks)
  await time(1_000)
  second.phone.steal()
  await time(1_000)
  expect(first.heard).toEqual([true, false])
  expect(second.heard).toEqual([false, true])
  first.phone.steal()
  await time(1_000)
  expect(first.heard).toEqual([true, false, true])
  expect(second.heard).toEqual([false, true, false])
})

it('a browser without locks has it at once', () => {
  expect(tab(undefined).heard).toEqual([true])
})

it('a page that may not use locks has it too', async () => {
  const locks = {
    request: () => Promise.reject(new DOMException('no', 'SecurityError')),
  } as unknown as LockManager
  const { heard } = tab(locks)
  await time(0)
  expect(heard).toContain(true)
})
