import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { ActiveCallBar } from '../../shell/calls/ActiveCallBar.tsx'
import { DialerPage } from '../DialerPage.tsx'

const sheet = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull())

describe('the list of keyboard shortcuts', () => {
  it('opens with the question mark, on the page and in the number field', async () => {
    const { user } = renderScreen(<DialerPage />)
    await user.keyboard('?')
    expect((await sheet()).textContent).toContain('Mute or unmute')
    expect(document.activeElement?.textContent).toBe('Keyboard shortcuts')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await isClosed()
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
    await user.type(field, '+44?')
    await sheet()
    expect(field.value).toBe('+44')
  })

  it('opens with its button, and closes when a call comes in', async () => {
    const { user, phone } = renderScreen(<DialerPage />)
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
    await sheet()
    phone.setState({
      incoming: {
        callId: 'call-2',
        from: '+12125550142',
        to: '+14155552671',
        answering: false,
        problem: null,
      },
    })
    await isClosed()
  })
})

describe('the keys of characters', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
  const switchOf = () => screen.findByRole('switch', { name: /work on the whole page/ })
  const closeSheet = async (user: ReturnType<typeof renderScreen>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await isClosed()
  }
  afterEach(() => localStorage.clear())

  it('can be switched off for the page, but not for the number field', async () => {
    const { user } = renderScreen(<DialerPage />)
    await user.keyboard('?')
    await user.click(await switchOf())
    await closeSheet(user)
    await user.click(document.body)
    await user.keyboard('12*#+?')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(field().value).toBe('')
    await user.type(field(), '+44')
    expect(field().value).toBe('+44')
    await user.click(document.body)
    await user.keyboard('{Backspace}')
    expect(field().value).toBe('+4')
  })

  it('do nothing during a call while they are off, also after a reload, until they are on again', async () => {
    localStorage.setItem('singleKeyShortcuts', 'off')
    const { user, phone } = renderScreen(<ActiveCallBar isShown />, {
      phone: { status: 'connected', call: ongoingCall(5) },
    })
    await user.keyboard('m1')
    expect(phone.sent).toEqual([])
    cleanup()
    const dialer = renderScreen(<DialerPage />, {
      phone: { status: 'connected', call: ongoingCall(5) },
    })
    await dialer.user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
    expect(await switchOf()).toHaveProperty('checked', false)
    await dialer.user.click(await switchOf())
    await closeSheet(dialer.user)
    await dialer.user.click(document.body)
    await dialer.user.keyboard('m')
    expect(dialer.phone.sent).toEqual([{ is: 'toggle-mute' }])
  })

  it('can be switched off in a browser that blocks the storage', async () => {
    for (const name of ['getItem', 'setItem'] as const) {
      vi.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError')
      })
    }
    const { user } = renderScreen(<DialerPage />)
    await user.keyboard('?')
    await user.click(await switchOf())
    await closeSheet(user)
    await user.click(document.body)
    await user.keyboard('12?')
    expect(field().value).toBe('')
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
    await user.click(await switchOf())
    await closeSheet(user)
    await user.click(document.body)
    await user.keyboard('12')
    expect(field().value.replaceAll(' ', '')).toBe('12')
    vi.restoreAllMocks()
  })
})
