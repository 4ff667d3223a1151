import { RATE_DEBOUNCE_MS } from '@ringback/contract/limits'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type StubResponse, renderScreen } from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
describe('the rate line', () => {
  // spec 2.39, 3.15, 9.6
  it('shows rate, billing increment, destination and how long the balance lasts', async () => {
    renderScreen(<DialerPage />, { search: '?number=%2B447400123456' })
    const price = await screen.findByText('$0.0458')
    const line = within(price.closest<HTMLElement>('[aria-live]') ?? price)
    expect(price.closest('p')?.textContent).toBe('$0.0458 per min · billed per 60 s')
    expect(line.getByText('UK, mobile')).toBeTruthy()
    await waitFor(() =>
      expect(line.getByText(/^up to/).closest('p')?.textContent).toBe(
        'up to 3 h 3 min with your balance',
      ),
    )
  })

  it('shows how long one call can last when the balance lasts longer', async () => {
    renderScreen(<DialerPage />, {
      search: '?number=%2B447400123456',
      responses: {
        '/api/rates/selling': { body: { ...rateOf('UK - Mobile', 0.0458), maxCallSeconds: 3_600 } },
      },
    })
    expect((await screen.findByText(/^up to/)).closest('p')?.textContent).toBe(
      'up to 60 min per call',
    )
  })

  it('shows how late it is where the phone is, where the browser knows it', async () => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    vi.useFakeTimers({ now: new Date('2026-11-27T12:00:30Z'), shouldAdvanceTime: true })
    renderScreen(<DialerPage />, {
      search: '?number=%2B2348031234567',
      responses: { '/api/rates/selling': { body: rateOf('Nigeria - Mobile', 0.0458) } },
    })
    const time = await screen.findByText(/there$/)
    expect(time.textContent).toMatch(/^1:00\sPM there$/)
    await act(async () => void vi.advanceTimersByTime(30_000))
    expect(time.textContent).toMatch(/^1:01\sPM there$/)
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })

  it('says nothing about the talk time when the balance pays for none', async () => {
    renderScreen(<DialerPage />, {
      search: '?number=%2B447400123456',
      responses: { '/api/credits/balance': { body: { balance: 0, available: 0, debt: 0 } } },
    })
    await screen.findByText('No Credits Available')
    await screen.findByText('$0.0458')
    expect(screen.queryByText(/up to|with your balance/)).toBeNull()
  })

  it('explains that the number is incomplete while one is typed', async () => {
    const { user } = renderScreen(<DialerPage />)
    expect(screen.getByText('Enter a number to see its rate')).toBeTruthy()
    await user.type(field(), '+44')
    const words = 'Keep typing: the price appears when the number is complete.'
    expect(screen.getByText(words)).toBeTruthy()
  })

  describe('while a number is typed', () => {
    const enter = (text: string) => fireEvent.change(field(), { target: { value: text } })
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

    beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
    afterEach(() => void vi.useRealTimers())

    // spec 5.24
    it('requests the rate once, half a second after the last digit, and never shows a late response', async () => {
      let answerFirst: (response: StubResponse) => void = () => undefined
      const { requests, settled } = renderScreen(<DialerPage />, {
        responses: {
          '/api/rates/selling': query =>
            query.get('number') === '+4474001'
              ? new Promise<StubResponse>(resolve => (answerFirst = resolve))
              : { body: rateOf('Second', 0.02) },
        },
      })
      const lookups = () => requests.filter(path => path.startsWith('/api/rates/selling'))
      enter('+44740012')
      pass(RATE_DEBOUNCE_MS - 1)
      enter('+4474001')
      pass(RATE_DEBOUNCE_MS - 1)
      expect(lookups()).toEqual([])
      pass(1)
      await waitFor(() => expect(lookups()).toEqual(['/api/rates/selling?number=%2B4474001']))
      enter('+447400123456')
      pass(RATE_DEBOUNCE_MS)
      await screen.findByText('Second')
      expect(lookups()).toHaveLength(2)
      answerFirst({ body: rateOf('First', 9) })
      await settled()
      expect(screen.queryByText('First')).toBeNull()
      expect(screen.getByText('$0.0200')).toBeTruthy()
    })

    // spec 5.24, 5.25 see 44, 9.5 read as 44
    it('requests no rate for an incomplete number', async () => {
      const { requests, settled } = renderScreen(<DialerPage />)
      enter('+447400')
      pass(10 * RATE_DEBOUNCE_MS)
      await settled()
      expect(requests.filter(path => path.startsWith('/api/rates/selling'))).toEqual([])
    })
  })
})
const rateOf = (destination: string, sellingRatePerMinute: number) => ({
  sellingRatePerMinute,
  sellingBillingSeconds: 6,
  destination,
})
