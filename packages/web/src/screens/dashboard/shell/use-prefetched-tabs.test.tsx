import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestPhone } from '../../../../testing/render-screen.tsx'
import type { SoftphoneState } from '../../../softphone/machine/softphone-state.ts'
import { SoftphoneContext } from '../../../softphone/softphone-context.ts'
import { usePrefetchedTabs } from './use-prefetched-tabs.ts'

/** Called when the prefetch begins. The browser of this test never becomes idle. */
const requestIdle = vi.fn<() => void>()

function open(state?: Partial<SoftphoneState>) {
  const phone = createTestPhone(state)
  renderHook(usePrefetchedTabs, {
    wrapper: ({ children }) => <SoftphoneContext value={phone}>{children}</SoftphoneContext>,
  })
  return phone
}

beforeEach(() => {
  requestIdle.mockClear()
  vi.stubGlobal('requestIdleCallback', requestIdle)
})
afterEach(() => vi.unstubAllGlobals())

describe('the tabs of the dashboard', () => {
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
