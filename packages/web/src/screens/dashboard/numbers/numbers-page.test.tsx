import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type StubResponse,
  type Responses,
  renderScreen,
} from '../../../../testing/render-screen.tsx'
import { sentence } from '../../../../testing/sentence.ts'
import { NumbersPage } from './NumbersPage.tsx'

afterEach(() => void vi.useRealTimers())

const rented = (overrides: Record<string, unknown> = {}) => ({
  id: 'num_1',
  phoneNumber: '+14155552671',
  status: 'active',
  monthlyFee: 1.44,
  renewalDate: '2026-12-03T10:00:00.000Z',
  countryCode: 'US',
  ...overrides,
})

const offer = (phoneNumber: string, monthlyFee = 1.4375) => ({
  phoneNumber,
  monthlyFee,
  region: 'San Francisco',
  countryCode: 'US',
  type: 'local',
})

interface ServerState {
  available: number
  numbers: ReturnType<typeof rented>[]
  offers: ReturnType<typeof offer>[]
  rent: StubResponse
  cancel: StubResponse | Promise<StubResponse>
}

function serverWith(part: Partial<ServerState>): { state: ServerState; responses: Responses } {
  const state: ServerState = {
    available: 5,
    numbers: [],
    offers: [offer('+14155550123'), offer('+14155550124')],
    rent: { body: rented({ phoneNumber: '+14155550123' }) },
    cancel: { body: { message: 'gone' } },
    ...part,
  }
  return {
    state,
    responses: {
      '/api/credits/balance': () => ({
        body: { balance: 9, available: state.available, debt: 0 },
      }),
      '/api/numbers': () => ({
        body: { numbers: state.numbers, count: state.numbers.length },
      }),
      '/api/numbers/search': () => ({
        body: { numbers: state.offers, count: state.offers.length },
      }),
      '/api/numbers/purchase': () => state.rent,
      '/api/numbers/num_1': () => state.cancel,
    },
  }
}

const press = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('alertdialog'))

describe('the rented numbers', () => {
  it('show status, fee and date', async () => {
    const { responses } = serverWith({
      numbers: [
        rented(),
        rented({ id: 'num_2', phoneNumber: '+447400123456', status: 'grace_period' }),
        rented({ id: 'num_3', phoneNumber: '+33612345678', status: 'pending_deactivation' }),
      ],
    })
    renderScreen(<NumbersPage />, { responses })
    const cards = await screen.findAllByRole('article')
    const texts = cards.map(card => card.textContent)
    expect(texts[0]).toMatch(/\+1 415 555 2671.*\$1\.44.*Renews on.*Dec.*Active/)
    expect(texts[1]).toMatch(
      /\+44 7400 123456.*Released on.*unless credits are added.*Grace period/,
    )
    expect(texts[2]).toMatch(/\+33 6 12 34 56 78.*Cancelling\.\.\.$/)
    expect(
      within(cards[2] as HTMLElement).getByRole<HTMLButtonElement>('button', {
        name: 'Cancelling...',
      }).disabled,
    ).toBe(true)
  })

  it('report a failed load', async () => {
    renderScreen(<NumbersPage />, { responses: { '/api/numbers': { status: 500, body: {} } } })
    expect(await screen.findByText('Failed to load your virtual numbers')).toBeTruthy()
    expect(press('Retry')).toBeTruthy()
  })
})

