import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok, refusal } from '../../../../testing/fake-server.ts'
import { renderConsole } from '../../../../testing/render-console.tsx'

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
