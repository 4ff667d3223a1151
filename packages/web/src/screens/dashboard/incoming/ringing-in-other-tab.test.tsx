import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { IncomingCalls } from './IncomingCalls.tsx'

const CALL = { callId: 'call-in', from: '+12125550142', to: '+14155550199' }

afterEach(() => void vi.unstubAllGlobals())

describe('a tab that does not own the voice device', () => {
  it('shows that a call rings in another tab, until it stops', async () => {
    const channels: FakeChannel[] = []
    class FakeChannel extends EventTarget {
      postMessage = vi.fn()
      close = vi.fn()
      constructor() {
        super()
        channels.push(this)
      }
      receive(caller: object | null) {
        act(() => {
          this.dispatchEvent(
            new MessageEvent('message', { data: { is: 'ringing', details: caller } }),
          )
        })
      }
    }
    vi.stubGlobal('BroadcastChannel', FakeChannel)
    const play = vi.fn(() => Promise.resolve())
    vi.stubGlobal('Audio', function Sound() {
      return { play, pause: vi.fn(), loop: false }
    })
    renderScreen(<IncomingCalls />, { phone: { activeInOtherTab: true } })
    await vi.waitFor(() => expect(channels).toHaveLength(1), { timeout: 60_000 })
    channels[0]?.receive(CALL)
    const bar = await screen.findByRole('status')
    expect(bar.textContent).toBe('+1 212 555 0142 is calling you. It rings in another tab.')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(play).not.toHaveBeenCalled()
    channels[0]?.receive(null)
    expect(screen.queryByRole('status')).toBeNull()
  })
})
