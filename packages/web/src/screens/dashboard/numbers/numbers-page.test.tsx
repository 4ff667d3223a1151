import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answer, type Answers, renderScreen } from '../../../../testing/render-screen.tsx'
import { GraceBanner } from './GraceBanner.tsx'
import { NumbersPage } from './NumbersPage.tsx'

afterEach(() => void vi.useRealTimers())

const rented = (part: Record<string, unknown> = {}) => ({
  id: 'num_1',
  phoneNumber: '+14155552671',
  status: 'active',
  monthlyFee: 1.44,
  renewalDate: '2026-12-03T10:00:00.000Z',
  countryCode: 'US',
  ...part,
})

const offer = (phoneNumber: string, monthlyFee = 1.4375) => ({
  phoneNumber,
  monthlyFee,
  region: 'San Francisco',
  countryCode: 'US',
  type: 'local',
})

interface Ledger {
  available: number
  numbers: ReturnType<typeof rented>[]
  offers: ReturnType<typeof offer>[]
  rent: Answer
  cancel: Answer | Promise<Answer>
}

function serverWith(part: Partial<Ledger>): { ledger: Ledger; answers: Answers } {
  const ledger: Ledger = {
    available: 5,
    numbers: [],
    offers: [offer('+14155550123'), offer('+14155550124')],
    rent: { body: rented({ phoneNumber: '+14155550123' }) },
    cancel: { body: { message: 'gone' } },
    ...part,
  }
  return {
    ledger,
    answers: {
      '/api/credits/balance': () => ({
        body: { balance: 9, available: ledger.available, debt: 0 },
      }),
      '/api/numbers': () => ({
        body: { numbers: ledger.numbers, count: ledger.numbers.length },
      }),
      '/api/numbers/search': () => ({
        body: { numbers: ledger.offers, count: ledger.offers.length },
      }),
      '/api/numbers/purchase': () => ledger.rent,
      '/api/numbers/num_1': () => ledger.cancel,
    },
  }
}

const press = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('alertdialog'))

describe('the rented numbers', () => {
  it('show status, fee, and until when', async () => {
    const { answers } = serverWith({
      numbers: [
        rented(),
        rented({ id: 'num_2', phoneNumber: '+447400123456', status: 'grace_period' }),
        rented({ id: 'num_3', phoneNumber: '+33612345678', status: 'pending_deactivation' }),
      ],
    })
    renderScreen(<NumbersPage />, { answers })
    const cards = await screen.findAllByRole('article')
    const words = cards.map(card => card.textContent)
    expect(words[0]).toMatch(/\+1 415 555 2671.*\$1\.44.*Renews on.*Dec.*Active/)
    expect(words[1]).toMatch(
      /\+44 7400 123456.*Released on.*unless credits are added.*Grace period/,
    )
    expect(words[2]).toMatch(/\+33 6 12 34 56 78.*Cancelling\.\.\.$/)
    expect(
      within(cards[2] as HTMLElement).getByRole<HTMLButtonElement>('button', {
        name: 'Cancelling...',
      }).disabled,
    ).toBe(true)
  })

  it('say when they cannot be loaded', async () => {
    renderScreen(<NumbersPage />, { answers: { '/api/numbers': { status: 500, body: {} } } })
    expect(await screen.findByText('Failed to load your virtual numbers')).toBeTruthy()
    expect(press('Retry')).toBeTruthy()
  })
})

