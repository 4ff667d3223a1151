import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type NumberServerState, numberServer, rented } from '../../../../testing/number-server.ts'
import { type StubResponse, renderScreen } from '../../../../testing/render-screen.tsx'
import { sentence } from '../../../../testing/sentence.ts'
import { NumbersPage } from './NumbersPage.tsx'

afterEach(() => void vi.useRealTimers())

const press = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('alertdialog'))

describe('the rented numbers', () => {
  it('show status, fee and date', async () => {
    const { responses } = numberServer({
      numbers: [
        rented(),
        rented({ id: 'num_2', phoneNumber: '+447400123456', status: 'grace_period' }),
        rented({ id: 'num_3', phoneNumber: '+33612345678', status: 'pending_deactivation' }),
      ],
    })
    renderScreen(<NumbersPage />, { responses })
    const cards = await screen.findAllByRole('article')
    const texts = cards.map(card => card.textContent)
    expect(texts[0]).toMatch(/\+1 415 555 2671.*Active.*\$1\.44.*Renews on.*Dec/)
    expect(texts[1]).toMatch(/\+44 7400 123456.*Grace period.*Released on.*Add credit to keep it/)
    expect(texts[2]).toMatch(/\+33 6 12 34 56 78.*Cancelling\.\.\./)
    expect(within(cards[2] as HTMLElement).getByText('Cancelling...')).toBeTruthy()
    expect(texts[2]).not.toMatch(/Renews|Released on|Use as caller ID/)
    expect(press(/^Release number \+33/)).toHaveProperty('disabled', true)
    expect(press(/^Release number \+44/)).toHaveProperty('disabled', false)
  })

  it('show a deactivated number without date and buttons', async () => {
    const { responses } = numberServer({ numbers: [rented({ status: 'deactivated' })] })
    renderScreen(<NumbersPage />, { responses })
    const card = await screen.findByRole('article')
    expect(card.textContent).toMatch(/Deactivated.*no longer yours/)
    expect(card.textContent).not.toMatch(/Renews on|Monthly fee/)
    expect(within(card).queryByRole('button', { name: /Release|Use as/ })).toBeNull()
  })

  it('become the caller ID, and the current one says so', async () => {
    const chosen = { callerID: '+447400123456' }
    const { responses } = numberServer({
      numbers: [rented(), rented({ id: 'num_2', phoneNumber: '+447400123456' })],
    })
    const { user } = renderScreen(<NumbersPage />, {
      responses: {
        ...responses,
        '/api/caller-id/current': () => ({ body: chosen }),
        '/api/caller-id': () => {
          chosen.callerID = '+14155552671'
          return { body: { ...chosen } }
        },
      },
    })
    const [american, british] = await screen.findAllByRole('article')
    await within(british as HTMLElement).findByText('Your caller ID')
    await user.click(press('Use as caller ID +1 415 555 2671'))
    expect(await screen.findByText(sentence('Caller ID set to +1 415 555 2671'))).toBeTruthy()
    expect(await within(american as HTMLElement).findByText('Your caller ID')).toBeTruthy()
    expect(press('Use as caller ID +44 7400 123456')).toBeTruthy()
  })

  it('report that the caller ID could not be set', async () => {
    const { responses } = numberServer({ numbers: [rented()] })
    const { user } = renderScreen(<NumbersPage />, {
      responses: { ...responses, '/api/caller-id': { status: 500, body: {} } },
    })
    await user.click(await screen.findByRole('button', { name: /^Use as caller ID/ }))
    expect(await screen.findByText('Failed to set caller ID')).toBeTruthy()
  })

  it('report a failed load', async () => {
    renderScreen(<NumbersPage />, { responses: { '/api/numbers': { status: 500, body: {} } } })
    expect(await screen.findByText('Failed to load your virtual numbers')).toBeTruthy()
    expect(press('Retry your numbers')).toBeTruthy()
  })
})

