import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestPhone } from '../../../../../testing/render-screen.tsx'
import type { SoftphoneState } from '../../../../softphone/machine/softphone-state.ts'
import { SoftphoneContext } from '../../../../softphone/softphone-context.ts'
import { prefetchParts, usePrefetchedTabs } from './use-prefetched-tabs.ts'

/** Called when the prefetch begins. The browser of this test never becomes idle. */
const requestIdle = vi.fn<() => void>()

function open(state?: Partial<SoftphoneState>) {
  const phone = createTestPhone(state)
  renderHook(usePrefetchedTabs, {
    wrapper: ({ children }) => <SoftphoneContext value={phone}>{children}</SoftphoneContext>,
  })
  return phone
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the tabs of the dashboard', () => {
  beforeEach(() => {
    requestIdle.mockClear()
    vi.stubGlobal('requestIdleCallback', requestIdle)
  })

  it('are prefetched once, when the voice device is open', () => {
    const phone = open()
    phone.setState({ status: 'initializing' })
    expect(requestIdle).not.toHaveBeenCalled()
    phone.setState({ status: 'idle' })
    expect(requestIdle).toHaveBeenCalledOnce()
    phone.setState({ status: 'initializing' })
    phone.setState({ status: 'idle' })
    expect(requestIdle).toHaveBeenCalledOnce()
  })

  it.each([
    ['the voice device cannot be opened', { status: 'error' as const }],
    ['calls are made in another tab of the browser', { activeInOtherTab: true }],
  ])('are prefetched when %s', (_when, state) => {
    open().setState(state)
    expect(requestIdle).toHaveBeenCalledOnce()
  })

  it('are prefetched in a browser that cannot make calls', () => {
    open({ status: 'error' })
    expect(requestIdle).toHaveBeenCalledOnce()
  })
})

/** The tasks that wait until the browser is idle. */
let waiting: (() => void)[] = []

async function becomeIdle(): Promise<void> {
  waiting.splice(0).forEach(task => task())
  await new Promise(resolve => setTimeout(resolve))
}

describe('loading parts of the page in advance', () => {
  beforeEach(() => {
    waiting = []
    vi.stubGlobal('requestIdleCallback', (task: () => void) => waiting.push(task))
  })

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