describe('cancelling', () => {
  it('warns first, shows that it works, and removes the number', async () => {
    let answer: (answer: Answer) => void = () => undefined
    const { answers } = serverWith({
      numbers: [rented()],
      cancel: new Promise<Answer>(resolve => (answer = resolve)),
    })
    const { user, asked } = renderScreen(<NumbersPage />, { answers })
    await user.click(await screen.findByRole('button', { name: /^Cancel \+1/ }))
    expect(dialog().getByText(/stop immediately/)).toBeTruthy()
    expect(dialog().getByText(/no refund/)).toBeTruthy()
    expect(dialog().getByText(/cannot be undone/)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Keep number' }))
    expect(asked).not.toContain('/api/numbers/num_1')
    await user.click(press(/^Cancel \+1/))
    await user.click(dialog().getByRole('button', { name: 'Cancel number' }))
    const busy = dialog().getByRole<HTMLButtonElement>('button', { name: 'Cancelling...' })
    expect(busy.disabled).toBe(true)
    answer({ body: { message: 'gone' } })
    expect(await screen.findByText('Number +14155552671 canceled successfully')).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('says when it failed, and keeps the number', async () => {
    const { answers } = serverWith({ numbers: [rented()], cancel: { status: 500, body: {} } })
    const { user } = renderScreen(<NumbersPage />, { answers })
    await user.click(await screen.findByRole('button', { name: /^Cancel \+1/ }))
    await user.click(dialog().getByRole('button', { name: 'Cancel number' }))
    expect(await screen.findByText('Failed to cancel the number')).toBeTruthy()
    expect(screen.getByRole('article')).toBeTruthy()
  })

  it('gives way to a call that rings', async () => {
    const { answers } = serverWith({ numbers: [rented()] })
    const { user, phone } = renderScreen(<NumbersPage />, { answers })
    await user.click(await screen.findByRole('button', { name: /^Cancel \+1/ }))
    phone.become({ incoming: RINGING })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('getting a number', () => {
  async function openAndSearch(part: Partial<Ledger> = {}) {
    const { ledger, answers } = serverWith(part)
    const scene = renderScreen(<NumbersPage />, { answers, at: '?tab=numbers' })
    await scene.user.click(await screen.findByRole('button', { name: '+ Get a Number' }))
    expect(scene.address.search).toBe('?tab=numbers&view=purchase')
    await scene.user.click(press('Search numbers'))
    return { ...scene, ledger }
  }

  it('asks for country, type and digits, and shows what is free', async () => {
    const { user, asked } = renderScreen(<NumbersPage />, {
      answers: serverWith({}).answers,
      at: '?tab=numbers&view=purchase',
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
    expect(asked).toContain('/api/numbers/search?countryCode=GB&limit=10&type=mobile&pattern=555*')
    const [first] = screen.getAllByRole('listitem')
    expect(first?.textContent).toMatch(/\+1 415 555 0123San Francisco · Local\$1\.44a month/)
  })

  it('is confirmed, done, and told for five seconds', async () => {
    const { user, ledger, asked, address } = await openAndSearch()
    await user.click(await screen.findByRole('button', { name: 'Get +1 415 555 0123' }))
    await waitFor(() => expect(dialog().getByText('$1.44')).toBeTruthy())
    expect(asked).not.toContain('/api/numbers/purchase')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    ledger.numbers = [rented({ phoneNumber: '+14155550123' })]
    await user.click(dialog().getByRole('button', { name: 'Get number' }))
    const success = 'Successfully purchased +14155550123!'
    expect(await screen.findByText(success)).toBeTruthy()
    expect(address.search).toBe('?tab=numbers')
    expect(await screen.findByRole('article')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(5_000))
    expect(screen.queryByText(success)).toBeNull()
  })

  it.each([
    ['is known before', { available: 1.43 }],
    [
      'is the server’s word',
      { rent: { status: 402, body: { error: 'x', code: 'too-little-credit-for-number' } } },
    ],
  ])('leads to the credits when there is too little, which %s', async (_when, part) => {
    const { user, asked, address, ledger } = await openAndSearch(part)
    await user.click(await screen.findByRole('button', { name: 'Get +1 415 555 0123' }))
    if (ledger.available > 1.44) {
      await user.click(await screen.findByRole('button', { name: 'Get number' }))
    }
    await screen.findByText('Not enough credit')
    expect(dialog().getByText('Needed').parentElement?.textContent).toBe('Needed$1.44')
    const available = `Available$${ledger.available.toFixed(2)}`
    expect(dialog().getByText('Available').parentElement?.textContent).toBe(available)
    if (ledger.available < 1.44) expect(asked).not.toContain('/api/numbers/purchase')
    await user.click(dialog().getByRole('button', { name: 'Add credits' }))
    expect(address.search).toBe('?tab=credits')
  })

  it('drops a number that somebody else has, and says so', async () => {
    const words = 'This number is already taken. Please choose another one.'
    const { user } = await openAndSearch({
      rent: { status: 409, body: { error: words, code: 'number-taken' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Get +1 415 555 0123' }))
    await user.click(await screen.findByRole('button', { name: 'Get number' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Get +1 415 555 0123' })).toBeNull()
    expect(press('Get +1 415 555 0124')).toBeTruthy()
  })

  it.each([
    ['/api/numbers/search', 'Failed to search available numbers'],
    ['/api/numbers/purchase', 'Failed to purchase number'],
  ])('has words for a failure without any (%s)', async (path, words) => {
    const { answers } = serverWith({})
    const { user } = renderScreen(<NumbersPage />, {
      answers: { ...answers, [path]: { status: 500, body: {} } },
      at: '?tab=numbers&view=purchase',
    })
    await user.click(press('Search numbers'))
    if (path.endsWith('purchase')) {
      await user.click(await screen.findByRole('button', { name: 'Get +1 415 555 0123' }))
      await user.click(await screen.findByRole('button', { name: 'Get number' }))
    }
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

describe('the grace banner', () => {
  it('names numbers and deadlines, and leads to the credits', async () => {
    const { answers } = serverWith({
      numbers: [
        rented(),
        rented({ id: 'num_2', phoneNumber: '+447400123456', status: 'grace_period' }),
      ],
    })
    const add = vi.fn()
    const { user } = renderScreen(<GraceBanner onAdd={add} />, { answers })
    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toMatch(/\+44 7400 123456 is released on .*Dec.* unless credits/)
    expect(banner.textContent).not.toContain('+1 415')
    await user.click(press('Add credits'))
    expect(add).toHaveBeenCalledOnce()
  })

  it('is silent about active numbers', async () => {
    const { asked } = renderScreen(<GraceBanner onAdd={() => undefined} />, {
      answers: serverWith({ numbers: [rented()] }).answers,
    })
    await waitFor(() => expect(asked).toContain('/api/numbers'))
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

const RINGING = {
  callId: 'call-2',
  from: '+447400123456',
  to: '+14155552671',
  answering: false,
  problem: null,
}
