import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Responses, renderScreen } from '../../../../../testing/render-screen.tsx'
import { OwnSessions } from './OwnSessions.tsx'

const PATH = '/api/user/sessions'
const at = '2026-11-03T10:00:00.000Z'
const times = { createdAt: at, lastSeenAt: at }
const here = { id: 'here', browser: 'Firefox', system: 'Windows', ...times, isCurrent: true }
const phone = { id: 'phone', browser: 'Safari', system: 'iPhone', ...times, isCurrent: false }
const unknown = { id: 'unknown', browser: null, system: null, ...times, isCurrent: false }
type Session = typeof here | typeof phone | typeof unknown

/** A server with these sessions, which ends one of them. */
function serverWith(...sessions: Session[]): Responses {
  const live = [...sessions]
  return {
    [PATH]: () => ({ body: { sessions: live } }),
    [`${PATH}/phone`]: () => {
      live.splice(live.indexOf(phone), 1)
      return { body: { message: 'Ended' } }
    },
  }
}
const logOut = (name: RegExp) => screen.getByRole('button', { name })

it('names each browser, and offers to log out all but this one', async () => {
  renderScreen(<OwnSessions />, { responses: serverWith(here, phone, unknown) })
  expect(await screen.findByText('Firefox on Windows')).toBeTruthy()
  expect(screen.getByText('Safari on iPhone')).toBeTruthy()
  expect(screen.getByText('Unknown browser')).toBeTruthy()
  expect(screen.getAllByText('This browser')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Log out Firefox/ })).toBeNull()
  expect(screen.getAllByText(/^Logged in .*2026.* · Last used: /)).toHaveLength(3)
})

it('logs out one browser, and removes it from the list', async () => {
  const { user, requests } = renderScreen(<OwnSessions />, { responses: serverWith(here, phone) })
  await screen.findByText('Safari on iPhone')
  await user.click(logOut(/^Log out Safari on iPhone, logged in /))
  expect(await screen.findByText('Safari on iPhone is logged out')).toBeTruthy()
  expect(requests).toContain(`${PATH}/phone`)
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Log out all other browsers' })).toBeNull()
})

it('logs out all other browsers', async () => {
  const { user } = renderScreen(<OwnSessions />, { responses: serverWith(here, phone) })
  await user.click(await screen.findByRole('button', { name: 'Log out all other browsers' }))
  expect(await screen.findByText('All other browsers are logged out')).toBeTruthy()
})

it('says why a browser could not be logged out', async () => {
  const refused = { status: 503, body: { error: 'Away' } }
  const { user } = renderScreen(<OwnSessions />, {
    responses: { ...serverWith(here, phone), [`${PATH}/phone`]: refused },
  })
  await screen.findByText('Safari on iPhone')
  await user.click(logOut(/^Log out Safari/))
  expect(await screen.findByText('Away')).toBeTruthy()
  expect(screen.getByText('Safari on iPhone')).toBeTruthy()
})

it('shows five of many until all are wanted', async () => {
  const many = Array.from({ length: 8 }, (_, n) => ({ ...phone, id: `phone-${n}` }))
  const { user } = renderScreen(<OwnSessions />, { responses: serverWith(here, ...many) })
  await user.click(await screen.findByRole('button', { name: 'Show all 9' }))
  expect(screen.getAllByText('Safari on iPhone')).toHaveLength(8)
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})
