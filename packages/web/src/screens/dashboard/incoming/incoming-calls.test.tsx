import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { IncomingCall } from '../../../softphone/machine/softphone-state.ts'
import { useTitle } from '../../../ui/hooks/use-title.ts'
import { type Responses, renderScreen } from '../../../../testing/render-screen.tsx'
import { ALL_PUSH, PUSH_ADDRESS, PUSH_PATH } from '../../../../testing/fake-push.ts'
import { sentence } from '../../../../testing/sentence.ts'
import { IncomingCalls } from './IncomingCalls.tsx'
import { browserPush } from '../../../push/browser-push.ts'

const CALL: IncomingCall = {
  callId: 'call-in',
  from: '+12125550142',
  to: '+14155550199',
  answering: false,
  problem: null,
}
const play = vi.fn<() => Promise<void>>()
const pause = vi.fn()
const notified: { title: string; body: string | undefined; close: () => void }[] = []

class FakeNotification {
  static permission: NotificationPermission = 'granted'
  static requestPermission = vi.fn(async () => (FakeNotification.permission = 'granted'))
  close = vi.fn()
  constructor(title: string, options?: NotificationOptions) {
    notified.push({ title, body: options?.body, close: this.close })
  }
}

beforeEach(() => {
  play.mockReset().mockResolvedValue(undefined)
  pause.mockReset()
  notified.length = 0
  FakeNotification.permission = 'granted'
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('Audio', function Sound() {
    return { play, pause, loop: false }
  })
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function ring(overrides: Partial<IncomingCall> = {}, responses: Responses = {}) {
  const rendered = renderScreen(<Page />, { responses })
  rendered.phone.setState({ incoming: { ...CALL, ...overrides } })
  await screen.findByRole('alertdialog')
  return rendered
}

function Page() {
  useTitle('Dialer - Ringback')
  return <IncomingCalls />
}

/** The markup above the row of buttons. */
function markupBefore(button: HTMLElement): string {
  let markup = ''
  let element = button.parentElement?.previousElementSibling
  for (; element; element = element.previousElementSibling) markup = element.outerHTML + markup
  return markup
}

const press = (name: string) => screen.getByRole('button', { name })

describe('a ringing call', () => {
  it('shows the caller and the called number, and can be accepted or declined', async () => {
    const { user, phone } = await ring()
    expect(screen.getByRole('alertdialog', { name: 'Incoming call +1 212 555 0142' })).toBeTruthy()
    expect(screen.getByText(sentence('calls your number +1 415 555 0199'))).toBeTruthy()
    expect(screen.getByText('United States')).toBeTruthy()
    await user.click(press('Accept'))
    await user.click(press('Decline'))
    expect(phone.sent).toEqual([{ is: 'accept' }, { is: 'decline' }])
  })

  it.each([
    'Asha Rao',
    'Asha Rao '.repeat(12).trim(),
    // From right to left.
    '\u05d3\u05e0\u05d4',
  ])('shows the name of a contact on one line above the number: %s', async name => {
    const numbers = [{ label: '', phoneNumber: CALL.from }]
    const contact = { id: 'contact-1', name, numbers, note: '', isFavourite: false }
    await ring({}, { '/api/contacts': { body: { contacts: [contact] } } })
    const title = `Incoming call ${name} +1 212 555 0142`
    const panel = within(await screen.findByRole('alertdialog', { name: title }))
    expect(panel.getByTitle(name).textContent).toBe(name)
    expect(panel.getByTitle(name).className).toContain('truncate')
  })

  it('focuses the panel, so that keys typed elsewhere do not accept the call', async () => {
    const { user, phone } = await ring()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alertdialog')))
    await user.keyboard('{Enter} ')
    expect(phone.sent).toEqual([])
    await user.tab()
    await user.tab()
    await user.keyboard('{Enter}')
    expect(phone.sent).toEqual([{ is: 'accept' }])
  })

  it('is declined by Escape, but not within the first second', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { phone } = await ring()
    const dialog = screen.getByRole('alertdialog')
    fireEvent.keyDown(dialog, { key: 'Escape' })
    expect(phone.sent).toEqual([])
    vi.setSystemTime(Date.now() + 1_500)
    expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false)
    expect(phone.sent).toEqual([{ is: 'decline' }])
  })

  it('plays the ring tone until it is accepted, and again when accepting failed', async () => {
    const { phone } = await ring()
    expect(play).toHaveBeenCalledTimes(1)
    phone.setState({ incoming: { ...CALL, answering: true } })
    expect(pause).toHaveBeenCalledTimes(1)
    expect(press('Accept').getAttribute('aria-disabled')).toBe('true')
    phone.setState({ incoming: { ...CALL, problem: 'No microphone was found.' } })
    expect(play).toHaveBeenCalledTimes(2)
    expect(screen.getByText('Microphone Error:')).toBeTruthy()
    expect(screen.getByText('No microphone was found.')).toBeTruthy()
    phone.setState({ incoming: null })
    expect(pause).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('shows a notice when the browser blocks the sound', async () => {
    play.mockRejectedValue(new DOMException('No', 'NotAllowedError'))
    await ring()
    expect(await screen.findByText(/^Sound is off/)).toBeTruthy()
  })

  it('keeps both buttons in place, focused and pressable while notices come and go', async () => {
    play.mockRejectedValue(new DOMException('No', 'NotAllowedError'))
    const { user, phone } = await ring()
    const silent = await screen.findByText(/^Sound is off/)
    const accept = press('Accept')
    const follows = (notice: HTMLElement) =>
      accept.compareDocumentPosition(notice) === Node.DOCUMENT_POSITION_FOLLOWING
    expect(follows(silent)).toBe(true)
    const before = markupBefore(accept)

    accept.focus()
    phone.setState({ incoming: { ...CALL, answering: true } })
    expect(screen.queryByText(/^Sound is off/)).toBeNull()
    await user.click(accept)
    expect(phone.sent).toEqual([])
    expect(document.activeElement).toBe(accept)

    phone.setState({ incoming: { ...CALL, problem: 'No microphone was found.' } })
    expect(follows(await screen.findByText('No microphone was found.'))).toBe(true)
    expect(press('Accept')).toBe(accept)
    expect(markupBefore(accept)).toBe(before)
    await user.click(accept)
    expect(phone.sent).toEqual([{ is: 'accept' }])
  })

  it('changes its notices after the click that unblocks the sound, not during the press', async () => {
    play.mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'))
    const { phone } = await ring()
    await screen.findByText(/^Sound is off/)
    fireEvent.pointerDown(press('Accept'))
    await act(async () => undefined)
    expect(play).toHaveBeenCalledTimes(2)
    expect(screen.getByText(/^Sound is off/)).toBeTruthy()
    fireEvent.pointerUp(press('Accept'))
    fireEvent.click(press('Accept'))
    expect(phone.sent).toEqual([{ is: 'accept' }])
    await vi.waitFor(() => expect(screen.queryByText(/^Sound is off/)).toBeNull(), {
      timeout: 60_000,
    })
  })

  it('flashes in the title, and restores the title afterwards', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { phone } = await ring()
    expect(document.title).toBe('Incoming call')
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(document.title).toBe('+1 212 555 0142')
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(document.title).toBe('Incoming call')
    phone.setState({ incoming: null })
    expect(document.title).toBe('Dialer - Ringback')
  })

  it('shows a notification while it rings, if permitted and the page has no focus', async () => {
    const { phone } = await ring()
    await waitFor(() => expect(notified).toHaveLength(1))
    expect(notified).toMatchObject([
      { title: 'Incoming call', body: 'Open this page to see who calls.' },
    ])
    expect(notified[0]?.close).not.toHaveBeenCalled()
    phone.setState({ incoming: null })
    await waitFor(() => expect(notified[0]?.close).toHaveBeenCalledTimes(1))
  })

  // beyond A call rings although no page is open
  it.each([
    ['gets notices of calls', {}, 0],
    ['gets notices of missed calls only', { kinds: ['missed-call'] }, 1],
    ['gets none any more', { isGone: true }, 1],
    ['is that of an earlier session', { endpoint: 'https://push.test/2' }, 1],
  ])(
    'leaves the notification to the service worker where the browser %s',
    async (_which, changes, count) => {
      vi.spyOn(browserPush, 'subscription').mockResolvedValue({
        endpoint: PUSH_ADDRESS,
        publicKey: '',
      })
      const kinds = ['incoming-call']
      const subscription = { ...ALL_PUSH.subscription, kinds, ...changes }
      const { settled } = await ring({}, { [PUSH_PATH]: { body: { ...ALL_PUSH, subscription } } })
      await settled()
      await waitFor(() => expect(notified).toHaveLength(count))
    },
  )

  it.each(['default', 'denied'] as const)(
    'shows no notification and does not ask when the permission is %s',
    async permission => {
      FakeNotification.permission = permission
      await ring()
      expect(notified).toEqual([])
      expect(FakeNotification.requestPermission).not.toHaveBeenCalled()
    },
  )

  it('shows a withheld number as private', async () => {
    await ring({ from: 'anonymous' })
    expect(screen.getByRole('alertdialog', { name: 'Incoming call Private number' })).toBeTruthy()
  })
})
