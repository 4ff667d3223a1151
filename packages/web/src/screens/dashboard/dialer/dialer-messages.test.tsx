import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { messageRegion, ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import type { SoftphoneState } from '../../../softphone/machine/softphone-state.ts'
import { DialerPage } from './DialerPage.tsx'

const ERROR = { box: 'call', message: 'What happened.', lacksCredit: false } as const
const BUSY = {
  ...ERROR,
  message: 'Twilio error: The callee is busy. (Code: 31486)',
  advice: 'The line is busy. Try again in a moment.',
}
const PASSING = { message: 'Twilio error: Socket closed (Code: 31005)', advice: 'Interrupted.' }
const ENDED = { callId: '1', endedBecause: 'The line is busy.' }

const messages = () =>
  [...(messageRegion()?.querySelectorAll('[role="group"]') ?? [])].map(each => each.textContent)

it.each<[what: string, phone: Partial<SoftphoneState>, shown: string[]]>([
  // spec 2.46, 5.21, 5.22
  [
    'an error of the microphone',
    { error: { ...ERROR, box: 'microphone' } },
    ['Microphone Error: What happened.'],
  ],
  // spec 2.46, 2.47
  ['an error of the call', { error: ERROR }, ['Call Error: What happened.']],
  // spec 2.47
  [
    'the way to more credit',
    { error: { ...ERROR, lacksCredit: true } },
    ['Call Error: What happened.Purchase Credits'],
  ],
  // spec 8.35 see 30
  ['what an error means, above it', { error: BUSY }, [`${BUSY.advice}Call Error: ${BUSY.message}`]],
  // spec 8.35 see 30
  [
    'what an error of the microphone means, above it',
    { error: { ...BUSY, box: 'microphone' } },
    [`${BUSY.advice}Microphone Error: ${BUSY.message}`],
  ],
  [
    'an answer as no fault',
    { error: { ...BUSY, isAnswer: true } },
    [`The line is busy.Try again in a moment. Call Error: ${BUSY.message}Call again`],
  ],
  ['why a call ended', { lastCall: ENDED }, ['The line is busy.']],
  [
    'an error alone, which explains the end',
    { error: ERROR, lastCall: ENDED },
    ['Call Error: What happened.'],
  ],
  ['no reason during the next call', { call: ongoingCall(5), lastCall: ENDED }, []],
  ['an error that passes', { passingError: PASSING }, [PASSING.advice + PASSING.message]],
  [
    'an error that passes during a call',
    { call: ongoingCall(5), passingError: PASSING },
    [PASSING.advice + PASSING.message],
  ],
  [
    'an error alone, which explains one that passes',
    { error: ERROR, passingError: PASSING },
    ['Call Error: What happened.'],
  ],
  [
    'a notice of the phone',
    { notice: 'The microphone was replaced.' },
    ['The microphone was replaced.'],
  ],
  [
    'the phone of another tab',
    { activeInOtherTab: true },
    [
      'Your phone is open in another tab.Use it here to call from this tab. A call in the other tab then ends.Use it here',
    ],
  ],
])('the messages of the dialer have %s', (_what, phone, shown) => {
  renderScreen(<DialerPage />, { phone })
  expect(messages()).toEqual(shown)
})

// spec 2.46
it.each<Partial<SoftphoneState>>([{ error: ERROR }, { lastCall: ENDED }])(
  'the message of %j is dismissed',
  async state => {
    const { user, phone } = renderScreen(<DialerPage />, { phone: state })
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(phone.sent).toEqual([{ is: 'dismiss-end' }])
  },
)

it('a busy line is called again while its number is in the field', async () => {
  const { user, phone } = renderScreen(<DialerPage />, { search: '?number=%2B447400123456' })
  await screen.findByText('$0.0458')
  phone.setState({ status: 'error', error: { ...BUSY, isAnswer: true } })
  const box = screen.getByText('The line is busy.').closest('[role="group"]')
  expect(box?.className).not.toContain('danger')
  await user.click(screen.getByRole('button', { name: 'Call again' }))
  expect(phone.sent).toContainEqual({ is: 'start', to: '+447400123456' })
  await user.type(screen.getByRole('textbox', { name: 'Phone number' }), '7')
  expect(screen.queryByRole('button', { name: 'Call again' })).toBeNull()
})

it('Call without the phone leads to the message that moves it here, also after that was put away', async () => {
  const { user, phone } = renderScreen(<DialerPage />, { phone: { activeInOtherTab: true } })
  await user.click(screen.getByRole('button', { name: 'Hide the message' }))
  await user.click(screen.getByRole('button', { name: 'Start call' }))
  const takeOver = screen.getByRole('button', { name: 'Use it here' })
  await waitFor(() => expect(document.activeElement).toBe(takeOver))
  expect(messages()).toHaveLength(1)
  expect(phone.sent).toEqual([])
  await user.click(takeOver)
  expect(phone.sent).toEqual([{ is: 'take-over' }])
})

it('a browser that cannot make calls has no test of the setup, and the reason', () => {
  const unsupported = { ...ERROR, message: 'This browser cannot make calls.' }
  renderScreen(<DialerPage />, { phone: { unsupported } })
  const button = screen.getByRole('button', { name: 'Test your setup' })
  expect(button.matches(':disabled')).toBe(true)
  expect(button.parentElement?.textContent).toContain(unsupported.message)
})
