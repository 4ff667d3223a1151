import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Responses, renderScreen } from '../../../../testing/render-screen.tsx'
import { BlockedNumbers } from './BlockedNumbers.tsx'

const PATH = '/api/blocked-numbers'
const CALLER = '+442079460123'
const OTHER = '+12125550136'
const blockedAt = '2026-11-03T10:00:00.000Z'

/** A server with these blocked numbers. */
function serverWith(...numbers: string[]): { responses: Responses; blocked: string[] } {
  const blocked = [...numbers]
  const responses: Responses = {
    [PATH]: () => ({ body: { numbers: blocked.map(phoneNumber => ({ phoneNumber, blockedAt })) } }),
    [`${PATH}/${encodeURIComponent(CALLER)}`]: () => {
      blocked.splice(blocked.indexOf(CALLER), 1)
      return { body: { message: 'Number unblocked' } }
    },
  }
  return { responses, blocked }
}
const unblock = () => screen.getByRole('button', { name: /^Unblock \+44/ })

it('lists them with the names of contacts, and unblocks one', async () => {
  const { responses } = serverWith(CALLER, OTHER)
  const contact = { id: 'c', note: '', isFavourite: false, name: 'Ada' }
  const contacts = [{ ...contact, numbers: [{ label: '', phoneNumber: CALLER }] }]
  const { user } = renderScreen(<BlockedNumbers />, {
    responses: { ...responses, '/api/contacts': { body: { contacts } } },
  })
  expect(await screen.findByText('Ada')).toBeTruthy()
  expect(screen.getAllByText(/^Blocked .*2026/)).toHaveLength(2)
  await user.click(unblock())
  expect(await screen.findByText(/is unblocked$/)).toBeTruthy()
  expect(screen.queryByText('Ada')).toBeNull()
  expect(screen.getByText('+1 212 555 0136')).toBeTruthy()
})

it('keeps a number that could not be unblocked, and says why', async () => {
  const failed = {
    [`${PATH}/${encodeURIComponent(CALLER)}`]: { status: 503, body: { error: 'Away' } },
  }
  const { user } = renderScreen(<BlockedNumbers />, {
    responses: { ...serverWith(CALLER).responses, ...failed },
  })
  await screen.findByText('+44 20 7946 0123')
  await user.click(unblock())
  expect(await screen.findByText('Away')).toBeTruthy()
  expect(screen.getByText('+44 20 7946 0123')).toBeTruthy()
})

const openForm = async (user: ReturnType<typeof renderScreen>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Block a number' }))
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Number to block' })
}

it('blocks a number that is typed, and has an empty field for the next one', async () => {
  const blocked: object[] = []
  const { user, bodies } = renderScreen(<BlockedNumbers />, {
    responses: { [PATH]: () => ({ body: { numbers: blocked, message: 'Number blocked' } }) },
  })
  const field = await openForm(user)
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.type(field, CALLER)
  blocked.push({ phoneNumber: CALLER, blockedAt })
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/is blocked$/)).toBeTruthy()
  expect(bodies[PATH]).toEqual({ phoneNumber: CALLER })
  expect(unblock()).toBeTruthy()
  const next = screen.getByRole<HTMLInputElement>('textbox', { name: 'Number to block' })
  await waitFor(() => expect(next.value).toBe(''))
  await waitFor(() => expect(document.activeElement).toBe(next))
})

it('sends no text that is no number, and shows why the server refuses one', async () => {
  const error = 'You cannot block any more numbers. Please unblock one first.'
  let requests = 0
  const { user, bodies } = renderScreen(<BlockedNumbers />, {
    responses: {
      [PATH]: () =>
        requests++ === 0 ? { body: { numbers: [] } } : { status: 409, body: { error } },
    },
  })
  const field = await openForm(user)
  await user.type(field, '+44{Enter}')
  expect(screen.getByRole('alert').textContent).toMatch(/^Please enter a valid phone number/)
  expect(bodies[PATH]).toBeUndefined()
  await user.type(field, '2079460123{Enter}')
  expect(await screen.findByText(error)).toBeTruthy()
  expect(field.value).not.toBe('')
})

it('closes its form with Cancel, and focuses the button that opened it', async () => {
  const { user } = renderScreen(<BlockedNumbers />, { responses: serverWith().responses })
  await user.type(await openForm(user), '1')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Block a number')
  expect((await openForm(user)).value).toBe('')
})
