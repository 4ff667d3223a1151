import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type StubResponse, renderScreen } from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
const press = (name: string) => screen.getByRole('button', { name })
const country = () => screen.getByRole('combobox', { name: 'Country' })

describe('the number', () => {
  it('is grouped while it is typed, and backspace always deletes a digit', async () => {
    const { user } = renderScreen(<DialerPage />)
    await user.type(field(), '+447400123456')
    expect(field().value).toBe('+44 7400 123456')
    await user.keyboard('{Backspace>7/}')
    expect(field().value).toBe('+44 740')
  })

  it('keeps the caret when it is edited in the middle', async () => {
    const { user } = renderScreen(<DialerPage />, { at: '?number=%2B447400123456' })
    await user.click(field())
    field().setSelectionRange(8, 8)
    await user.keyboard('{Backspace}99')
    expect(field().value).toBe('+44 74099123456')
    expect(field().selectionStart).toBe('+44 74099'.length)
  })

  it('accepts the keys of the keypad', async () => {
    const { user } = renderScreen(<DialerPage />)
    for (const key of ['plus', '2 ABC', '0', 'star', 'hash']) await user.click(press(key))
    expect(field().value).toBe('+120*#')
    await user.click(press('Delete last digit'))
    expect(field().value).toBe('+120*')
  })

  it('gets its plus in front, and never two', async () => {
    const { user } = renderScreen(<DialerPage />)
    await user.type(field(), '4420')
    await user.click(press('plus'))
    await user.click(press('plus'))
    expect(field().value).toBe('+44 20')
  })

  it('accepts digits typed anywhere, and Enter starts the call', async () => {
    const { user, phone } = renderScreen(<DialerPage />)
    await user.keyboard('+447400123457{Backspace}6')
    expect(field().value).toBe('+44 7400 123456')
    await screen.findByText('$0.0458', {}, { timeout: 3000 })
    await user.keyboard('{Enter}')
    expect(phone.sent).toEqual([{ is: 'start', to: '+447400123456' }])
  })

  it('is parsed by the rules of the picked country when it is pasted', async () => {
    const { user } = renderScreen(<DialerPage />)
    await user.click(field())
    await user.paste('(415) 555-0100')
    expect(field().value).toBe('+1 415 555 0100')
    await user.tripleClick(field())
    await user.paste('0044 7400 123456')
    expect(field().value).toBe('+44 7400 123456')
  })

  it('is read from a link, whose plus may have become a space', async () => {
    const { address } = renderScreen(<DialerPage />, { at: '?tab=dialer&number=+14155550100' })
    expect(field().value).toBe('+1 415 555 0100')
    await waitFor(() => expect(address.search).toBe('?tab=dialer'))
  })

  it('is copied from a recent call', async () => {
    const { user } = renderScreen(<DialerPage />, {
      responses: { '/api/call/history': { body: HISTORY_OF_ONE } },
    })
    await user.click(await screen.findByRole('button', { name: /\+91 98765 43210/ }))
    expect(field().value).toBe('+91 98765 43210')
  })
})

describe('the country', () => {
  it('is found by name or code, and its dial code fills an empty number', async () => {
    const { user } = renderScreen(<DialerPage />)
    await user.click(country())
    await screen.findByPlaceholderText('Search country or code...')
    const search = screen.getByPlaceholderText('Search country or code...')
    await user.type(search, 'nowhere')
    expect(screen.getByText('No countries found')).toBeTruthy()
    await user.clear(search)
    await user.type(search, '44')
    expect(screen.getAllByRole('option')[0]?.textContent).toBe('United Kingdom+44')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(field().value).toBe('+44'))
    expect(field().placeholder).toBe('+44 7400 123456')
  })

  it('follows the typed number', async () => {
    const { user } = renderScreen(<DialerPage />)
    await user.type(field(), '+14165550123')
    const shown = () => document.getElementById(country().getAttribute('aria-describedby') ?? '')
    expect(shown()?.textContent).toBe('Canada +1')
    await user.clear(field())
    await user.type(field(), '+7916')
    expect(shown()?.textContent).toBe('Russia +7')
  })
})

