import { screen, within, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Responses, renderScreen } from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'

const DIALLED = '?tab=dialer&number=%2B447400123456'
const startButton = () => screen.getByRole('button', { name: 'Start call' })
const balance = (usd: number): Responses => ({
  '/api/credits/balance': { body: { balance: usd, available: usd, debt: 0 } },
})
const NO_RATE = { status: 404, body: { error: 'No rate', code: 'no-rate' } }

/** Waits for the Call Error box. */
async function callError() {
  const title = await screen.findByText('Call Error:')
  return within(title.closest<HTMLElement>('[role="group"]') ?? title)
}

const NO_RATE_WORDS =
  'Could not determine call rate for this number. Please try again or check the number.'
describe('a call without enough credit', () => {
  // spec 2.47
  it.each([
    ['no credit', 0, 'No Credits Available'],
    ['too little', 0.0457, '$0.05'],
  ])('links to the credits from the Call Error box (%s)', async (_, usd, loadedText) => {
    const { user, address } = renderScreen(<DialerPage />, {
      search: DIALLED,
      responses: balance(usd),
    })
    await screen.findByText(loadedText)
    await screen.findByText('per min', { exact: false })
    await user.click(startButton())
    await user.click((await callError()).getByRole('link', { name: 'Purchase Credits' }))
    await waitFor(() => expect(address.search).toBe('?tab=credits'))
  })

  it.each([true, false])(
    'links there when the server refused for lack of credit: %s',
    lacksCredit => {
      renderScreen(<DialerPage />, {
        phone: { status: 'error', error: { box: 'call', message: 'What happened.', lacksCredit } },
      })
      expect(screen.queryByRole('link', { name: 'Purchase Credits' }) !== null).toBe(lacksCredit)
    },
  )

  // spec 2.48
  it('has the warning of an empty account beside the Call Error box', async () => {
    const { user } = renderScreen(<DialerPage />, { search: DIALLED, responses: balance(0) })
    await screen.findByText('No Credits Available')
    await screen.findByText('$0.0458')
    await user.click(startButton())
    await callError()
    expect(screen.getByText('No Credits Available')).toBeTruthy()
  })

  it('has no link to the credits when the rate is missing', async () => {
    const { user } = renderScreen(<DialerPage />, {
      search: DIALLED,
      responses: { ...balance(0), '/api/rates/selling': NO_RATE },
    })
    await screen.findByText('Could not determine rate.')
    await user.click(startButton())
    await screen.findByText(NO_RATE_WORDS)
    expect(screen.queryByRole('link', { name: 'Purchase Credits' })).toBeNull()
  })
})
