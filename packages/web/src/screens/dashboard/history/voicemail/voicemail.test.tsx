import { focusManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { never } from '../../../../../testing/never.ts'
import { ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import type { Responses } from '../../../../../testing/render-screen.tsx'
import { message } from '../../../../../testing/voicemail-server.ts'
import { HistoryPage } from '../HistoryPage.tsx'

const WAV = btoa('RIFF....WAVE')

/** A server with these messages. */
function serverWith(...voicemails: ReturnType<typeof message>[]): Responses {
  return {
    '/api/voicemails': () => ({ body: { voicemails } }),
    '/api/voicemails/vm_1/sound': { body: { wav: WAV } },
    '/api/voicemails/vm_1/read': { body: { message: 'Voicemail updated' } },
    '/api/voicemails/vm_1': { body: { message: 'Voicemail deleted' } },
  }
}

const VIEW = '?tab=history&view=voicemail'
const show = (responses: Responses, options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<HistoryPage />, { responses, search: VIEW, ...options })
const row = async () => within(await screen.findByRole('listitem'))
const player = () => screen.findByLabelText<HTMLAudioElement>('Message from +44 7400 123456')

const play = vi.fn(async () => undefined)
const pause = vi.fn()
const created: Blob[] = []
const revoked: string[] = []

beforeEach(() => {
  created.length = 0
  revoked.length = 0
  play.mockClear()
  pause.mockClear()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(pause)
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${created.push(blob)}`,
      revokeObjectURL: (url: string) => revoked.push(url),
    }),
  )
})
afterEach(() => void vi.restoreAllMocks())

const viewSwitch = (name: RegExp | string) => screen.findByRole('radio', { name })

describe('the switch between calls and messages', () => {
  it('counts the unread ones, opens them, and leads back', async () => {
    const { user, address } = renderScreen(<HistoryPage />, {
      responses: serverWith(message(), message({ id: 'vm_2', isRead: true })),
    })
    await user.click(await viewSwitch('Voicemail 1 new message'))
    await waitFor(() => expect(address.search).toBe(VIEW))
    expect(await screen.findAllByRole('listitem')).toHaveLength(2)
    await user.click(await viewSwitch('Calls'))
    expect(await screen.findByText('No call history found.')).toBeTruthy()
  })

  it('keeps its place and the focus when arrows change the view', async () => {
    const { user, address } = renderScreen(<HistoryPage />, { responses: serverWith(message()) })
    const calls = await viewSwitch('Calls')
    calls.focus()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(address.search).toBe(VIEW))
    expect(await screen.findByRole('listitem')).toBeTruthy()
    expect(document.activeElement).toBe(await viewSwitch(/^Voicemail/))
    expect(calls.isConnected).toBe(true)
    await user.keyboard('{ArrowLeft}')
    expect(await screen.findByText('No call history found.')).toBeTruthy()
    expect(document.activeElement).toBe(calls)
  })

  it('stays when the messages fail to load, and leads to the reason', async () => {
    let isDown = true
    // During a call Retry repeats the request. Otherwise it reloads the page, which jsdom cannot do.
    const { user } = renderScreen(<HistoryPage />, {
      phone: { call: ongoingCall(3) },
      responses: {
        '/api/voicemails': () =>
          isDown ? { status: 500, body: {} } : { body: { voicemails: [message()] } },
      },
    })
    await user.click(await viewSwitch('Voicemail'))
    const retry = await screen.findByRole('button', { name: /^Retry/ })
    isDown = false
    await user.click(retry)
    expect(await screen.findByRole('listitem')).toBeTruthy()
  })

  it('stays while the messages are requested again after a failure', async () => {
    let isFirst = true
    const { requests, settled } = renderScreen(<HistoryPage />, {
      responses: {
        '/api/voicemails': () => {
          const response = isFirst ? { status: 400, body: {} } : never()
          isFirst = false
          return response
        },
      },
    })
    const link = await viewSwitch('Voicemail')
    await settled()
    const requested = () => requests.filter(path => path === '/api/voicemails').length
    const before = requested()
    // As when the user comes back from another window.
    act(() => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    })
    await waitFor(() => expect(requested()).toBe(before + 1))
    expect(link.isConnected).toBe(true)
    focusManager.setFocused(undefined)
  })
})

describe('the messages', () => {
  it('show caller, time, duration, called number and whether they are new', async () => {
    show(serverWith(message()))
    const { textContent } = await screen.findByRole('listitem')
    expect(textContent).toMatch(/\+44 7400 123456/)
    expect(textContent).toMatch(/01:15/)
    expect(textContent).toMatch(/To \+1 415 555 2671/)
    expect(textContent).toMatch(/New/)
  })

  it('show the name of a contact with the number below it', async () => {
    const contact = {
      ...{ id: 'c1', name: 'Asha', note: '', isFavourite: false },
      numbers: [{ phoneNumber: '+447400123456', label: 'mobile' }],
    }
    show({ ...serverWith(message()), '/api/contacts': { body: { contacts: [contact] } } })
    await waitFor(async () =>
      expect((await screen.findByRole('listitem')).textContent).toMatch(/^AAsha.*\+44 7400/),
    )
  })

  it('explain themselves when there are none, and lead to where they are switched on', async () => {
    show(serverWith())
    expect(await screen.findByText('No messages.')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'My Numbers' })
    expect(link.getAttribute('href')).toBe('/dashboard?tab=numbers')
  })

  it('of a withheld number cannot be called back', async () => {
    show(serverWith(message({ fromNumber: 'anonymous' })))
    expect((await row()).getByText('Private number')).toBeTruthy()
    expect((await row()).queryByRole('button', { name: /^Call back/ })).toBeNull()
  })

  it('open the dialer to call back', async () => {
    const { user, address } = show(serverWith(message()))
    await user.click((await row()).getByRole('button', { name: /^Call back/ }))
    await waitFor(() => expect(address.search).toBe('?tab=dialer&number=%2B447400123456'))
  })

  it('offer to block their caller', async () => {
    let numbers: object[] = []
    const { user, bodies } = show({
      ...serverWith(message()),
      '/api/blocked-numbers': () => ({ body: { numbers, message: '' } }),
    })
    const block = await screen.findByRole('button', { name: 'Block +44 7400 123456' })
    await waitFor(() => expect(block).toHaveProperty('disabled', false))
    numbers = [{ phoneNumber: '+447400123456', blockedAt: '2026-11-03T10:00:00.000Z' }]
    await user.click(block)
    expect(await screen.findByText(/is blocked$/)).toBeTruthy()
    expect(bodies['/api/blocked-numbers']).toEqual({ phoneNumber: '+447400123456' })
    expect(await screen.findByRole('button', { name: 'Unblock +44 7400 123456' })).toBeTruthy()
  })

  it('are marked as read and as unread', async () => {
    const { user, bodies } = show(serverWith(message()))
    await user.click((await row()).getByRole('button', { name: /^Mark as read/ }))
    await waitFor(() => expect(screen.queryByText('New')).toBeNull())
    expect(bodies['/api/voicemails/vm_1/read']).toEqual({ isRead: true })
    await user.click((await row()).getByRole('button', { name: /^Mark as unread/ }))
    expect(await screen.findByText('New')).toBeTruthy()
  })

  it('are deleted after a question', async () => {
    const { user } = show(serverWith(message()))
    await user.click((await row()).getByRole('button', { name: /^Delete/ }))
    await user.click(screen.getByRole('button', { name: 'Keep' }))
    expect(screen.getByRole('listitem')).toBeTruthy()
    await user.click((await row()).getByRole('button', { name: /^Delete/ }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The message is deleted')).toBeTruthy()
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  it('stay when they cannot be deleted or marked', async () => {
    const failure = { status: 500, body: {} }
    const { user } = show({
      ...serverWith(message()),
      ...{ '/api/voicemails/vm_1': failure, '/api/voicemails/vm_1/read': failure },
    })
    await user.click((await row()).getByRole('button', { name: /^Mark as read/ }))
    expect(await screen.findByText('Failed to change the message. Please try again.')).toBeTruthy()
    await user.click((await row()).getByRole('button', { name: /^Delete/ }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Failed to delete the message. Please try again.')).toBeTruthy()
    expect(screen.getByText('New')).toBeTruthy()
  })
})

describe('the player', () => {
  it('plays the sound, marks the message as read, and gives its memory back', async () => {
    const { user, bodies, requests } = show(serverWith(message()))
    const button = (await row()).getByRole('button', { name: /^Play/ })
    expect(requests).not.toContain('/api/voicemails/vm_1/sound')
    await user.click(button)
    fireEvent.play(await player())
    expect(play).toHaveBeenCalledOnce()
    expect(await created[0]?.text()).toBe('RIFF....WAVE')
    expect(created[0]?.type).toBe('audio/wav')
    await waitFor(() => expect(screen.queryByText('New')).toBeNull())
    expect(bodies['/api/voicemails/vm_1/read']).toEqual({ isRead: true })
    await user.click(await viewSwitch('Calls'))
    expect(revoked).toEqual(['blob:1'])
  })

  it('waits for a sound that the server has not fetched yet', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let hasSound = false
    const responses = {
      '/api/voicemails': () => ({ body: { voicemails: [message({ hasSound })] } }),
    }
    show(responses)
    const button = (await row()).getByRole('button', { name: /^Play/ })
    expect(button).toHaveProperty('disabled', true)
    hasSound = true
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(button).toHaveProperty('disabled', false)
    vi.useRealTimers()
  })

  it('says that a sound is delayed, and asks for it less often', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const delayed = { hasSound: false, isDelayed: true }
    const { requests } = show(serverWith(message(delayed)))
    expect((await row()).getByText(/^The sound of this message is delayed\./)).toBeTruthy()
    const count = () => requests.filter(path => path === '/api/voicemails').length
    const before = count()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(count()).toBe(before)
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(count()).toBeGreaterThan(before)
    vi.useRealTimers()
  })

  it('pauses for a call, and plays nothing during one', async () => {
    const { user, phone } = show(serverWith(message(), message({ id: 'vm_2' })))
    const [first, second] = await screen.findAllByRole('button', { name: /^Play/ })
    if (first) await user.click(first)
    await player()
    expect(pause).not.toHaveBeenCalled()
    phone.setState({ call: ongoingCall(3) })
    expect(pause).toHaveBeenCalledOnce()
    expect(second).toHaveProperty('disabled', true)
  })

  it('says when the sound cannot be loaded or played', async () => {
    let isDown = true
    const { user } = show({
      ...serverWith(message()),
      '/api/voicemails/vm_1/sound': () =>
        isDown ? { status: 500, body: {} } : { body: { wav: WAV } },
    })
    await user.click((await row()).getByRole('button', { name: /^Play/ }))
    expect(await screen.findByText('Failed to play the message. Please try again.')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Retry voicemail' }))
    fireEvent.error(await player())
    expect(screen.getByRole('alert').textContent).toBe(
      'Failed to play the message. Please try again.',
    )
  })
})