describe('cancelling', () => {
  it('asks for confirmation, shows progress, and removes the number', async () => {
    let respond: (response: StubResponse) => void = () => undefined
    const { responses } = serverWith({
      numbers: [rented()],
      cancel: new Promise<StubResponse>(resolve => (respond = resolve)),
    })
    const { user, requests } = renderScreen(<NumbersPage />, { responses })
    await user.click(await screen.findByRole('button', { name: /^Cancel \+1/ }))
    expect(dialog().getByText(/stop immediately/)).toBeTruthy()
    expect(dialog().getByText(/no refund/)).toBeTruthy()
    expect(dialog().getByText(/cannot be undone/)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Keep number' }))
    expect(requests).not.toContain('/api/numbers/num_1')
    await user.click(press(/^Cancel \+1/))
    await user.click(dialog().getByRole('button', { name: 'Cancel number' }))
    const busy = dialog().getByRole<HTMLButtonElement>('button', { name: 'Cancelling...' })
    expect(busy.disabled).toBe(true)
    respond({ body: { message: 'gone' } })
    expect(
      await screen.findByText(sentence('Number +1 415 555 2671 canceled successfully')),
    ).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('reports a failure and keeps the number', async () => {
    const { responses } = serverWith({ numbers: [rented()], cancel: { status: 500, body: {} } })
    const { user } = renderScreen(<NumbersPage />, { responses })
    await user.click(await screen.findByRole('button', { name: /^Cancel \+1/ }))
    await user.click(dialog().getByRole('button', { name: 'Cancel number' }))
    expect(await screen.findByText('Failed to cancel the number')).toBeTruthy()
    expect(screen.getByRole('article')).toBeTruthy()
  })

  it('closes its dialog when a call rings', async () => {
    const { responses } = serverWith({ numbers: [rented()] })
    const { user, phone } = renderScreen(<NumbersPage />, { responses })
    await user.click(await screen.findByRole('button', { name: /^Cancel \+1/ }))
    phone.setState({ incoming: RINGING })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('getting a number', () => {
  async function openAndSearch(part: Partial<ServerState> = {}) {
    const { state, responses } = serverWith(part)
    const rendered = renderScreen(<NumbersPage />, { responses, search: '?tab=numbers' })
    await rendered.user.click(await screen.findByRole('button', { name: '+ Get a Number' }))
    expect(rendered.address.search).toBe('?tab=numbers&view=purchase')
    await rendered.user.click(press('Search numbers'))
    return { ...rendered, state }
  }

  it('searches by country, type and digits', async () => {
    const { user, requests } = renderScreen(<NumbersPage />, {
      responses: serverWith({}).responses,
      search: '?tab=numbers&view=purchase',
    })
    await user.click(screen.getByRole('combobox', { name: 'Country' }))
    expect(await screen.findAllByRole('option')).toHaveLength(41)
    await user.type(screen.getByPlaceholderText('Search country or code...'), '+44{Enter}')
    await user.click(screen.getByRole('combobox', { name: 'Type' }))
    await user.click(await screen.findByRole('option', { name: 'Mobile' }))
    const contains = screen.getByRole('textbox', { name: 'Contains' })
    await user.type(contains, 'x')
    expect((press('Search numbers') as HTMLButtonElement).disabled).toBe(true)
    await user.clear(contains)
    await user.type(contains, '55 5*')
    await user.click(press('Search numbers'))
    expect(await screen.findByText('Found 2 available numbers')).toBeTruthy()
    expect(requests).toContain(
      '/api/numbers/search?countryCode=GB&limit=10&type=mobile&pattern=555*',
    )
    const [first] = screen.getAllByRole('listitem')
    expect(first?.textContent).toMatch(/\+1 415 555 0123San Francisco · Local\$1\.44a month/)
  })

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
    expect(address.search).toBe('?tab=numbers')
    expect(await screen.findByRole('article')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(5_000))
    expect(screen.queryByText(success)).toBeNull()
  })

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
    expect(address.search).toBe('?tab=credits')
  })

  it('removes a number that was rented by another user, and shows the message', async () => {
    const message = 'This number is already taken. Please choose another one.'
    const { user } = await openAndSearch({
      rent: { status: 409, body: { error: message, code: 'number-taken' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Get +1 415 555 0123' }))
    await user.click(await screen.findByRole('button', { name: 'Get number' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Get +1 415 555 0123' })).toBeNull()
    expect(press('Get +1 415 555 0124')).toBeTruthy()
  })

  it.each([
    ['/api/numbers/search', 'Failed to search available numbers'],
    ['/api/numbers/purchase', 'Failed to purchase number'],
  ])('shows a default message for a failure without one (%s)', async (path, words) => {
    const { responses } = serverWith({})
    const { user } = renderScreen(<NumbersPage />, {
      responses: { ...responses, [path]: { status: 500, body: {} } },
      search: '?tab=numbers&view=purchase',
    })
    await user.click(press('Search numbers'))
    if (path.endsWith('purchase')) {
      await user.click(await screen.findByRole('button', { name: 'Get +1 415 555 0123' }))
      await user.click(await screen.findByRole('button', { name: 'Get number' }))
    }
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

const RINGING = {
  callId: 'call-2',
  from: '+447400123456',
  to: '+14155552671',
  answering: false,
  problem: null,
}
