import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'

const sheet = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull())

describe('the list of keyboard shortcuts', () => {
  it('opens with the question mark, on the page and in the number field', async () => {
    const { user } = renderScreen(<DialerPage />)
    await user.keyboard('?')
    expect((await sheet()).textContent).toContain('Mute or unmute')
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

  it('opens during a call, which goes on', async () => {
    const { user, phone } = renderScreen(<DialerPage />, {
      phone: { status: 'connected', call: ongoingCall(5) },
    })
    await user.keyboard('?')
    await sheet()
    expect(phone.sent).toEqual([])
  })
})
