import { DOCUMENTED_CALLER_ID_RULES } from '@ringback/contract/calls/caller-id-rules'
import { micros } from '@ringback/contract/money'
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { stopClock } from '../../../../../testing/stopped-clock.ts'
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

  it('shows which number the called person sees', async () => {
    renderScreen(<DialerPage />, { phone: connected(5, { fromNumber: '+14155550199' }) })
    const seen = await screen.findByText('They see')
    expect(seen.parentElement?.textContent).toContain('+1 415 555 0199')
  })

  it('says that the called person may see another number than the one with which the call was made', async () => {
    const own = {
      ...{ phoneNumber: '+819012345678', type: 'verified', countryCode: 'JP', isActive: true },
      ...{ displayName: '', status: 'verified', isTollFree: false },
    }
    renderScreen(<DialerPage />, {
      phone: connected(5, { to: '+81312345678', fromNumber: own.phoneNumber }),
      responses: {
        '/api/caller-id/available': {
          body: { callerIDs: [own], rules: DOCUMENTED_CALLER_ID_RULES },
        },
      },
    })
    const seen = await screen.findByText('They may see another than')
    expect(seen.parentElement?.textContent).toContain('+81 90 1234 5678')
  })

  // spec 2.40, 9.10
  it.each([
    ['+447400123456', 'United Kingdom - Mobile', 'Mobile'],
    ['+902129876543', 'Turkey', 'Türkiye'],
    ['+12125550142', 'United States & Canada', 'United States'],
    ['+8707731234', 'Inmarsat', 'Inmarsat'],
  ])('to %s at the price of "%s" is one to "%s"', async (to, destination, place) => {
    const rate = { sellingRatePerMinute: 0.02, sellingBillingSeconds: 60, destination }
    renderScreen(<DialerPage />, {
      phone: connected(5, { to }),
      responses: { '/api/rates/selling': { body: rate } },
    })
    expect(await screen.findByText(place)).toBeTruthy()
  })

  it('updates the timer every second', () => {
    vi.useFakeTimers()
    renderScreen(<DialerPage />, { phone: connected(3599) })
    expect(screen.getByRole('timer').textContent).toBe('59:59')
    act(() => void vi.advanceTimersByTime(1_000))
    expect(screen.getByRole('timer').textContent).toBe('1:00:00')
    vi.useRealTimers()
  })

  // spec 9.8
  it('shows the cost of the increments that have begun, and the time left', () => {
    renderScreen(<DialerPage />, { phone: connected(61) })
    const cost = screen.getByText('$0.09')
    expect(cost.title).toBe('$0.0916')
    expect(screen.getByText('up to 3 h 1 min')).toBeTruthy()
    const held = '$8.38 held for this call'
    expect(screen.getByText(held)).toBeTruthy()
  })

  it('shows the cost by the looked-up rate when the server sent none with the call', async () => {
    const unpriced = { ratePerMinute: null, billingSeconds: null, authorisedSeconds: null }
    renderScreen(<DialerPage />, { phone: connected(61, unpriced) })
    expect(await screen.findByText('$0.09')).toBeTruthy()
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
    expect(phone.sent).toEqual([{ is: 'toggle-mute' }, { is: 'toggle-mute' }])
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

  it('is muted and unmuted by the key M', async () => {
    const { user, phone } = renderScreen(<DialerPage />, { phone: connected(5) })
    await user.keyboard('m')
    await user.keyboard('{M>3/}')
    expect(phone.sent).toEqual([{ is: 'toggle-mute' }, { is: 'toggle-mute' }])
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

  it('from outside has the caller in the place of the inputs', () => {
    const from = '+12125550142'
    renderScreen(<DialerPage />, { phone: connected(5, { direction: 'inbound', from }) })
    expect(screen.queryByRole('textbox', { name: 'Phone number' })).toBeNull()
    expect(screen.getByText('Quality')).toBeTruthy()
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
