import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { numberServer, rented } from '../../../../testing/number-server.ts'
import { ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import { NumbersPage } from './NumbersPage.tsx'

const SILENT = { ringsBrowser: false }
const FORWARDED = { forwardsTo: '+447400123456' }
const VOICEMAIL = { voicemailGreeting: 'Hello' }
const PHONE = '+44 7400 123456'
const FULL = 'No voicemail: your mailbox is full. Delete messages to receive new ones.'
const ALL_DAY = { quietHours: { from: '00:00', until: '23:59', timeZone: 'UTC' } }

afterEach(() => void vi.useRealTimers())

/** The line, and the notes below, are between the fee and the buttons. */
async function expectLine(words: string, notes = ''): Promise<void> {
  const card = await screen.findByRole('article')
  const line = `A call now: ${words}`
  await waitFor(() => expect(card.textContent).toContain(`${line}${notes}When someone calls`))
  expect(card.textContent.split(line)[0]).toMatch(/Incoming callsfree$/)
}

it.each<[Record<string, unknown>, string, string?]>([
  [{}, 'Rings here'],
  [FORWARDED, `Rings here, then ${PHONE}`],
  [VOICEMAIL, 'Rings here, then Voicemail'],
  [{ ...FORWARDED, ...VOICEMAIL }, `Rings here, then ${PHONE}, then Voicemail`],
  [
    { ...FORWARDED, ...VOICEMAIL, blockedReason: 'credit-for-forwarding' },
    'Rings here, then Voicemail',
    `Not forwarded to ${PHONE}: your credit is too low`,
  ],
  [
    { ...FORWARDED, blockedReason: 'forwarding' },
    'Rings here',
    `Not forwarded to ${PHONE} at the moment`,
  ],
  [{ blockedReason: 'a new word' }, 'Rings here'],
  [SILENT, 'Busy tone'],
  [{ ...SILENT, ...FORWARDED }, `Goes to ${PHONE}`],
  [{ ...SILENT, ...VOICEMAIL }, 'Voicemail'],
  [{ ...SILENT, ...FORWARDED, ...VOICEMAIL }, `Goes to ${PHONE}, then Voicemail`],
  [
    { ...SILENT, ...FORWARDED, blockedReason: 'credit-for-forwarding' },
    'Busy tone',
    `Not forwarded to ${PHONE}: your credit is too low`,
  ],
  [{ blockedReason: 'credit-for-incoming' }, 'Busy tone: your credit is too low'],
  [{ blockedReason: 'limit-for-incoming' }, 'Busy tone: a limit of your calls per day is reached'],
  [{ ...VOICEMAIL, blockedReason: 'credit-for-incoming' }, 'Voicemail: your credit is too low'],
  [{ ...ALL_DAY, ...VOICEMAIL, blockedReason: 'calling-paused' }, 'Busy tone: calls are paused'],
  [{ blockedReason: 'account-frozen' }, 'Busy tone: your account is frozen'],
  [
    { ...VOICEMAIL, ...FORWARDED, voicemailBlockedReason: 'mailbox-full' },
    `Rings here, then ${PHONE}`,
    FULL,
  ],
  [{ ...VOICEMAIL, ...SILENT, voicemailBlockedReason: 'mailbox-full' }, 'Busy tone', FULL],
  [
    {
      ...VOICEMAIL,
      blockedReason: 'credit-for-incoming',
      voicemailBlockedReason: 'messages-of-a-day',
    },
    'Busy tone: your credit is too low',
    'No voicemail at the moment: many messages have come in 24 hours',
  ],
  [
    { ...VOICEMAIL, blockedReason: 'calling-paused', voicemailBlockedReason: 'mailbox-full' },
    'Busy tone: calls are paused',
  ],
  [{ voicemailBlockedReason: 'mailbox-full' }, 'Rings here'],
  [{ ...FORWARDED, ...VOICEMAIL, isInCall: true }, 'Voicemail: you are in a call'],
])('with %j, the card says what happens to a call', async (number, words, notes) => {
  const { responses } = numberServer({ numbers: [rented(number)] })
  renderScreen(<NumbersPage />, { responses })
  await expectLine(words, notes)
})

it.each([
  [{}, 'Busy tone: you are in a call'],
  [{ ...FORWARDED, ...VOICEMAIL, ...ALL_DAY }, 'Voicemail: you are in a call'],
])('in a call with %j, it says that callers are not forwarded', async (number, words) => {
  const { responses } = numberServer({ numbers: [rented(number)] })
  const phone = { status: 'connected', call: ongoingCall(5) } as const
  renderScreen(<NumbersPage />, { responses, phone })
  await expectLine(words)
})

it.each([
  [FORWARDED, /A call now: Busy tone: quiet hours until/],
  [{ ...FORWARDED, ...VOICEMAIL }, /A call now: Voicemail: quiet hours until/],
])('in quiet hours with %j, it names no phone', async (number, words) => {
  // One of them is now.
  const [from, until] = new Date().getUTCHours() < 12 ? ['00:00', '12:00'] : ['12:00', '00:00']
  const quietHours = { from, until, timeZone: 'UTC' }
  const { responses } = numberServer({ numbers: [rented({ ...number, quietHours })] })
  renderScreen(<NumbersPage />, { responses })
  const card = await screen.findByRole('article')
  await waitFor(() => expect(card.textContent).toMatch(words))
  expect(card.textContent).not.toContain(PHONE)
})

it('it follows a call in another browser, which the server reports', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { responses, state } = numberServer({ numbers: [rented({})] })
  renderScreen(<NumbersPage />, { responses })
  await expectLine('Rings here')
  state.numbers = [rented({ isInCall: true })]
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  await expectLine('Busy tone: you are in a call')
  state.numbers = [rented({})]
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  await expectLine('Rings here')
})

it('it is requested again when a call in this browser ends', async () => {
  const { responses, state } = numberServer({ numbers: [rented({})] })
  const call = { status: 'connected', call: ongoingCall(5) } as const
  const { phone } = renderScreen(<NumbersPage />, { responses, phone: call })
  await expectLine('Busy tone: you are in a call')
  state.numbers = [rented({ blockedReason: 'credit-for-incoming' })]
  act(() => phone.setState({ status: 'idle', call: null }))
  await expectLine('Busy tone: your credit is too low')
})
