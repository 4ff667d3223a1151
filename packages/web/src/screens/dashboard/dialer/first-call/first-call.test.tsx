import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { never, renderScreen } from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'

const path = '/api/rates/first-call'
const offer = (welcomeCredit: number | null, destination: object | null) => ({
  [path]: { body: { welcomeCredit, destination } },
  '/api/user/profile': { body: { id: 'user-1', displayName: 'Asha' } },
})
const INDIA = { country: 'India', minutes: 19 }
const TITLE = 'Before your first call'

// beyond A new account is told what its welcome credit buys
it('asks with the languages of the browser, and tells what the welcome credit buys', async () => {
  const { requests } = renderScreen(<DialerPage />, { responses: offer(1, INDIA) })
  expect(await screen.findByText('Your first dollar is on us: about 19 min to India.')).toBeTruthy()
  const languages = encodeURIComponent(navigator.languages.join(','))
  expect(requests).toContain(`${path}?languages=${languages}`)
})

// beyond A new account is told what its welcome credit buys
it.each([
  [2.5, INDIA, 'Your first $2.50 is on us: about 19 min to India.'],
  [1, null, 'Your first dollar is on us.'],
])('with $%d and the destination %j says %j', async (credit, destination, text) => {
  renderScreen(<DialerPage />, { responses: offer(credit, destination) })
  expect(await screen.findByText(text)).toBeTruthy()
})

// beyond A new account is told what its welcome credit buys
it('says nothing of credit that the user has not got, or that is unknown', async () => {
  renderScreen(<DialerPage />, { responses: offer(null, null) })
  expect(await screen.findByText(TITLE)).toBeTruthy()
  expect(screen.queryByText(/on us/)).toBeNull()
})

// beyond A new account hears itself before its first call
it('opens the audio check', async () => {
  const { user } = renderScreen(<DialerPage />, { responses: offer(1, INDIA) })
  await user.click(await screen.findByRole('button', { name: 'Hear yourself' }))
  expect(await screen.findByRole('region', { name: 'Test your setup' })).toBeTruthy()
})

// beyond A new account hears itself before its first call
it('is hidden for good', async () => {
  const { user, settled } = renderScreen(<DialerPage />, { responses: offer(1, INDIA) })
  await user.click(await screen.findByRole('button', { name: 'Hide these steps' }))
  expect(screen.queryByText(TITLE)).toBeNull()
  expect(screen.getByText('Your last calls appear here.')).toBeTruthy()
  await settled()
  renderScreen(<DialerPage />, { responses: offer(1, INDIA) })
  await settled()
  expect(screen.queryByText(TITLE)).toBeNull()
  localStorage.clear()
})

// beyond A new account hears itself before its first call
it('is not shown before the calls are known, nor after the first one', async () => {
  const call = {
    id: 'c1',
    direction: 'outbound',
    fromNumber: '+14155550100',
    toNumber: '+442071234567',
    status: 'completed',
    startTime: '2026-01-01T10:00:00Z',
    duration: 10,
    actualCost: 0.02,
  }
  const body = { calls: [call], totalCount: 1, currentPage: 1, totalPages: 1 }
  const responses = { ...offer(1, INDIA), '/api/call/history': never }
  renderScreen(<DialerPage />, { responses })
  expect(screen.queryByText(TITLE)).toBeNull()
  const later = renderScreen(<DialerPage />, {
    responses: { ...responses, '/api/call/history': { body } },
  })
  await later.settled()
  expect(screen.queryByText(TITLE)).toBeNull()
})
