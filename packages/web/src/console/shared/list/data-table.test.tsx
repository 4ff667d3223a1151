import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok, refusal } from '../../../../testing/fake-server.ts'
import { renderConsole } from '../../../../testing/render-console.tsx'

const OPERATOR = {
  ...{ id: 'opr_2', email: 'grace@example.com', role: 'support', status: 'active', sessions: 1 },
  ...{ createdAt: '2026-11-01T10:00:00.000Z', lastSignInAt: null },
}
const ROUTE = 'GET /api/operator/operators'

it('keeps the message of a failed list while it is read again, without a placeholder in between', async () => {
  const { user, server } = renderConsole('/operator/operators', {
    responses: { [ROUTE]: refusal(500, 'Out of order') },
  })
  const alert = await screen.findByRole('alert')
  const answer = server.hold(ROUTE, ok({ items: [], currentPage: 1, hasMore: false }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-busy')).toBe('true'),
  )
  expect(screen.getByRole('alert')).toBe(alert)
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
  expect(document.querySelector('[data-skeleton]')).toBeNull()
  answer()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('keeps the message of a failed page while the page before stands in its place', async () => {
  const { user, server } = renderConsole('/operator/operators', {
    responses: { [ROUTE]: ok({ items: [OPERATOR], currentPage: 1, hasMore: true }) },
  })
  const next = await screen.findByRole('button', { name: 'Next' })
  server.respond(ROUTE, refusal(500, 'Out of order'))
  await user.click(next)
  const alert = await screen.findByRole('alert')
  const answer = server.hold(ROUTE, ok({ items: [], currentPage: 2, hasMore: false }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-busy')).toBe('true'),
  )
  expect(screen.getByRole('alert')).toBe(alert)
  answer()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('counts the filters that are set on the button that unfolds them, also after a change of the URL', async () => {
  const { user } = renderConsole('/operator/payments?state=parked&customer=ada', {
    responses: { 'GET /api/operator/payments': ok({ items: [], currentPage: 1, hasMore: false }) },
  })
  await screen.findByRole('button', { name: 'Filters (2)' })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByRole('button', { name: 'Filters' })).toBeTruthy()
})
