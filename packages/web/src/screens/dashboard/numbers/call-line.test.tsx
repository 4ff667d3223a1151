import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { numberServer, rented } from '../../../../testing/number-server.ts'
import { ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import { NumbersPage } from './NumbersPage.tsx'

const RINGS = 'A call rings here while this page is open.'
const SILENT_WORDS = 'A call does not ring here.'
const SILENT = { ringsBrowser: false }
const FORWARDED = { forwardsTo: '+447400123456' }
const VOICEMAIL = { voicemailGreeting: 'Hello' }
const FULL = 'Your mailbox is full: delete messages to receive new ones.'
const ALL_DAY = { quietHours: { from: '00:00', until: '23:59', timeZone: 'UTC' } }

afterEach(() => void vi.useRealTimers())

/** The line is between the fee and the buttons. */
async function expectLine(words: string): Promise<void> {
  const card = await screen.findByRole('article')
  await waitFor(() => expect(card.textContent).toContain(`${words}Ringing`))
  expect(card.textContent.split(words)[0]).toMatch(/2026$/)
}

it.each([
  [{}, RINGS],
  [FORWARDED, `${RINGS} If it is not answered, it goes on to +44 7400 123456.`],
  [VOICEMAIL, `${RINGS} If it is not answered here, the caller can leave a message.`],
  [
    { ...FORWARDED, ...VOICEMAIL },
    `${RINGS} If it is not answered, it goes on to +44 7400 123456. If it is not answered there either, the caller can leave a message.`,
  ],
  [
    { ...FORWARDED, ...VOICEMAIL, obstacle: 'credit-for-forwarding' },
    `${RINGS} It does not go on to +44 7400 123456, because your credit is too low. If it is not answered here, the caller can leave a message.`,
  ],
  [
    { ...FORWARDED, obstacle: 'forwarding' },
    `${RINGS} It cannot go on to +44 7400 123456 at the moment.`,
  ],
  [{ obstacle: 'a new word' }, RINGS],
  [SILENT, `${SILENT_WORDS} It is missed, and the caller gets a busy tone.`],
  [{ ...SILENT, ...FORWARDED }, `${SILENT_WORDS} It goes on to +44 7400 123456.`],
  [{ ...SILENT, ...VOICEMAIL }, `${SILENT_WORDS} The caller can leave a message.`],
  [
    { ...SILENT, ...FORWARDED, ...VOICEMAIL },
    `${SILENT_WORDS} It goes on to +44 7400 123456. If it is not answered there, the caller can leave a message.`,
  ],
  [
    { ...SILENT, ...FORWARDED, obstacle: 'credit-for-forwarding' },
    `${SILENT_WORDS} It does not go on to +44 7400 123456, because your credit is too low. It is missed, and the caller gets a busy tone.`,
  ],
  [
    { obstacle: 'credit-for-incoming' },
    'Your credit does not cover an incoming call: the caller gets a busy tone.',
  ],
  [
    { ...VOICEMAIL, obstacle: 'credit-for-incoming' },
    'Your credit does not cover an incoming call: the caller can leave a message.',
  ],
  [
    { ...ALL_DAY, ...VOICEMAIL, obstacle: 'calling-paused' },
    'Calls are paused at the moment: callers get a busy tone.',
  ],
  [{ obstacle: 'account-frozen' }, 'Your account is frozen: callers get a busy tone.'],
  [
    { ...VOICEMAIL, ...FORWARDED, voicemailObstacle: 'mailbox-full' },
    `${RINGS} If it is not answered, it goes on to +44 7400 123456. ${FULL}`,
  ],
  [
    { ...VOICEMAIL, ...SILENT, voicemailObstacle: 'mailbox-full' },
    `${SILENT_WORDS} It is missed, and the caller gets a busy tone. ${FULL}`,
  ],
  [
    { ...VOICEMAIL, obstacle: 'credit-for-incoming', voicemailObstacle: 'messages-of-a-day' },
    'Your credit does not cover an incoming call: the caller gets a busy tone. No more messages are taken at the moment, because many have come in 24 hours.',
  ],
  [
    { ...VOICEMAIL, obstacle: 'calling-paused', voicemailObstacle: 'mailbox-full' },
    'Calls are paused at the moment: callers get a busy tone.',
  ],
  [{ voicemailObstacle: 'mailbox-full' }, RINGS],
  [
    { ...FORWARDED, ...VOICEMAIL, isInCall: true },
    'You are in a call: the caller can leave a message.',
  ],
])('with %j, the card says what happens to a call', async (number, words) => {
  const { responses } = numberServer({ numbers: [rented(number)] })
  renderScreen(<NumbersPage />, { responses })
  await expectLine(words)
})

it.each([
  [{}, 'You are in a call: the caller gets a busy tone.'],
  [
    { ...FORWARDED, ...VOICEMAIL, ...ALL_DAY },
    'You are in a call: the caller can leave a message.',
  ],
])('in a call with %j, it says that callers are not forwarded', async (number, words) => {
  const { responses } = numberServer({ numbers: [rented(number)] })
  const phone = { status: 'connected', call: ongoingCall(5) } as const
  renderScreen(<NumbersPage />, { responses, phone })
  await expectLine(words)
})

it('it follows a call in another browser, which the server reports', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { responses, state } = numberServer({ numbers: [rented({})] })
  renderScreen(<NumbersPage />, { responses })
  await expectLine(RINGS)
  state.numbers = [rented({ isInCall: true })]
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  await expectLine('You are in a call: the caller gets a busy tone.')
  state.numbers = [rented({})]
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  await expectLine(RINGS)
})

it('it is requested again when a call in this browser ends', async () => {
  const { responses, state } = numberServer({ numbers: [rented({})] })
  const call = { status: 'connected', call: ongoingCall(5) } as const
  const { phone } = renderScreen(<NumbersPage />, { responses, phone: call })
  await expectLine('You are in a call: the caller gets a busy tone.')
  state.numbers = [rented({ obstacle: 'credit-for-incoming' })]
  act(() => phone.setState({ status: 'idle', call: null }))
  await expectLine('Your credit does not cover an incoming call: the caller gets a busy tone.')
})
