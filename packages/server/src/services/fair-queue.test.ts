import { describe, expect, it, vi } from 'vitest'
import { ServerBusy } from '../ports/admission.ts'
import { hashingSize } from './admission.ts'
import { FairQueue, MAX_WAIT_MS } from './fair-queue.ts'

describe('a queue', () => {
  it('runs as many works as allowed, then the waiting ones in their order, and refuses more', async () => {
    const queue = new FairQueue({ permits: 2, maxWaiting: 2 })
    const started: number[] = []
    const finish: (() => void)[] = []
    const runs = [0, 1, 2, 3].map(n =>
      queue.run(async () => {
        started.push(n)
        await new Promise<void>(resolve => (finish[n] = resolve))
        return n
      }),
    )
    expect([started, queue.length]).toEqual([[0, 1], 4])
    await expect(queue.run(async () => 'refused')).rejects.toBeInstanceOf(ServerBusy)
    finish[1]?.()
    expect(await runs[1]).toBe(1)
    await vi.waitUntil(() => started.length === 3)
    expect([started, queue.length]).toEqual([[0, 1, 2], 3])
    for (const n of [0, 2]) finish[n]?.()
    await vi.waitUntil(() => started.length === 4)
    finish[3]?.()
    expect(await Promise.all(runs)).toEqual([0, 1, 2, 3])
    expect(queue.length).toBe(0)
  })

  it('refuses work that gets no permit in time, without running it, and passes the permit to the next', async () => {
    vi.useFakeTimers()
    const since = performance.now()
    const queue = new FairQueue({ permits: 1, maxWaiting: 3 })
    let finish = () => {}
    const running = queue.run(() => new Promise<void>(resolve => (finish = resolve)))
    const late = vi.fn(async () => {})
    const refused = expect(queue.run(late)).rejects.toBeInstanceOf(ServerBusy)
    await vi.advanceTimersByTimeAsync(MAX_WAIT_MS - 1)
    const next = queue.run(async () => 'done')
    // It has waited elsewhere before, and has a millisecond left.
    const alsoLate = expect(queue.run(late, '', since)).rejects.toBeInstanceOf(ServerBusy)
    expect(queue.length).toBe(4)
    await vi.advanceTimersByTimeAsync(1)
    await Promise.all([refused, alsoLate])
    expect(queue.length).toBe(2)
    finish()
    expect(await next).toBe('done')
    await running
    expect(late).not.toHaveBeenCalled()
    expect(queue.length).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  it('lets queues take turns, and the longest one loses its newest work to another', async () => {
    const queue = new FairQueue({ permits: 1, maxWaiting: 4 })
    const started: string[] = []
    const run = (name: string, sender: string) =>
      queue.run(async () => void started.push(name), sender)
    let finish = () => {}
    const running = queue.run(() => new Promise<void>(resolve => (finish = resolve)))
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
    expect(queue.length).toBe(0)
  })

  it('gives the next permit to the queue that has waited for its turn', async () => {
    const queue = new FairQueue({ permits: 1, maxWaiting: 9 })
    const started: string[] = []
    let finish = () => {}
    const running = queue.run(() => new Promise<void>(resolve => (finish = resolve)))
    const works = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(name =>
      queue.run(async () => void started.push(name), name[0]),
    )
    finish()
    await Promise.all([running, ...works])
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('frees the permit of work that fails', async () => {
    const queue = new FairQueue({ permits: 1, maxWaiting: 1 })
    const failing = queue.run(() => Promise.reject(new Error('no')))
    const next = queue.run(async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
    expect(queue.length).toBe(0)
  })
})

describe('the hashing of passwords', () => {
  it('leaves one core, and one of the 4 threads of Node.js', () => {
    expect([1, 2, 4, 64].map(cores => hashingSize(cores).permits)).toEqual([1, 1, 3, 3])
  })
})
