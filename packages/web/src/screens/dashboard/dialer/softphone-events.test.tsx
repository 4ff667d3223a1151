import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen, messageRegion } from '../../../../testing/render-screen.tsx'
import { DialerPage } from './DialerPage.tsx'

const startButton = () => screen.getByRole('button', { name: 'Start call' })
/** Waits for the Call Error box. */
describe('an event of the softphone', () => {
  // spec 2.46
  it.each([
    ['microphone', 'Microphone Error:'],
    ['call', 'Call Error:'],
  ] as const)('appears in the %s box, which can be dismissed', async (box, title) => {
    const { user, phone } = renderScreen(<DialerPage />, {
      phone: { status: 'error', error: { box, message: 'What happened.', lacksCredit: false } },
    })
    const alert = screen.getByText(title).closest<HTMLElement>('[role="group"]')
    expect(alert?.textContent).toContain('What happened.')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(phone.sent).toEqual([{ is: 'dismiss-error' }])
  })

  it('shows why a call ended until it is dismissed', async () => {
    const { user } = renderScreen(<DialerPage />, {
      phone: { lastCall: { callId: '1', endedBecause: 'The line is busy.' } },
    })
    expect(screen.getByText('The line is busy.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('The line is busy.')).toBeNull()
  })

  it('is explained once: a dismissed error leaves no second message', async () => {
    const lastCall = { callId: '1', endedBecause: 'The line is busy.' }
    const { user, phone } = renderScreen(<DialerPage />, {
      phone: {
        status: 'error',
        error: { box: 'call', message: 'Twilio error: Busy (Code: 31486)', lacksCredit: false },
        lastCall,
      },
    })
    expect(screen.queryByText('The line is busy.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    phone.setState({ status: 'idle', error: null })
    expect(screen.queryByText('The line is busy.')).toBeNull()
  })

  it('shows that the phone is active in another tab, and moves it here', async () => {
    const { user, phone } = renderScreen(<DialerPage />, { phone: { activeInOtherTab: true } })
    expect(screen.getByText('Your phone is open in another tab.')).toBeTruthy()
    const takeOver = screen.getByRole('button', { name: 'Use it here' })
    await user.click(takeOver)
    expect(phone.sent).toEqual([{ is: 'take-over' }])
  })

  it('shows no second message when Call is pressed while another tab has the phone', async () => {
    const { user, phone } = renderScreen(<DialerPage />, { phone: { activeInOtherTab: true } })
    // Also after it was put away.
    await user.click(screen.getByRole('button', { name: 'Hide the message' }))
    await user.click(startButton())
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use it here' })),
    )
    expect(phone.sent).toEqual([])
    expect(messageRegion()?.querySelectorAll('[role="group"]')).toHaveLength(1)
  })
})