describe('the rate line', () => {
  it('shows rate, billing increment, destination and how long the balance lasts', async () => {
    renderScreen(<DialerPage />, { at: '?number=%2B447400123456' })
    const price = await screen.findByText('$0.0458')
    const line = within(price.closest<HTMLElement>('[aria-live]') ?? price)
    expect(price.parentElement?.textContent).toBe('$0.0458 per min · billed per 60 s')
    expect(line.getByText('UK - Mobile')).toBeTruthy()
    await waitFor(() => expect(line.getByText('about 183 min', { exact: false })).toBeTruthy())
  })

  it('requests the rate once, half a second after the last digit, and never shows a late response', async () => {
    let answerFirst: (answer: StubResponse) => void = () => undefined
    const { user, requests } = renderScreen(<DialerPage />, {
      responses: {
        '/api/rates/selling': query =>
          query.get('number') === '+4474001'
            ? new Promise<StubResponse>(resolve => (answerFirst = resolve))
            : {
                body: {
                  sellingRatePerMinute: 0.02,
                  sellingBillingSeconds: 6,
                  destination: 'Second',
                },
              },
      },
    })
    const lookups = () => requests.filter(path => path.startsWith('/api/rates/'))
    await user.type(field(), '+4474001')
    expect(lookups()).toEqual([])
    await waitFor(() => expect(lookups()).toEqual(['/api/rates/selling?number=%2B4474001']), WAIT)
    await user.type(field(), '23456')
    await screen.findByText('Second', {}, WAIT)
    expect(lookups()).toHaveLength(2)
    answerFirst({
      body: { sellingRatePerMinute: 9, sellingBillingSeconds: 60, destination: 'First' },
    })
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(screen.queryByText('First')).toBeNull()
    expect(screen.getByText('$0.0200')).toBeTruthy()
  })

  it('requests no rate for an incomplete number', async () => {
    const { user, requests } = renderScreen(<DialerPage />)
    await user.type(field(), '+447400')
    await new Promise(resolve => setTimeout(resolve, 700))
    expect(requests.filter(path => path.startsWith('/api/rates/'))).toEqual([])
  })
})

describe('the caller ID', () => {
  it('is the platform number when the user has no other', async () => {
    const { user } = renderScreen(<DialerPage />)
    const box = screen.getByRole('combobox', { name: 'Caller ID' })
    expect(box.textContent).toBe('Default platform number')
    await user.click(box)
    expect(await screen.findAllByRole('option')).toHaveLength(1)
  })

  it('reports a failed load, with the message of the server if there is one', async () => {
    const fails = (status: number, body: unknown) => ({
      responses: { '/api/caller-id/available': { status, body } },
    })
    renderScreen(<DialerPage />, fails(500, 'no refusal'))
    expect(await screen.findByText('Failed to load caller IDs')).toBeTruthy()
    cleanup()
    renderScreen(<DialerPage />, fails(503, { error: 'Down for a moment', code: 'down' }))
    expect(await screen.findByText('Down for a moment')).toBeTruthy()
  })

  it('lists the verified and rented numbers with kind and country', async () => {
    const option = (phoneNumber: string, type: string, countryCode: string, isActive = true) => ({
      phoneNumber,
      type,
      countryCode,
      isActive,
      displayName: phoneNumber,
      status: type === 'verified' ? 'verified' : 'active',
    })
    const { user } = renderScreen(<DialerPage />, {
      responses: {
        '/api/caller-id/available': {
          body: {
            callerIDs: [
              option('+14155552671', 'virtual', 'US'),
              option('+447400123456', 'verified', 'GB'),
              option('+4930123456', 'virtual', 'DE', false),
            ],
          },
        },
        '/api/caller-id/current': { body: { callerID: '+14155552671' } },
      },
    })
    const box = screen.getByRole('combobox', { name: 'Caller ID' })
    await waitFor(() => expect(box.textContent).toBe('+1 415 555 2671 · Virtual DID (US)'))
    await user.click(box)
    expect((await screen.findAllByRole('option')).map(item => item.textContent)).toEqual([
      'Default platform number',
      '+1 415 555 2671 · Virtual DID (US)',
      '+44 7400 123456 · Personal (GB)',
    ])
  })
})

