import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok, refusal } from '../../../testing/fake-server.ts'
import { renderConsole } from '../../../testing/render-console.tsx'

const END = 'POST /api/operator/sessions/ops_2/end'
const session = (id: string, userAgent: string, isCurrent: boolean) => ({
  id,
  createdAt: '2026-11-22T10:00:00.000Z',
  lastSeenAt: '2026-11-22T11:00:00.000Z',
  expiresAt: '2026-11-22T18:00:00.000Z',
  userAgent,
  address: '127.0.0.1',
  isCurrent,
})
const responses = {
  'GET /api/operator/sessions': ok({
    items: [
      session('ops_1', 'Mozilla/5.0 (X11; Linux) AppleWebKit/1 Chrome/130 Safari/1', true),
      session('ops_2', 'ringback-operator/0.2.0', false),
    ],
    currentPage: 1,
    hasMore: false,
  }),
  [END]: ok({ message: 'done' }),
}

it('lists the own sessions, and ends another one', async () => {
  const { user, server } = renderConsole('/operator/me', { responses })
  const current = await screen.findByRole('row', { name: /Chrome on Linux/ })
  expect(within(current).getByText('This session')).toBeTruthy()
  expect(within(current).queryByRole('button')).toBeNull()
  await user.click(
    screen.getByRole('button', { name: 'End the session of ringback-operator/0.2.0' }),
  )
  expect(await screen.findByText('The session has ended.')).toBeTruthy()
  expect(server.requests.some(({ route }) => route === END)).toBe(true)
})

it('shows why a session could not be ended', async () => {
  const { user } = renderConsole('/operator/me', {
    responses: { ...responses, [END]: refusal(404, 'No such session') },
  })
  await user.click(await screen.findByRole('button', { name: /^End the session/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('No such session')
})
