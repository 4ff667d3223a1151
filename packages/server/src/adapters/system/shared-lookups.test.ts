import type dns from 'node:dns'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shareLookups } from './shared-lookups.ts'

type Reply = (error: NodeJS.ErrnoException | null, address?: string) => void

/** Lookups as Node runs them: two at a time, in the order of the requests. A slow one ends when the test ends it. */
function twoThreads() {
  const queued: { hostname: string; reply: Reply }[] = []
  const running: { hostname: string; reply: Reply }[] = []
  const started: string[] = []
  const slow = new Set<string>()
  const run = () => {
    while (running.length < 2 && queued.length > 0) {
      const next = queued.shift()
      if (!next) return
      started.push(next.hostname)
      running.push(next)
      if (!slow.has(next.hostname)) queueMicrotask(() => end(next.hostname, null))
    }
  }
  const end = (hostname: string, code: string | null) => {
    const [ended] = running.splice(
      running.findIndex(each => each.hostname === hostname),
      1,
    )
    if (code) ended?.reply(Object.assign(new Error(code), { code }))
    else ended?.reply(null, `address of ${hostname}`)
    run()
  }
  const lookup = (hostname: string, _options: unknown, reply: Reply) => {
    queued.push({ hostname, reply })
    run()
  }
  return { lookup: lookup as typeof dns.lookup, slow, started, end }
}

// A lookup that is kept waiting never ends here.
describe('lookups of names', { timeout: 20_000 }, () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const start = () => {
    const threads = twoThreads()
    const lookup = shareLookups(threads.lookup)
    const find = (hostname: string) =>
      new Promise<string>((resolve, reject) => {
        lookup(hostname, {}, (error, address) => (error ? reject(error) : resolve(address)))
      })
    return { ...threads, find }
  }

  it('run once for 100 requests for a slow name, and keep no other name waiting', async () => {
    const { slow, find, started, end } = start()
    slow.add('slow.test')
    const requests = Array.from({ length: 100 }, () => find('slow.test'))
    expect(await find('fast.test')).toBe('address of fast.test')
    expect(started).toEqual(['slow.test', 'fast.test'])
    end('slow.test', null)
    expect(new Set(await Promise.all(requests))).toEqual(new Set(['address of slow.test']))
  })

  it('give the answer from before after a second while slow names occupy both threads', async () => {
    const { slow, find, started } = start()
    await find('fast.test')
    for (const name of ['slow-1.test', 'slow-2.test']) {
      slow.add(name)
      void find(name)
    }
    const late = find('fast.test')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await late).toBe('address of fast.test')
    // The next request waits no second, because the lookup has lasted one already.
    const next = find('fast.test')
    await vi.advanceTimersByTimeAsync(0)
    expect(await next).toBe('address of fast.test')
    expect(started).toEqual(['fast.test', 'slow-1.test', 'slow-2.test'])
  })

  it('give the answer from before when the name server fails, but not for a name that is gone', async () => {
    const { slow, find, end } = start()
    await find('vendor.test')
    slow.add('vendor.test')
    const failed = find('vendor.test')
    end('vendor.test', 'EAI_AGAIN')
    expect(await failed).toBe('address of vendor.test')
    const gone = find('vendor.test')
    end('vendor.test', 'ENOTFOUND')
    await expect(gone).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })

  it('fail for all requests when there is no answer from before, and run again for the next one', async () => {
    const { slow, find, end, started } = start()
    slow.add('vendor.test')
    const failed = Promise.allSettled([find('vendor.test'), find('vendor.test')])
    end('vendor.test', 'EAI_AGAIN')
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    slow.delete('vendor.test')
    expect(await find('vendor.test')).toBe('address of vendor.test')
    expect(started).toHaveLength(2)
  })

  it('forget an answer after a day', async () => {
    const { slow, find, end } = start()
    await find('vendor.test')
    await vi.advanceTimersByTimeAsync(86_400_000)
    slow.add('vendor.test')
    const failed = find('vendor.test')
    end('vendor.test', 'EAI_AGAIN')
    await expect(failed).rejects.toMatchObject({ code: 'EAI_AGAIN' })
  })
})
