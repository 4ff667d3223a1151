import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeAudio } from '../../../../../testing/fake-audio.ts'
import { ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'

const REMINDER = 'You are muted. The other person cannot hear you.'

function connected(muted = false) {
  return { status: 'connected' as const, call: ongoingCall(5, { muted }) }
}

describe('the sound settings', () => {
  it('switch noise suppression and echo cancellation during a call, by keyboard too', async () => {
    const { user, phone } = renderScreen(<DialerPage />, { phone: connected() })
    await user.click(screen.getByRole('button', { name: 'Sound settings' }))
    const noise = await screen.findByRole<HTMLInputElement>('switch', { name: 'Noise suppression' })
    expect(noise.checked).toBe(true)
    await user.click(noise)
    expect(phone.sent).toEqual([
      {
        is: 'choose-processing',
        processing: { noiseSuppression: false, echoCancellation: true },
      },
    ])
    phone.setState({ processing: { noiseSuppression: false, echoCancellation: true } })
    expect(noise.checked).toBe(false)
    await user.tab()
    await user.keyboard(' ')
    expect(phone.sent.at(-1)).toEqual({
      is: 'choose-processing',
      processing: { noiseSuppression: false, echoCancellation: false },
    })
  })

  it('show the level of the microphone in a call, and say when there is none to show', async () => {
    const { stream, setLevel } = fakeAudio()
    const { user, phone } = renderScreen(<DialerPage />)
    phone.microphoneStream = () => stream
    await user.click(screen.getByRole('button', { name: 'Sound settings' }))
    await screen.findByText('The level of your microphone is shown here during a call.')
    setLevel(0.3)
    phone.setState(connected())
    await screen.findByText('Your microphone now')
    await expect.poll(() => screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('100')
  })
})

describe('a muted call', () => {
  it('reminds the user who speaks, until the call is no longer muted', async () => {
    const { stream, setLevel } = fakeAudio()
    const { phone } = renderScreen(<DialerPage />)
    phone.microphoneStream = () => stream
    setLevel(0.1)
    phone.setState(connected(true))
    await screen.findByText(REMINDER)
    setLevel(0)
    expect(screen.getByText(REMINDER)).toBeTruthy()
    phone.setState(connected(false))
    expect(screen.queryByText(REMINDER)).toBeNull()
  })
})
