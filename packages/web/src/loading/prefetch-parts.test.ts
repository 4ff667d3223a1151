import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { prefetchParts } from './prefetch-parts.ts'

/** The tasks that wait until the browser is idle. */
let waiting: (() => void)[] = []

async function becomeIdle(): Promise<void> {
  waiting.splice(0).forEach(task => task())
  await new Promise(resolve => setTimeout(resolve))
}

beforeEach(() => {
  waiting = []
  vi.stubGlobal('requestIdleCallback', (task: () => void) => waiting.push(task))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('loading parts of the page in advance', () => {
  it('loads one part in each idle period', async () => {
    const loads = [vi.fn(async () => 'first'), vi.fn(async () => 'second')]
    const called = () => loads.map(load => load.mock.calls.length)
    prefetchParts(loads)
    expect(called()).toEqual([0, 0])
    await becomeIdle()
    expect(called()).toEqual([1, 0])
    await becomeIdle()
    expect(called()).toEqual([1, 1])
    await becomeIdle()
    expect(called()).toEqual([1, 1])
  })

  it('goes on after a part that cannot be loaded', async () => {
    const second = vi.fn(async () => 'second')
    prefetchParts([() => Promise.reject(new TypeError('no network')), second])
    await becomeIdle()
    await becomeIdle()
    expect(second).toHaveBeenCalledOnce()
  })

  it('loads nothing after it was stopped', async () => {
    const load = vi.fn(async () => 'part')
    prefetchParts([load])()
    await becomeIdle()
    expect(load).not.toHaveBeenCalled()
  })

  it('loads nothing for a user who saves data', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    prefetchParts([async () => 'part'])
    expect(waiting).toEqual([])
  })
})