describe('cancelling', () => {
  it('asks for confirmation, shows progress, and removes the number', async () => {
    let respond: (response: StubResponse) => void = () => undefined
    const { responses } = numberServer({
      numbers: [rented()],
      cancel: new Promise<StubResponse>(resolve => (respond = resolve)),
    })
    const { user, requests } = renderScreen(<NumbersPage />, { responses })
    await user.click(await screen.findByRole('button', { name: /^Release number \+1/ }))
    expect(dialog().getByText(/stop immediately/)).toBeTruthy()
    expect(dialog().getByText(/no refund/)).toBeTruthy()
    expect(dialog().getByText(/cannot be undone/)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Keep number' }))
    expect(requests).not.toContain('/api/numbers/num_1')
    await user.click(press(/^Release number \+1/))
    await user.click(dialog().getByRole('button', { name: 'Release number' }))
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
    const { responses } = numberServer({ numbers: [rented()], cancel: { status: 500, body: {} } })
    const { user } = renderScreen(<NumbersPage />, { responses })
    await user.click(await screen.findByRole('button', { name: /^Release number \+1/ }))
    await user.click(dialog().getByRole('button', { name: 'Release number' }))
    expect(await screen.findByText('Failed to cancel the number')).toBeTruthy()
    expect(screen.getByRole('article')).toBeTruthy()
  })

  it('closes its dialog when a call rings', async () => {
    const { responses } = numberServer({ numbers: [rented()] })
    const { user, phone } = renderScreen(<NumbersPage />, { responses })
    await user.click(await screen.findByRole('button', { name: /^Release number \+1/ }))
    phone.setState({ incoming: RINGING })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('getting a number', () => {
  async function openAndSearch(part: Partial<NumberServerState> = {}) {
    const { state, responses } = numberServer(part)
    const rendered = renderScreen(<NumbersPage />, { responses, search: '?tab=numbers' })
    await rendered.user.click(await screen.findByRole('button', { name: '+ Get a Number' }))
    expect(rendered.address.search).toBe('?tab=numbers&view=purchase')
    await rendered.user.click(press('Search numbers'))
    return { ...rendered, state }
  }

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
    expect((press('Search numbers') as HTMLButtonElement).disabled).toBe(true)
    await user.clear(contains)
    await user.type(contains, '55 5*')
    await user.click(press('Search numbers'))
    expect(await screen.findByText('Found 2 available numbers')).toBeTruthy()
    expect(requests).toContain(
      '/api/numbers/search?countryCode=GB&limit=10&type=mobile&pattern=555*',
    )
    const [first] = screen.getAllByRole('listitem')
    expect(first?.textContent).toMatch(/\+1 415 555 0123San Francisco · Local\$1\.44 a month/)
  })

  it.each([
    [[], null, 'No numbers in Georgia', /none for rent there. Please choose another country/],
    [['local'], 'Mobile', 'No mobile numbers in Georgia', /another type or another country/],
    [['mobile'], 'Mobile', 'No available numbers match your search.', /Try another type/],
    [['local'], null, 'No available numbers match your search.', /^Try another country, or search/],
    [undefined, null, 'No available numbers match your search.', /^Try another country, or search/],
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
      await user.click(press('Search numbers'))
      expect(await screen.findByText(title)).toBeTruthy()
      expect(screen.getByText(advice)).toBeTruthy()
      expect(screen.queryByText(/^Found/)).toBeNull()
    },
  )

  it('leads back to the list', async () => {
    const { user, address } = renderScreen(<NumbersPage />, {
      responses: numberServer({ numbers: [rented()] }).responses,
      search: '?tab=numbers&view=purchase',
    })
    await user.click(press('Back to my numbers'))
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(address.search).toBe('?tab=numbers')
  })

  it('offers Retry when the balance cannot be loaded, and then asks for confirmation', async () => {
    const { responses } = numberServer({})
    const balance: StubResponse = { status: 500, body: {} }
    const { user, requests } = renderScreen(<NumbersPage />, {
      responses: { ...responses, '/api/credits/balance': () => balance },
      search: '?tab=numbers&view=purchase',
    })
    await user.click(press('Search numbers'))
    await user.click(await screen.findByRole('button', { name: 'Get +1 415 555 0123' }))
    expect(await screen.findByText('Failed to fetch balance')).toBeTruthy()
    Object.assign(balance, { status: 200, body: { balance: 9, available: 5, debt: 0 } })
    await user.click(press('Retry balance'))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('+1 415 555 0123')
    expect(screen.queryByText('Failed to fetch balance')).toBeNull()
    expect(requests).not.toContain('/api/numbers/purchase')
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
    const { responses } = numberServer({})
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
