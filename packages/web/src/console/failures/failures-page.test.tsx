import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../testing/fake-server.ts'
import { OWNER, renderConsole } from '../../../testing/render-console.tsx'

const LIST = 'GET /api/operator/failures'
const TRY = 'POST /api/operator/failures/failure_1/try-again'

const failure = {
  id: 'failure_1',
  state: 'failing',
  work: 'renewal',
  item: 'num_1',
  failures: 12,
  firstFailedAt: '2026-11-22T08:00:00.000Z',
  lastFailedAt: '2026-11-22T10:00:00.000Z',
  nextAttemptAt: '2026-11-22T11:00:00.000Z',
  error: 'number num_1 was never rented',
}
const listed = (...items: object[]) => ok({ items, currentPage: 1, hasMore: false })

it('lists work with its thing, error and count, and tries it again with a reason', async () => {
  const { user, sent } = renderConsole('/operator/failures?state=failing', {
    operator: { ...OWNER, role: 'support' },
    responses: {
      [LIST]: listed(failure),
      [TRY]: ok({ message: 'The work is attempted within a minute' }),
    },
  })
  const row = await screen.findByRole('row', { name: /number num_1 was never rented/ })
  expect(within(row).getByText('Renew a number')).toBeTruthy()
  expect(within(row).getByText('failed 12 times')).toBeTruthy()
  expect(within(row).getByText('Needs a person')).toBeTruthy()
  const thing = within(row).getByRole('link', { name: 'num_1' })
  expect(thing.getAttribute('href')).toBe('/operator/numbers/num_1')
  await user.click(within(row).getByRole('button', { name: 'Try again' }))
  const dialog = screen.getByRole('dialog', { name: 'Try again: Renew a number (num_1)' })
  await user.type(within(dialog).getByLabelText('Reason'), 'The row is repaired')
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The work is attempted within a minute.')).toBeTruthy()
  expect(sent(TRY)[0]).toEqual({ reason: 'The row is repaired' })
})

it('shows work that is suspended, and viewers no button', async () => {
  renderConsole('/operator/failures', {
    operator: { ...OWNER, role: 'viewer' },
    responses: {
      [LIST]: listed({ ...failure, work: 'audio-check', item: 'CA1', nextAttemptAt: null }),
    },
  })
  const row = await screen.findByRole('row', { name: /Suspended.*only by hand/ })
  expect(within(row).queryByRole('button')).toBeNull()
  expect(within(row).queryByRole('link')).toBeNull()
})
