import { describe, expect, it, vi } from 'vitest'
import { ServerBusy } from '../ports/server-busy.ts'
import { hashingLimits } from './bounded-passwords.ts'
import { createBoundedQueue } from './bounded-queue.ts'

describe('a bounded queue', () => {
  it('runs as many works as allowed, then the waiting ones in their order, and refuses more', async () => {
    const queue = createBoundedQueue({ concurrency: 2, maxWaiting: 2 })
    const started: number[] = []
    const finish: (() => void)[] = []
    const runs = [0, 1, 2, 3].map(n =>
      queue.run(async () => {
        started.push(n)
        await new Promise<void>(resolve => (finish[n] = resolve))
        return n
      }),
    )
    expect([started, queue.isFull]).toEqual([[0, 1], true])
    await expect(queue.run(async () => 'refused')).rejects.toBeInstanceOf(ServerBusy)
    finish[1]?.()
    expect(await runs[1]).toBe(1)
    await vi.waitUntil(() => started.length === 3)
    expect([started, queue.isFull]).toEqual([[0, 1, 2], false])
    for (const n of [0, 2]) finish[n]?.()
    await vi.waitUntil(() => started.length === 4)
    finish[3]?.()
    expect(await Promise.all(runs)).toEqual([0, 1, 2, 3])
    expect(queue.isIdle).toBe(true)
  })

  it('frees the slot of work that fails', async () => {
    const queue = createBoundedQueue({ concurrency: 1, maxWaiting: 1 })
    const failing = queue.run(() => Promise.reject(new Error('no')))
    const next = queue.run(async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
    expect(queue.isIdle).toBe(true)
  })
})

describe('the hashing of passwords', () => {
  it('leaves one core, and one of the 4 threads of Node.js', () => {
    expect([1, 2, 4, 64].map(cores => hashingLimits(cores).concurrency)).toEqual([1, 1, 3, 3])
  })
})
