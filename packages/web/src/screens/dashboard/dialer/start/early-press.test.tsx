import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keys } from '../../../../api/queries.ts'
import { type StubResponse, renderScreen } from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'

const DIALLED = '?tab=dialer&number=%2B447400123456'
const RATE = { sellingRatePerMinute: 0.0458, sellingBillingSeconds: 60, destination: 'UK' }
const BALANCE = { balance: 8.42, available: 8.42, debt: 0 }
const EMPTY = { balance: 0, available: 0, debt: 0 }
const START = [{ is: 'start', to: '+447400123456' }]
const FETCHING = 'Fetching call rate, please wait...'
const CHECKING = 'Checking balance, please wait...'
const NO_RATE =
  'Could not determine call rate for this number. Please try again or check the number.'

const startButton = () => screen.getByRole('button', { name: 'Start call' })

async function callError() {
  const title = await screen.findByText('Call Error:')
  return within(title.closest<HTMLElement>('[role="group"]') ?? title)
}

/** The dialer while responses are awaited; `answer` sends the next one. */
function waitingFor(path: string) {
  const answers: ((response: StubResponse) => void)[] = []
  const response = () => new Promise<StubResponse>(resolve => void answers.push(resolve))
  const rendered = renderScreen(<DialerPage />, {
    search: DIALLED,
    responses: { [path]: response },
  })
  return { ...rendered, answer: (sent: StubResponse) => answers.shift()?.(sent) }
}

describe('Call pressed before everything is known', () => {
  // spec 5.15 see 51, 5.18 see 51
  it.each([
    ['/api/rates/selling', FETCHING, RATE],
    ['/api/credits/balance', CHECKING, BALANCE],
  ])(
    'is refused without %s, and the call starts with the next press',
    async (path, words, body) => {
      const { user, phone, answer, settled } = waitingFor(path)
      await screen.findByText(path === '/api/rates/selling' ? '$8.42' : '$0.0458')
      await user.click(startButton())
      expect((await callError()).getByText(words)).toBeTruthy()
      answer({ body })
      await waitFor(() => expect(screen.queryByText(words)).toBeNull())
      await settled()
      expect(phone.sent).toEqual([])
      await user.click(startButton())
      expect(phone.sent).toEqual(START)
    },
  )

  it.each([
    ['/api/rates/selling', { status: 404, body: { error: 'No rate', code: 'no-rate' } }, NO_RATE],
    ['/api/credits/balance', { status: 500, body: {} }, 'Failed to fetch balance'],
    [
      '/api/credits/balance',
      { body: EMPTY },
      'Your account has no credits. Please purchase credits to make calls.',
    ],
  ])('reads what came of %s', async (path, response, words) => {
    const { user, phone, answer } = waitingFor(path)
    await screen.findByText(path === '/api/rates/selling' ? '$8.42' : '$0.0458')
    await user.click(startButton())
    await callError()
    answer(response)
    await waitFor(async () => expect((await callError()).getByText(words)).toBeTruthy())
    expect(phone.sent).toEqual([])
  })

  it('requests a balance that failed again', async () => {
    const { user, phone, answer } = waitingFor('/api/credits/balance')
    await screen.findByText('$0.0458')
    answer({ status: 500, body: {} })
    await screen.findByText('Failed to fetch balance')
    await user.click(startButton())
    await callError()
    answer({ body: BALANCE })
    await waitFor(() => expect(screen.queryByText('Call Error:')).toBeNull())
    await user.click(startButton())
    expect(phone.sent).toEqual(START)
  })

  it('counts a balance that is being requested again only if it is enough', async () => {
    const { user, phone, queries, answer } = waitingFor('/api/credits/balance')
    await screen.findByText('$0.0458')
    answer({ body: EMPTY })
    await screen.findByText('No Credits Available')
    act(() => void queries.invalidateQueries({ queryKey: keys.balance }))
    await user.click(startButton())
    expect((await callError()).getByText(CHECKING)).toBeTruthy()
    answer({ body: BALANCE })
    await screen.findByText('$8.42')
    act(() => void queries.invalidateQueries({ queryKey: keys.balance }))
    await user.click(startButton())
    expect(phone.sent).toEqual(START)
  })
})
