import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type NumberServerState, numberServer, rented } from '../../../../testing/number-server.ts'
import {
  type Responses,
  type StubResponse,
  renderScreen,
} from '../../../../testing/render-screen.tsx'
import { sentence } from '../../../../testing/sentence.ts'
import { NumbersPage } from './NumbersPage.tsx'

afterEach(() => void vi.useRealTimers())

const press = (name: string | RegExp) => screen.getByRole('button', { name })
const searchButton = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: 'Search numbers' })
const dialog = () => within(screen.getByRole('alertdialog'))
const NO_MATCH = 'No available numbers match your search.'

/** The search, which searches in the country of the browser by itself. */
function openSearch(part: Partial<NumberServerState> = {}, responses: Responses = {}) {
  const server = numberServer(part)
  const rendered = renderScreen(<NumbersPage />, {
    responses: { ...server.responses, ...responses },
    search: '?tab=numbers&view=purchase',
  })
  return { ...rendered, state: server.state }
}
const chooseFirst = async ({ user }: Pick<ReturnType<typeof openSearch>, 'user'>) =>
  user.click(await screen.findByRole('button', { name: 'Get +1 415 555 0123' }))

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
    const { user, requests } = openSearch()
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
    const { user, settled } = openSearch()
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
  it.each<[string, string[], string | null, string, RegExp, NumberServerState['rentableTypes']?]>([
    [
      'Georgia',
      [],
      null,
      'No numbers in Georgia',
      /We have no price for numbers there.* Please choose another country/,
    ],
    ['Georgia', ['local'], 'Mobile', 'No mobile numbers in Georgia', /another type or another/],
    ['Georgia', ['mobile'], 'Mobile', NO_MATCH, /Try another type/],
    ['Georgia', ['local'], null, NO_MATCH, /^Try another country, or search/],
    [
      'Germany',
      [],
      null,
      'Numbers in Germany need documents that we do not have yet.',
      /or choose another country/,
      ['local'],
    ],
    [
      'Germany',
      ['mobile'],
      'Local',
      'Local numbers in Germany need documents that we do not have yet.',
      /or choose another type or country/,
      ['local'],
    ],
  ])(
    'explains a search in %s without results where %j are rentable (type %s)',
    async (country, rentableTypes, type, title, advice, typesWithoutDocuments = []) => {
      const { user } = openSearch({ offers: [], rentableTypes, typesWithoutDocuments })
      await user.click(screen.getByRole('combobox', { name: 'Country' }))
      const field = await screen.findByPlaceholderText('Search country or code...')
      await user.type(field, `${country}{Enter}`)
      if (type !== null) {
        await user.click(screen.getByRole('combobox', { name: 'Type' }))
        await user.click(await screen.findByRole('option', { name: type }))
      }
      await user.click(await searchButton())
      expect(await screen.findByText(title)).toBeTruthy()
      expect(screen.getByText(advice)).toBeTruthy()
      expect(screen.queryByText(/^Found/)).toBeNull()
      // Before any fee, a person is asked for a number that needs documents.
      const support = screen.queryByRole('link', { name: 'Contact Support' })
      expect(support !== null).toBe(typesWithoutDocuments.length > 0)
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
    const found = { ...numberServer({ hasMore: true }).responses }['/api/numbers/search']
    const { user } = openSearch(
      {},
      {
        '/api/numbers/search': (...request) =>
          failing.is
            ? { status: 503, body: { error: 'Please try again later.' } }
            : typeof found === 'function'
              ? found(...request)
              : (found ?? { body: {} }),
      },
    )
    await user.click(await searchButton())
    failing.is = true
    await user.click(await screen.findByRole('button', { name: 'Show 10 more' }))
    expect(await screen.findByText('Please try again later.')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Get \+1/ })).toHaveLength(2)
    expect(press('Show 10 more')).toBeTruthy()
  })

  // spec 2.54
  it('leads back to the list', async () => {
    const { user, address } = openSearch({ numbers: [rented()] })
    await user.click(press('Back to my numbers'))
    expect(await screen.findByRole('article')).toBeTruthy()
    await waitFor(() => expect(address.search).toBe('?tab=numbers'))
  })

  it('offers Retry when the balance cannot be loaded, and then asks for confirmation', async () => {
    const balance: StubResponse = { status: 500, body: {} }
    const rendered = openSearch({}, { '/api/credits/balance': () => balance })
    const { user, requests } = rendered
    await chooseFirst(rendered)
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
    const offers = numberServer({}).state.offers
    const { user } = openSearch({
      offers: offers.map(offer => ({ ...offer, incomingRatePerMinute: rate })),
    })
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
  it('shows a default message for a search that fails without one', async () => {
    openSearch({}, { '/api/numbers/search': { status: 500, body: {} } })
    expect(await screen.findByText('Failed to search available numbers')).toBeTruthy()
  })

  it.each([
    [500, {}, 'Failed to purchase number'],
    [402, {}, 'Failed to purchase number'],
    [402, { error: 'Please top up first.' }, 'Please top up first.'],
  ])('shows why a number was not rented (%i without a code, %j)', async (status, body, words) => {
    const rendered = openSearch({ rent: { status, body } })
    await chooseFirst(rendered)
    await rendered.user.click(await screen.findByRole('button', { name: 'Get number' }))
    expect(await screen.findByText(words)).toBeTruthy()
  })
})
