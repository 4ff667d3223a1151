import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeAudio } from '../../../../../testing/fake-audio.ts'
import { ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { stopClock } from '../../../../../testing/stopped-clock.ts'
import { Shell } from '../Shell.tsx'

stopClock()

const OPEN = 'Show the call in a small window'
const CLOSE = 'Close the small window'
const connected = () => ({ status: 'connected' as const, call: ongoingCall(5) })

/** The window of a frame stands for the small window. jsdom does not close it, so `close` reports it as browsers do. */
function fakeWindow() {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const floating = frame.contentWindow as Window & typeof globalThis
  const close = vi.fn(() => act(() => void floating.dispatchEvent(new Event('pagehide'))))
  floating.close = close
  const requestWindow = vi.fn<() => Promise<Window>>(async () => floating)
  vi.stubGlobal('documentPictureInPicture', { requestWindow })
  return { close, requestWindow, document: floating.document, body: floating.document.body }
}

function renderDashboard(phone = connected()) {
  return renderScreen(
    <Shell
      productName="Ringback"
      supportUrl="/support"
      view="dialer"
      onTab={() => undefined}
      onAddCredits={() => undefined}
      isAfterLogin={false}
      onLogout={() => undefined}
    />,
    { phone },
  )
}

async function openWindow() {
  const fake = fakeWindow()
  const rendered = renderDashboard()
  await rendered.user.click(await screen.findByRole('button', { name: OPEN }))
  const small = within(fake.body)
  await small.findByRole('button', { name: 'End call' })
  return { ...rendered, ...fake, small }
}

afterEach(() => {
  cleanup()
  for (const element of document.querySelectorAll('iframe, style')) element.remove()
})

describe('the small window with the call', () => {
  it('is offered only where the browser has such windows', async () => {
    renderDashboard()
    await screen.findByRole('button', { name: 'End call' })
    expect(screen.queryByRole('button', { name: OPEN })).toBeNull()
  })

  it('mutes, sends tones and ends the call, with its own keys too', async () => {
    const { user, phone, small, document: page } = await openWindow()
    await user.click(small.getByRole('button', { name: 'Mute' }))
    await user.click(small.getByRole('button', { name: 'Show the keypad' }))
    await user.click(small.getByRole('button', { name: '7 PQRS' }))
    fireEvent.keyDown(page.body, { key: '#' })
    fireEvent.keyDown(page.body, { key: 'm' })
    await user.click(small.getByRole('button', { name: 'End call' }))
    expect(phone.sent).toEqual([
      { is: 'toggle-mute' },
      { is: 'press', key: '7' },
      { is: 'press', key: '#' },
      { is: 'toggle-mute' },
      { is: 'end' },
    ])
    expect(small.getByLabelText('Keys sent').textContent).toBe('7#')
  })

  it('shows what the dashboard shows, because both have one state', async () => {
    const { phone, small } = await openWindow()
    const times = [small, screen].map(each => each.getByRole('timer').textContent)
    expect(times[0]).toBe(times[1])
    phone.setState({ call: ongoingCall(5, { muted: true }) })
    expect(small.getByRole('button', { name: 'Unmute' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Unmute' })).toBeTruthy()
  })

  it('has a line for warnings, with room for them before they come', async () => {
    const { stream, setLevel } = fakeAudio()
    const { phone, body, small } = await openWindow()
    phone.microphoneStream = () => stream
    const line = () => body.querySelector('.line-clamp-2')
    expect([line()?.className, line()?.textContent]).toEqual([expect.stringContaining('h-8'), ''])
    phone.setState({ call: ongoingCall(5, { warnings: ['Your connection is slow.'] }) })
    expect(line()?.textContent).toBe('Your connection is slow.')
    const poor = { authorisedSeconds: 100, warnings: ['Your connection is slow.'] }
    phone.setState({ call: ongoingCall(5, poor) })
    expect(line()?.textContent).toBe('Your credit lasts about 1 more minute.')
    setLevel(0.1)
    phone.setState({ call: ongoingCall(5, { ...poor, muted: true }) })
    expect(await small.findByText('You are muted. The other person cannot hear you.')).toBe(line())
  })

  it('closes with the call', async () => {
    const { phone, close } = await openWindow()
    expect(close).not.toHaveBeenCalled()
    phone.setState({ status: 'idle', call: null })
    await waitFor(() => expect(close).toHaveBeenCalled())
  })

  it('is closed with its button, which opens it again', async () => {
    const { user, requestWindow } = await openWindow()
    await user.click(screen.getByRole('button', { name: CLOSE }))
    await user.click(await screen.findByRole('button', { name: OPEN }))
    expect(requestWindow).toHaveBeenCalledTimes(2)
    await screen.findByRole('button', { name: CLOSE })
  })

  it('closes when the dashboard goes, as on logout', async () => {
    const { close } = await openWindow()
    cleanup()
    expect(close).toHaveBeenCalled()
  })

  it('has the styles, the language and the theme of the page', async () => {
    const style = document.createElement('style')
    style.textContent = 'main { color: rgb(1, 2, 3) }'
    document.head.append(style)
    document.documentElement.dataset['theme'] = 'system'
    const { document: page } = await openWindow()
    expect(page.head.querySelector('style')?.textContent).toBe(style.textContent)
    expect(page.documentElement.dataset['theme']).toBe('system')
  })

  it('that the browser refuses changes nothing', async () => {
    const { requestWindow } = fakeWindow()
    requestWindow.mockRejectedValue(new DOMException('No', 'NotAllowedError'))
    const { user } = renderDashboard()
    await user.click(await screen.findByRole('button', { name: OPEN }))
    expect(screen.getByRole('button', { name: OPEN })).toBeTruthy()
  })
})
