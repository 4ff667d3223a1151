import { DOCUMENTED_CALLER_ID_RULES } from '@ringback/contract/calls/caller-id-rules'
import { micros } from '@ringback/contract/money'
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Responses, ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { stopClock } from '../../../../../testing/stopped-clock.ts'
import type { OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { CallMessages } from '../../shell/messages/CallMessages.tsx'
import { DialerPage } from '../DialerPage.tsx'

stopClock()

const RATE_AND_LIMIT = {
  ratePerMinute: micros(45_800n),
  billingSeconds: 60,
  authorisedSeconds: 10_980,
}
const connected = (secondsAgo: number, overrides = {}) => ({
  status: 'connected' as const,
  call: ongoingCall(secondsAgo, { ...RATE_AND_LIMIT, ...overrides }),
})
/** Caller ID, country and number. */
const inputs = () => [
  screen.getByRole('combobox', { name: 'Caller ID' }),
  screen.getByRole('combobox', { name: 'Country' }),
  screen.getByRole('textbox', { name: 'Phone number' }),
]
const press = (name: string) => screen.getByRole('button', { name })

describe('a call that is being placed', () => {
  // spec 2.40, 2.41, 2.42, 4.27
  it('shows that it connects, with the inputs and the keypad disabled and End call enabled', async () => {
    const { user, phone } = renderScreen(<DialerPage />, {
      phone: { status: 'connecting', call: ongoingCall(null) },
    })
    expect(screen.getByText('Connecting...')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toBe('00:00')
    expect(press('5 JKL').matches(':disabled')).toBe(true)
    expect(screen.queryByRole('button', { name: 'plus' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Start call' })).toBeNull()
    for (const field of inputs()) expect(field.matches(':disabled')).toBe(true)
    await user.keyboard('5')
    await user.click(press('End call'))
    expect(phone.sent).toEqual([{ is: 'end' }])
  })
})

describe('an active call', () => {
  // spec 2.40 read as 38, 4.28
  it('counts from the answer, outside of live regions', () => {
    renderScreen(<DialerPage />, { phone: connected(75) })
    const timer = screen.getByRole('timer')
    expect(timer.textContent).toBe('01:15')
    expect(timer.closest('[aria-live="polite"], [role="status"], [role="alert"]')).toBeNull()
    expect(screen.getByText('Call in progress')).toBeTruthy()
  })

  it('updates the timer every second', () => {
    vi.useFakeTimers()
    renderScreen(<DialerPage />, { phone: connected(3599) })
    expect(screen.getByRole('timer').textContent).toBe('59:59')
    act(() => void vi.advanceTimersByTime(1_000))
    expect(screen.getByRole('timer').textContent).toBe('1:00:00')
    vi.useRealTimers()
  })

  const JAPANESE = {
    ...{ phoneNumber: '+819012345678', type: 'verified', countryCode: 'JP', isActive: true },
    ...{ displayName: '', status: 'verified', isTollFree: false },
  }
  const priced = (destination: string): Responses => ({
    '/api/rates/selling': {
      body: { sellingRatePerMinute: 0.02, sellingBillingSeconds: 60, destination },
    },
  })
  const unpriced = { ratePerMinute: null, billingSeconds: null, authorisedSeconds: null }
  const inbound = { direction: 'inbound', fromNumber: '+12125550142', to: '+14155550199' } as const

  // spec 2.40, 9.8, 9.10
  it.each<[call: Partial<OngoingCall>, shown: string[], responses?: Responses]>([
    [{ fromNumber: '+14155550199' }, ['They seeCaller ID+1 415 555 0199']],
    [
      { to: '+81312345678', fromNumber: JAPANESE.phoneNumber },
      ['They may see another thanCaller ID+81 90 1234 5678'],
      {
        '/api/caller-id/available': {
          body: { callerIDs: [JAPANESE], rules: DOCUMENTED_CALLER_ID_RULES },
        },
      },
    ],
    [{ to: '+447400123456' }, ['Mobile'], priced('United Kingdom - Mobile')],
    [{ to: '+902129876543' }, ['Türkiye'], priced('Turkey')],
    [{ to: '+12125550142' }, ['United States'], priced('United States & Canada')],
    [{ to: '+8707731234' }, ['Inmarsat'], priced('Inmarsat')],
    // The increments that have begun, the time left, and what the call holds.
    [{}, ['Cost so far $0.09', 'Leftup to 3 h 1 min', '$8.38 held for this call']],
    // By the rate that was looked up, when the server sent none with the call.
    [unpriced, ['Cost so far $0.09']],
    [{ ...inbound, ...unpriced }, ['+1 212 555 0142', 'They called+1 415 555 0199', 'Quality']],
  ])('with %j shows %j', async (call, shown, responses = {}) => {
    const { settled } = renderScreen(<DialerPage />, { phone: connected(61, call), responses })
    await settled()
    for (const text of shown) expect(document.body.textContent).toContain(text)
    const isInbound = call.direction === 'inbound'
    expect(screen.queryByText('Cost so far') === null).toBe(isInbound)
    expect(screen.queryByRole('textbox', { name: 'Phone number' }) === null).toBe(isInbound)
  })

  // spec 4.28
  it('sends the keys of keypad and keyboard as tones', async () => {
    const { user, phone } = renderScreen(<DialerPage />, { phone: connected(5) })
    await user.click(press('1'))
    await user.click(press('star'))
    await user.click(press('hash'))
    await user.keyboard('7٨९０')
    expect(phone.sent).toEqual(
      ['1', '*', '#', '7', '8', '9', '0'].map(key => ({ is: 'press', key })),
    )
    expect(screen.getByLabelText('Keys sent').textContent).toBe('1*#7890')
  })

  // spec 2.43, 2.44
  it('can be muted and unmuted', async () => {
    const { user, phone } = renderScreen(<DialerPage />, { phone: connected(5) })
    await user.click(press('Mute'))
    phone.setState(connected(5, { muted: true }))
    await user.click(press('Unmute'))
    await user.keyboard('m')
    // A held key counts once.
    await user.keyboard('{M>3/}')
    expect(phone.sent).toEqual(Array(4).fill({ is: 'toggle-mute' }))
  })

  it('goes on when Escape is pressed, in the list of microphones and elsewhere', async () => {
    const inputs = [
      { deviceId: 'default', label: 'Built-in' },
      { deviceId: 'usb', label: 'Headset' },
    ]
    const { user, phone } = renderScreen(<DialerPage />, { phone: { ...connected(5), inputs } })
    const microphone = () => screen.getByRole('combobox', { name: 'Microphone' })
    await user.click(microphone())
    await screen.findByRole('option', { name: 'Headset' })
    await user.keyboard('{Escape}')
    expect(phone.sent).toEqual([])
    await user.click(microphone())
    await user.click(await screen.findByRole('option', { name: 'Headset' }))
    expect(phone.sent).toEqual([{ is: 'choose-input', deviceId: 'usb' }])
    await user.keyboard('{Escape}')
    await user.click(document.body)
    await user.keyboard('{Escape}')
    expect(phone.sent).toHaveLength(1)
  })

  it('has a text under each round button', () => {
    const { phone } = renderScreen(<DialerPage />, { phone: connected(5) })
    for (const text of ['Mute', 'End', 'Microphone']) screen.getByText(text)
    phone.setState(connected(5, { muted: true }))
    screen.getByText('Unmute')
    phone.setState({ status: 'idle', call: null })
    screen.getByText(/^Call \+/)
  })

  it('shows quality, warnings and the end of the credit as text', () => {
    const screens = (
      <>
        <DialerPage />
        <CallMessages />
      </>
    )
    const { phone } = renderScreen(screens, {
      phone: connected(0, {
        authorisedSeconds: 150,
        quality: { mos: 4.3, label: 'Excellent', history: [4.3, 4.3] },
        warnings: ['They may not hear you: your microphone is silent.'],
      }),
    })
    const quality = screen.getByText('Quality').nextElementSibling
    expect(quality?.textContent).toBe('Excellent')
    expect(screen.getByText('They may not hear you: your microphone is silent.')).toBeTruthy()
    expect(screen.getByText('Your credit lasts about 2 more minutes.')).toBeTruthy()
    phone.setState(connected(100, { authorisedSeconds: 150, reconnecting: true }))
    expect(screen.getByText('Your credit lasts less than a minute.')).toBeTruthy()
    expect(screen.getByText('Reconnecting...')).toBeTruthy()
  })

  // spec 4.27 see 42
  it('keeps the inputs disabled, with the number that is called and its contact below', async () => {
    const contact = {
      ...{ id: 'c1', name: 'Asha Rao', note: '', isFavourite: false },
      numbers: [{ label: '', phoneNumber: '+447400123456' }],
    }
    renderScreen(<DialerPage />, {
      phone: connected(5, { to: '+447400123456' }),
      responses: { '/api/contacts': { body: { contacts: [contact] } } },
    })
    for (const field of inputs()) expect(field.matches(':disabled')).toBe(true)
    expect(await screen.findByDisplayValue('+44 7400 123456')).toBeTruthy()
    expect(await screen.findByText('Asha Rao')).toBeTruthy()
  })

  it('from outside leaves its number to Call, which shows the price before a second press calls', async () => {
    const from = '+12125550142'
    const { user, phone } = renderScreen(<DialerPage />, { search: '?number=%2B447400123456' })
    await screen.findByDisplayValue('+44 7400 123456')
    phone.setState(connected(5, { direction: 'inbound', fromNumber: from }))
    phone.setState({ status: 'idle', call: null })
    await user.click(press('Call +1 212 555 0142'))
    expect(phone.sent).toEqual([])
    expect(await screen.findByDisplayValue('+1 212 555 0142')).toBeTruthy()
    await screen.findByText('$0.0458')
    await user.click(press('Start call'))
    expect(phone.sent).toEqual([{ is: 'start', to: from }])
  })

  // spec 4.29
  it('stays with its cost when it ends, and then leaves the number in the field', async () => {
    const { user, phone } = renderScreen(<DialerPage />, { search: '?number=%2B447400123456' })
    phone.setState(connected(61, { to: '+14155550102' }))
    await screen.findByDisplayValue('+1 415 555 0102')
    phone.setState({ status: 'idle', call: null })
    expect(screen.getByText('Call ended')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toBe('01:01')
    expect(screen.getByText('$0.09')).toBeTruthy()
    await user.click(press('Back to the number'))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
    expect(field.value).toBe('+44 7400 123456')
    for (const input of inputs()) expect(input.matches(':disabled')).toBe(false)
  })
})
