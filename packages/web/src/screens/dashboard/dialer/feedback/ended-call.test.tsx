import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'
import { sentence } from '../../../../../testing/sentence.ts'

const CALL = {
  id: 'call-1',
  direction: 'outbound',
  fromNumber: '+14155550199',
  toNumber: '+12125550142',
  startTime: '2026-11-03T10:00:00.000Z',
  duration: 113,
  status: 'completed',
  actualCost: 0.0322,
  estimatedCost: 0.0322,
  sellingRatePerMinute: 0.0161,
  sellingBillingSeconds: 60,
  billedSeconds: 120,
  destination: 'United States',
}

function render(part: object = {}) {
  const calls = [{ ...CALL, ...part }]
  return renderScreen(<DialerPage />, {
    phone: { lastCall: { callId: 'call-1', endedBecause: null } },
    responses: {
      '/api/call/history': { body: { calls, totalCount: 1, currentPage: 1, totalPages: 1 } },
    },
  })
}

describe('after a call', () => {
  it('its length and its cost stand in the place of the rate until the next key', async () => {
    const { user } = render()
    await screen.findByText('Call ended, 01:53')
    screen.getByText(sentence('2 min x $0.0161 = $0.03'))
    await user.click(screen.getByRole('button', { name: '5 JKL' }))
    expect(screen.queryByText('Call ended, 01:53')).toBeNull()
  })

  it('the rate follows for the same number too, when it is typed again', async () => {
    const { user } = render()
    await screen.findByText('Call ended, 01:53')
    const number = screen.getByRole('textbox', { name: 'Phone number' })
    await user.type(number, '2')
    await user.clear(number)
    await waitFor(() => expect(screen.queryByText('Call ended, 01:53')).toBeNull())
  })

  it.each([
    [
      { billedSeconds: 90, actualCost: 0.02415 },
      'Call ended, 01:53',
      '90 s x $0.0161 / 60 = $0.02',
    ],
    [{ actualCost: null }, 'Call ended, 01:53', 'Its cost follows in a moment.'],
    [{ direction: 'inbound', actualCost: 0 }, 'Call ended, 01:53', 'Free'],
    [
      { status: 'no-answer', actualCost: 0, billedSeconds: 0, duration: 0 },
      'No answer',
      'Nothing was charged.',
    ],
  ])('with %o it says so', async (part, title, charge) => {
    render(part)
    await waitFor(() => expect(document.body.textContent).toContain(title + charge))
  })

  it('nothing is said of a call whose end is not recorded', async () => {
    const { settled } = render({ status: 'in-progress', actualCost: null })
    await settled()
    expect(screen.queryByText(/^Call ended/)).toBeNull()
  })
})
