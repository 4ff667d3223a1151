import { describe, expect, it, vi } from 'vitest'
import { ServerBusy } from '../ports/server-busy.ts'
import { hashingSize } from './bounded-passwords.ts'
import { MAX_WAIT_MS, createSemaphore } from './semaphore.ts'

describe('a semaphore', () => {
  it('runs as many works as allowed, then the waiting ones in their order, and refuses more', async () => {
    const semaphore = createSemaphore({ permits: 2, maxWaiting: 2 })
    const started: number[] = []
    const finish: (() => void)[] = []
    const runs = [0, 1, 2, 3].map(n =>
      semaphore.run(async () => {
        started.push(n)
        await new Promise<void>(resolve => (finish[n] = resolve))
        return n
      }),
    )
    expect([started, semaphore.isFull]).toEqual([[0, 1], true])
    await expect(semaphore.run(async () => 'refused')).rejects.toBeInstanceOf(ServerBusy)
    finish[1]?.()
    expect(await runs[1]).toBe(1)
    await vi.waitUntil(() => started.length === 3)
    expect([started, semaphore.isFull]).toEqual([[0, 1, 2], false])
    for (const n of [0, 2]) finish[n]?.()
    await vi.waitUntil(() => started.length === 4)
    finish[3]?.()
    expect(await Promise.all(runs)).toEqual([0, 1, 2, 3])
    expect(semaphore.isIdle).toBe(true)
  })

  it('refuses work that gets no permit in time, without running it, and passes the permit to the next', async () => {
    vi.useFakeTimers()
    const since = performance.now()
    const semaphore = createSemaphore({ permits: 1, maxWaiting: 3 })
    let finish = () => {}
    const running = semaphore.run(() => new Promise<void>(resolve => (finish = resolve)))
    const late = vi.fn(async () => {})
    const refused = expect(semaphore.run(late)).rejects.toBeInstanceOf(ServerBusy)
    await vi.advanceTimersByTimeAsync(MAX_WAIT_MS - 1)
    const next = semaphore.run(async () => 'done')
    // It has waited elsewhere before, and has a millisecond left.
    const alsoLate = expect(semaphore.run(late, since)).rejects.toBeInstanceOf(ServerBusy)
    expect(semaphore.isFull).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    await Promise.all([refused, alsoLate])
    expect(semaphore.isFull).toBe(false)
    finish()
    expect(await next).toBe('done')
    await running
    expect(late).not.toHaveBeenCalled()
    expect(semaphore.isIdle).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  it('lets queues take turns, and the longest one loses its newest work to another', async () => {
    const semaphore = createSemaphore({ permits: 1, maxWaiting: 4 })
    const started: string[] = []
    const run = (name: string, queue: string) =>
      semaphore.run(async () => void started.push(name), undefined, queue)
    let finish = () => {}
    const running = semaphore.run(() => new Promise<void>(resolve => (finish = resolve)))
    const [a1, a2, a3, a4] = ['a1', 'a2', 'a3', 'a4'].map(name => run(name, 'a'))
    const lost = [a2, a3, a4].map(work => expect(work).rejects.toBeInstanceOf(ServerBusy))
    await expect(run('a5', 'a')).rejects.toBeInstanceOf(ServerBusy)
    const others = ['b1', 'c1', 'd1'].map(name => run(name, name))
    await Promise.all(lost)
    // No queue is longer than its own would be.
    await expect(run('e1', 'e')).rejects.toBeInstanceOf(ServerBusy)
    finish()
    await Promise.all([running, a1, ...others])
    expect(started).toEqual(['a1', 'b1', 'c1', 'd1'])
    expect(semaphore.isIdle).toBe(true)
  })

  it('gives the next permit to the queue that has waited for its turn', async () => {
    const semaphore = createSemaphore({ permits: 1, maxWaiting: 9 })
    const started: string[] = []
    let finish = () => {}
    const running = semaphore.run(() => new Promise<void>(resolve => (finish = resolve)))
    const works = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(name =>
      semaphore.run(async () => void started.push(name), undefined, name[0]),
    )
    finish()
    await Promise.all([running, ...works])
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('frees the permit of work that fails', async () => {
    const semaphore = createSemaphore({ permits: 1, maxWaiting: 1 })
    const failing = semaphore.run(() => Promise.reject(new Error('no')))
    const next = semaphore.run(async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
    expect(semaphore.isIdle).toBe(true)
  })
})

describe('the hashing of passwords', () => {
  it('leaves one core, and one of the 4 threads of Node.js', () => {
    expect([1, 2, 4, 64].map(cores => hashingSize(cores).permits)).toEqual([1, 1, 3, 3])
  })
})
