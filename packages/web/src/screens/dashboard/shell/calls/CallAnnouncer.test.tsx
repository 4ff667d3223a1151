import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { CallAnnouncer } from './CallAnnouncer.tsx'

const IN_CALL = { status: 'connected', call: ongoingCall(5) } as const
const MUTED = { call: ongoingCall(5, { muted: true }) }
const announced = () => screen.getByRole('status').textContent

it.each([true, false])(
  'announces muting, unmuting and the end of a call (on the dialer: %s)',
  isDialerShown => {
    const { phone } = renderScreen(<CallAnnouncer isDialerShown={isDialerShown} />, {
      phone: IN_CALL,
    })
    expect(announced()).toBe('')
    phone.setState(MUTED)
    expect(announced()).toBe('Your microphone is muted.')
    phone.setState(IN_CALL)
    expect(announced()).toBe('Your microphone is on.')
    phone.setState({ status: 'idle', call: null })
    expect(announced()).toBe('Call ended')
  },
)

it.each([
  [false, 'Call in progress'],
  [true, ''],
])('announces an accepted call where the dialer does not (on the dialer: %s)', (isShown, words) => {
  const { phone } = renderScreen(<CallAnnouncer isDialerShown={isShown} />)
  phone.setState(IN_CALL)
  expect(announced()).toBe(words)
})

it('announces no end of a call that was refused before it existed', () => {
  const { phone } = renderScreen(<CallAnnouncer isDialerShown />)
  phone.setState({ status: 'connecting', call: ongoingCall(null, { callId: null }) })
  phone.setState({ status: 'error', call: null })
  expect(announced()).toBe('')
  phone.setState({ status: 'connecting', call: ongoingCall(null, { callId: null }) })
  phone.setState({ status: 'connecting', call: ongoingCall(null) })
  phone.setState({ status: 'idle', call: null })
  expect(announced()).toBe('Call ended')
})

it('announces no end of an attempt that fails before it rings, and the end of a call that fails later', () => {
  const { phone } = renderScreen(<CallAnnouncer isDialerShown />)
  const attempt = ongoingCall(null)
  phone.setState({ status: 'connecting', call: attempt })
  phone.setState({ status: 'error', call: null })
  expect(announced()).toBe('')
  phone.setState({ status: 'connecting', call: attempt })
  phone.setState({ status: 'connecting', call: { ...attempt, ringing: true } })
  phone.setState({ status: 'error', call: null })
  expect(announced()).toBe('Call ended')
  phone.setState(IN_CALL)
  phone.setState({ status: 'disconnecting', call: ongoingCall(5) })
  phone.setState({ status: 'error', call: null })
  expect(announced()).toBe('Call ended')
})
