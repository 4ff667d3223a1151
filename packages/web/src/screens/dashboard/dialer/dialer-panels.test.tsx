import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { serverWith } from '../../../../testing/credits-server.ts'
import { ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import { DialerPage } from './DialerPage.tsx'

describe('the Dialer tab', () => {
  // spec 2.34, 2.35
  it('explains the first call in four steps', async () => {
    renderScreen(<DialerPage />)
    const heading = await screen.findByRole('heading', { name: 'Quick Start Guide' })
    const guide = within(heading.closest('section') ?? heading)
    expect(guide.getAllByRole('listitem').map(step => step.textContent.replace(/^\d/, ''))).toEqual(
      [
        'Enter the number with country code',
        'Press the green call button',
        'Use the dialpad for automated systems',
        'The red button ends the call (End)',
      ],
    )
  })

  // spec 2.41
  it('has twelve keys in three columns', () => {
    renderScreen(<DialerPage />)
    const pad = screen.getByRole('group', { name: 'Dialpad' })
    expect(pad.className).toContain('grid-cols-3')
    const keys = within(pad).getAllByRole('button')
    expect(keys.map(key => key.textContent.slice(0, 1))).toEqual([...'123456789∗0#'])
  })
})

describe('a failed load in the dialer', () => {
  const FAILURES = [
    ['the balance', '/api/credits/balance', 'Failed to fetch balance'],
    ['recent calls', '/api/call/history', 'Failed to load call history. Please try again.'],
  ] as const
  const render = (path: string, phone = {}) => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    const responses = { [path]: { status: 500, body: {} } }
    return { ...renderScreen(<DialerPage />, { responses, phone }), reload }
  }
  const retryBeside = async (words: string) => {
    const line = await screen.findByText(words)
    return within(line.closest('p') ?? line).getByRole('button', { name: /^Retry / })
  }

  // spec 8.5, 8.29
  it.each(FAILURES)(
    'of %s offers Retry, which reloads the page, and requests it again in a call, which a reload would end',
    async (_what, path, words) => {
      const { user, reload, phone, requests } = render(path)
      await user.click(await retryBeside(words))
      expect(reload).toHaveBeenCalledOnce()
      phone.setState({ status: 'connected', call: ongoingCall(5) })
      const sent = () => requests.filter(request => request.startsWith(path)).length
      const before = sent()
      await user.click(await retryBeside(words))
      await waitFor(() => expect(sent()).toBeGreaterThan(before))
      expect(reload).toHaveBeenCalledOnce()
    },
  )

  it('keeps the typed number over the reload, once', async () => {
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
    const { user } = render('/api/credits/balance')
    await user.type(field(), '+447400123456')
    await user.click(await retryBeside('Failed to fetch balance'))
    for (const shown of ['+44 7400 123456', '']) {
      cleanup()
      render('/api/credits/balance')
      expect(field().value).toBe(shown)
    }
  })
})

describe('Add Credits', () => {
  const KEEPS_LIMIT = /^This call keeps its time limit:/
  const openDuring = async (direction: 'outbound' | 'inbound', title: string) => {
    const rendered = renderScreen(<DialerPage />, {
      phone: { status: 'connected', call: ongoingCall(5, { direction }) },
      responses: serverWith({}),
    })
    await rendered.user.click(screen.getByRole('button', { name: 'Add Credits' }))
    return { ...rendered, panel: await screen.findByRole('region', { name: title }) }
  }

  // spec 2.34
  it('opens the credits', async () => {
    const { user, address } = renderScreen(<DialerPage />)
    await user.click(screen.getByRole('button', { name: 'Add Credits' }))
    await waitFor(() => expect(address.search).toBe('?tab=credits'))
  })

  it('opens the packages beside a call, and says before a purchase that its time limit stays', async () => {
    const { user, phone, address, panel } = await openDuring(
      'outbound',
      'Add credits during the call',
    )
    await waitFor(() => expect(document.activeElement).toBe(panel))
    expect(within(panel).getByText(KEEPS_LIMIT).className).not.toContain('invisible')
    await within(panel).findByRole('button', { name: /Starter/ })
    expect(address.search).toBe('')
    await user.click(screen.getByRole('button', { name: 'End call' }))
    expect(phone.sent).toEqual([{ is: 'end' }])
    await user.click(within(panel).getByRole('button', { name: 'Close the packages' }))
    expect(panel.isConnected).toBe(false)
  })

  it('names no time limit for an incoming call, which has none, and no call that has ended', async () => {
    const { phone, panel } = await openDuring('inbound', 'Add credits during the call')
    const visible = () =>
      [...panel.querySelectorAll('h2, p:not(.invisible)')].slice(0, 2).map(each => each.textContent)
    expect(within(panel).getByText(KEEPS_LIMIT).className).toContain('invisible')
    expect(visible()).toEqual(['Add credits during the call', 'Your call continues while you pay.'])
    phone.setState({ status: 'idle', call: null })
    expect(visible()).toEqual([
      'Add credits',
      'The call has ended. The credit that you buy now pays for your next calls.',
    ])
  })
})