describe('choosing a caller ID', () => {
  const OWN = '+14155552671'
  const list = {
    '/api/caller-id/available': {
      body: {
        callerIDs: [
          {
            phoneNumber: OWN,
            type: 'virtual',
            countryCode: 'US',
            isActive: true,
            displayName: OWN,
            status: 'active',
          },
        ],
      },
    },
  }
  const box = () => screen.getByRole('combobox', { name: 'Caller ID' })
  const choose = async (user: ReturnType<typeof renderScreen>['user'], name: RegExp) => {
    await user.click(box())
    await user.click(await screen.findByRole('option', { name }))
  }

  it('saves at once, and stores the choice in this browser as a fallback', async () => {
    let current: string | null = null
    const { user, requests } = renderScreen(<DialerPage />, {
      responses: {
        ...list,
        '/api/caller-id/current': () => ({ body: { callerID: current } }),
        '/api/caller-id': () => ({ body: { callerID: (current = OWN) } }),
        '/api/caller-id/clear': () => ({ body: { callerID: (current = null) } }),
      },
    })
    await choose(user, /Virtual DID/)
    expect(await screen.findByText(`Caller ID set to ${OWN}`)).toBeTruthy()
    expect(box().textContent).toContain('Virtual DID (US)')
    await waitFor(() => expect(localStorage.getItem('selectedCallerId')).toBe(OWN))
    await choose(user, /Default platform number/)
    expect(await screen.findByText('Caller ID reset to default platform number')).toBeTruthy()
    expect(requests).toContain('/api/caller-id/clear')
    expect(box().textContent).toBe('Default platform number')
    await waitFor(() => expect(localStorage.getItem('selectedCallerId')).toBeNull())
  })

  it('shows the choice while it is saved, and reverts it when that fails', async () => {
    let answer: (answer: StubResponse) => void = () => undefined
    const { user } = renderScreen(<DialerPage />, {
      responses: {
        ...list,
        '/api/caller-id': new Promise<StubResponse>(resolve => (answer = resolve)),
      },
    })
    await choose(user, /Virtual DID/)
    expect(box().textContent).toContain('Virtual DID')
    answer({ status: 500, body: {} })
    expect(await screen.findByText('Failed to set the Caller ID')).toBeTruthy()
    expect(box().textContent).toBe('Default platform number')
  })

  it.each([
    ['the profile', { status: 200, selected: OWN }],
    ['this browser', { status: 500, selected: null }],
  ])(
    'falls back to %s when the current caller ID cannot be loaded',
    async (_what, { status, selected }) => {
      if (status === 500) localStorage.setItem('selectedCallerId', OWN)
      const profile = { id: 'u', email: 'a@example.com', displayName: 'A' }
      renderScreen(<DialerPage />, {
        responses: {
          ...list,
          '/api/caller-id/current': { status: 500, body: {} },
          '/api/user/profile': { status, body: { ...profile, selectedCallerId: selected } },
        },
      })
      await waitFor(() => expect(box().textContent).toContain('Virtual DID'))
    },
  )

  it('warns about an Indian caller ID for a call within India', async () => {
    const indian = { ...list['/api/caller-id/available'].body.callerIDs[0], countryCode: 'IN' }
    const callerIDs = [{ ...indian, phoneNumber: '+919876543210', type: 'verified' }]
    const { user } = renderScreen(<DialerPage />, {
      responses: {
        '/api/caller-id/available': { body: { callerIDs } },
        '/api/caller-id/current': { body: { callerID: '+919876543210' } },
      },
    })
    const words = 'Regulations require using the default platform number for calls within India.'
    await user.type(field(), '+9198')
    expect(await screen.findByText(words)).toBeTruthy()
    await user.clear(field())
    await user.type(field(), '+4474')
    expect(screen.queryByText(words)).toBeNull()
  })
})

describe('holding 0', () => {
  it('enters a plus', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = renderScreen(<DialerPage />)
    await user.pointer({ keys: '[MouseLeft>]', target: press('0') })
    vi.advanceTimersByTime(600)
    await user.pointer({ keys: '[/MouseLeft]' })
    vi.useRealTimers()
    await waitFor(() => expect(field().value).toBe('+1'))
  })
})

const WAIT = { timeout: 3000 }

const HISTORY_OF_ONE = {
  calls: [
    {
      id: '1',
      direction: 'outbound',
      fromNumber: '+14155552671',
      toNumber: '+919876543210',
      startTime: '2026-11-03T10:00:00.000Z',
      duration: 708,
      status: 'completed',
      actualCost: 0.5832,
      estimatedCost: 0.5832,
      sellingRatePerMinute: 0.0486,
      sellingBillingSeconds: 60,
      billedSeconds: 720,
      destination: 'India - Mobile',
    },
  ],
  totalCount: 1,
  currentPage: 1,
  totalPages: 1,
}
