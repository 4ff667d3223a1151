import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type NumberServerState, numberServer, rented } from '../../../../testing/number-server.ts'
import { type StubResponse, renderScreen } from '../../../../testing/render-screen.tsx'
import { sentence } from '../../../../testing/sentence.ts'
import { NumbersPage } from './NumbersPage.tsx'

afterEach(() => void vi.useRealTimers())

const press = (name: string | RegExp) => screen.getByRole('button', { name })
const searchButton = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: 'Search numbers' })
const dialog = () => within(screen.getByRole('alertdialog'))

describe('getting a number', () => {
  /** The page searches in the country of the browser by itself. */
  async function openAndSearch(part: Partial<NumberServerState> = {}) {
    const { state, responses } = numberServer(part)
    const rendered = renderScreen(<NumbersPage />, { responses, search: '?tab=numbers' })
    await rendered.user.click(await screen.findByRole('button', { name: '+ Get a Number' }))
    await waitFor(() => expect(rendered.address.search).toBe('?tab=numbers&view=purchase'))
    return { ...rendered, state }
  }

  // spec 3.27, 7.29, 8.72, 9.18
  it('searches by country, type and digits', async () => {
    const { user, requests } = renderScreen(<NumbersPage />, {
      responses: numberServer({}).responses,
      search: '?tab=numbers&view=purchase',
    })
    await user.click(screen.getByRole('combobox', { name: 'Country' }))
    expect(await screen.findAllByRole('option')).toHaveLength(41)
    await user.type(screen.getByPlaceholderText('Search country or code...'), '+44{Enter}')
    await user.click(screen.getByRole('combobox', { name: 'Type' }))
    await user.click(await screen.findByRole('option', { name: 'Mobile' }))
    const contains = screen.getByRole('textbox', { name: 'Contains' })
    await user.type(contains, 'x')
    expect((await searchButton()).disabled).toBe(true)
    await user.clear(contains)
    await user.type(contains, '55 5*')
    await user.click(await searchButton())
    expect(await screen.findByText('Found 2 available numbers')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '2 numbers' })).toBeTruthy()
    expect(requests).toContain(
      '/api/numbers/search?countryCode=GB&limit=10&type=mobile&pattern=555*',
    )
    const [first] = screen.getAllByRole('listitem')
    expect(first?.textContent).toMatch(
      /\+1 415 555 0123San Francisco · Local(Incoming calls free)?\$1\.44 a month/,
    )
  })

  it('searches in the country of the browser at once', async () => {
    const { requests } = await openAndSearch()
    expect(await screen.findByRole('heading', { name: '2 numbers' })).toBeTruthy()
    expect(requests.filter(url => url.startsWith('/api/numbers/search'))).toEqual([
      '/api/numbers/search?countryCode=US&limit=10',
    ])
  })

  it('says of a toll-free number, before it is chosen and before it is rented, what it cannot do', async () => {
    const offer = {
      ...{ phoneNumber: '+18005550123', region: '', countryCode: 'US', type: 'toll_free' },
      ...{ monthlyFee: 2.5, incomingRatePerMinute: 0 },
    }
    const { user } = await openAndSearch({ offers: [offer] })
    const words = 'It receives calls. As a caller ID, it may not be shown in some countries.'
    expect(await screen.findByText(words)).toBeTruthy()
    await user.click(press(/^Get \+1 800/))
    expect(await dialog().findByText(words)).toBeTruthy()
  })

  it('says in the list of countries where there are no numbers', async () => {
    const { responses } = numberServer({})
    const { user, settled } = renderScreen(<NumbersPage />, {
      responses,
      search: '?tab=numbers&view=purchase',
    })
    await settled()
    const picker = screen.getByRole('combobox', { name: 'Country' })
    await user.click(picker)
    await user.type(await screen.findByPlaceholderText('Search country or code...'), 'Ge')
    const options = screen.getAllByRole('option').map(option => option.textContent)
    expect(options).toContain('GeorgiaNo numbers')
    expect(options).toContain('Germany+49')
    await user.keyboard('orgia{Enter}')
    expect(picker.textContent).toBe('GeorgiaNo numbers')
  })

  // spec 3.27
  it.each([
    [
      [],
      null,
      'No numbers in Georgia',
      /We have no price for numbers there.* Please choose another country/,
    ],
    [['local'], 'Mobile', 'No mobile numbers in Georgia', /another type or another country/],
    [['mobile'], 'Mobile', 'No available numbers match your search.', /Try another type/],
    [['local'], null, 'No available numbers match your search.', /^Try another country, or search/],
    [['local'], null, 'No available numbers match your search.', /^Try another country, or search/],
  ])(
    'explains a search without results where %j are rentable (type %s)',
    async (rentableTypes, type, title, advice) => {
      const { responses } = numberServer({ offers: [], rentableTypes })
      const { user } = renderScreen(<NumbersPage />, {
        responses,
        search: '?tab=numbers&view=purchase',
      })
      await user.click(screen.getByRole('combobox', { name: 'Country' }))
      await user.type(
        await screen.findByPlaceholderText('Search country or code...'),
        'Georgia{Enter}',
      )
      if (type !== null) {
        await user.click(screen.getByRole('combobox', { name: 'Type' }))
        await user.click(await screen.findByRole('option', { name: type }))
      }
      await user.click(await searchButton())
      expect(await screen.findByText(title)).toBeTruthy()
      expect(screen.getByText(advice)).toBeTruthy()
      expect(screen.queryByText(/^Found/)).toBeNull()
    },
  )

  it.each([
    [
      [],
      null,
      'Numbers in Germany need documents that we do not have yet.',
      /or choose another country/,
    ],
    [
      ['mobile'],
      'Local',
      'Local numbers in Germany need documents that we do not have yet.',
      /or choose another type or country/,
    ],
  ])(
    'says that numbers need documents, before any fee, with a link to support (%j rentable)',
    async (rentableTypes, type, title, advice) => {
      const { responses } = numberServer({
        ...{ offers: [], rentableTypes, typesWithoutDocuments: ['local'] },
      })
      const { user } = renderScreen(<NumbersPage />, {
        responses,
        search: '?tab=numbers&view=purchase',
      })
      await user.click(screen.getByRole('combobox', { name: 'Country' }))
      await user.type(
        await screen.findByPlaceholderText('Search country or code...'),
        'Germany{Enter}',
      )
      if (type !== null) {
        await user.click(screen.getByRole('combobox', { name: 'Type' }))
        await user.click(await screen.findByRole('option', { name: type }))
      }
      await user.click(await searchButton())
      expect(await screen.findByText(title)).toBeTruthy()
      expect(screen.getByText(advice)).toBeTruthy()
      const support = screen.getByRole('link', { name: 'Contact Support' })
      expect(support.getAttribute('href')).toMatch(/support/)
      expect(document.body.textContent).not.toContain('$')
    },
  )

  it('shows ten more, each once, until there are no more', async () => {
    const { user, state, requests } = await openAndSearch({ hasMore: true })
    const more = await screen.findByRole('button', { name: 'Show 10 more' })
    const [, again] = state.offers
    const added = { ...again, phoneNumber: '+14155550125' } as NumberServerState['offers'][number]
    state.offers = again ? [again, added] : []
    state.hasMore = false
    await user.click(more)
    expect(await screen.findByRole('button', { name: 'Get +1 415 555 0125' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Get \+1/ })).toHaveLength(3)
    expect(requests.at(-1)).toMatch(/limit=10.*offset=10/)
    expect(screen.queryByRole('button', { name: 'Show 10 more' })).toBeNull()
  })

  it('keeps the numbers and the button when the search for more fails', async () => {
    const failing = { is: false }
    const { responses, state } = numberServer({ hasMore: true })
    const { user } = renderScreen(<NumbersPage />, {
      responses: {
        ...responses,
        '/api/numbers/search': () =>
          failing.is
            ? { status: 503, body: { error: 'Please try again later.' } }
            : {
                body: { numbers: state.offers, count: 2, rentableTypes: ['local'], hasMore: true },
              },
      },
      search: '?tab=numbers&view=purchase',
    })
    await user.click(await searchButton())
    failing.is = true
    await user.click(await screen.findByRole('button', { name: 'Show 10 more' }))
    expect(await screen.findByText('Please try again later.')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Get \+1/ })).toHaveLength(2)
    expect(press('Show 10 more')).toBeTruthy()
  })

  // spec 2.54
  it('leads back to the list', async () => {
    const { user, address } = renderScreen(<NumbersPage />, {
      responses: numberServer({ numbers: [rented()] }).responses,
      search: '?tab=numbers&view=purchase',
    })
    await user.click(press('Back to my numbers'))
    expect(await screen.findByRole('article')).toBeTruthy()
    await waitFor(() => expect(address.search).toBe('?tab=numbers'))
  })

  it('offers Retry when the balance cannot be loaded, and then asks for confirmation', async () => {
    const { responses } = numberServer({})
    const balance: StubResponse = { status: 500, body: {} }
    const { user, requests } = renderScreen(<NumbersPage />, {
      responses: { ...responses, '/api/credits/balance': () => balance },
      search: '?tab=numbers&view=purchase',
    })
    await user.click(await searchButton())
    await user.click(await screen.findByRole('button', { name: 'Get +1 415 555 0123' }))
    expect(await screen.findByText('Failed to fetch balance')).toBeTruthy()
    Object.assign(balance, { status: 200, body: { balance: 9, available: 5, debt: 0 } })
    await user.click(press('Retry balance'))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('+1 415 555 0123')
    expect(screen.queryByText('Failed to fetch balance')).toBeNull()
    expect(requests).not.toContain('/api/numbers/purchase')
  })

  it.each([
    [0, 'Incoming callsfree'],
    [0.0125, 'Incoming calls$0.0125 for each started minute'],
  ])('shows an incoming price of %s before the number is rented', async (rate, words) => {
    const { state, responses } = numberServer({})
    for (const offer of state.offers) offer.incomingRatePerMinute = rate
    const { user } = renderScreen(<NumbersPage />, {
      responses,
      search: '?tab=numbers&view=purchase',
    })
    await user.click(await searchButton())
    const choose = await screen.findByRole('button', { name: 'Get +1 415 555 0123' })
    const result = choose.closest('li')?.textContent
    expect(result).toContain(rate === 0 ? 'Incoming calls free' : 'Incoming calls $0.0125 per min')
    await user.click(choose)
    const { textContent } = await screen.findByRole('alertdialog')
    expect(textContent).toContain(words)
  })

  // spec 2.54, 5.34, 8.73, 9.24
  it('rents the number after a confirmation, and shows the success for five seconds', async () => {
    const { user, state, requests, address } = await openAndSearch()
    await user.click(await screen.findByRole('button', { name: 'Get +1 415 555 0123' }))
    await waitFor(() => expect(dialog().getByText('$1.44')).toBeTruthy())
    expect(requests).not.toContain('/api/numbers/purchase')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    state.numbers = [rented({ phoneNumber: '+14155550123' })]
    await user.click(dialog().getByRole('button', { name: 'Get number' }))
    const success = sentence('Successfully purchased +1 415 555 0123!')
    expect(await screen.findByText(success)).toBeTruthy()
    await waitFor(() => expect(address.search).toBe('?tab=numbers'))
    expect((await screen.findByRole('article')).className).toContain('animate-mark')
    act(() => void vi.advanceTimersByTime(5_000))
    expect(screen.queryByText(success)).toBeNull()
  })

  // spec 5.32, 5.33
  it.each([
    ['before the request', { available: 1.43 }],
    [
      'by the server',
      { rent: { status: 402, body: { error: 'x', code: 'too-little-credit-for-number' } } },
    ],
  ])('leads to the credits when too little credit is detected %s', async (_when, part) => {
    const { user, requests, address, state } = await openAndSearch(part)
    await user.click(await screen.findByRole('button', { name: 'Get +1 415 555 0123' }))
    if (state.available > 1.44) {
      await user.click(await screen.findByRole('button', { name: 'Get number' }))
    }
    await screen.findByText('Not enough credit')
    expect(dialog().getByText('Needed').parentElement?.textContent).toBe('Needed$1.44')
    const available = `Available$${state.available.toFixed(2)}`
    expect(dialog().getByText('Available').parentElement?.textContent).toBe(available)
    if (state.available < 1.44) expect(requests).not.toContain('/api/numbers/purchase')
    await user.click(dialog().getByRole('button', { name: 'Add credits' }))
    await waitFor(() => expect(address.search).toBe('?tab=credits'))
  })

  it.each([
    ['number-taken', 'This number is already taken. Please choose another one.'],
    ['number-needs-documents', 'This number needs documents that we do not have yet.'],
    ['number-refused', 'This number cannot be rented.'],
  ])(
    'removes a number that cannot be rented (%s), and shows the message',
    async (code, message) => {
      const { user } = await openAndSearch({
        rent: { status: 409, body: { error: message, code } },
      })
      await user.click(await screen.findByRole('button', { name: 'Get +1 415 555 0123' }))
      await user.click(await screen.findByRole('button', { name: 'Get number' }))
      expect(await screen.findByText(message)).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Get +1 415 555 0123' })).toBeNull()
      expect(press('Get +1 415 555 0124')).toBeTruthy()
    },
  )

  // spec 8.18, 8.19, 8.29 read as 46
  it.each([
    ['/api/numbers/search', 'Failed to search available numbers'],
    ['/api/numbers/purchase', 'Failed to purchase number'],
  ])('shows a default message for a failure without one (%s)', async (path, words) => {
    const { responses } = numberServer({})
    const { user } = renderScreen(<NumbersPage />, {
      responses: { ...responses, [path]: { status: 500, body: {} } },
      search: '?tab=numbers&view=purchase',
    })
    await user.click(await searchButton())
    if (path.endsWith('purchase')) {
      await user.click(await screen.findByRole('button', { name: 'Get +1 415 555 0123' }))
      await user.click(await screen.findByRole('button', { name: 'Get number' }))
    }
    expect(await screen.findByText(words)).toBeTruthy()
  })
  it.each([
    ['the message of the server', { error: 'Please top up first.' }, 'Please top up first.'],
    ['a default message', {}, 'Failed to purchase number'],
  ])('shows %s for a 402 without a code', async (_what, body, words) => {
    const { user } = await openAndSearch({ rent: { status: 402, body } })
    await user.click(await screen.findByRole('button', { name: 'Get +1 415 555 0123' }))
    await user.click(await screen.findByRole('button', { name: 'Get number' }))
    expect(await screen.findByText(words)).toBeTruthy()
  })
})
