import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { record, serverWith } from '../../../../testing/history-server.ts'
import { type Responses, renderScreen } from '../../../../testing/render-screen.tsx'
import { HistoryPage } from './HistoryPage.tsx'

const PATH = '/api/blocked-numbers'
const CALLER = '+12125550136'
const incoming = record('1', { direction: 'inbound', fromNumber: CALLER, status: 'no-answer' })

async function openDetails(call: ReturnType<typeof record>, responses: Responses) {
  const rendered = renderScreen(<HistoryPage />, {
    responses: { ...serverWith([call]), ...responses },
  })
  await screen.findByRole('table')
  await rendered.user.click(screen.getByRole('button', { name: /details/i }))
  await rendered.settled()
  return rendered
}
const blockButton = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })

it('blocks the caller of an incoming call, and unblocks it', async () => {
  let numbers: object[] = []
  const list = () => {
    const response = { body: { numbers, message: 'Number blocked' } }
    numbers = [{ phoneNumber: CALLER, blockedAt: '2026-11-03T10:00:00.000Z' }]
    return response
  }
  const unblocked = () => {
    numbers = []
    return { body: { message: 'Number unblocked' } }
  }
  const { user, bodies } = await openDetails(incoming, {
    [PATH]: list,
    [`${PATH}/${encodeURIComponent(CALLER)}`]: unblocked,
  })
  await user.click(blockButton('Block') as HTMLButtonElement)
  expect(await screen.findByText(/is blocked$/)).toBeTruthy()
  expect(bodies[PATH]).toEqual({ phoneNumber: CALLER })
  await user.click(await screen.findByRole('button', { name: 'Unblock' }))
  expect(await screen.findByText(/is unblocked$/)).toBeTruthy()
  expect(blockButton('Block')).toBeTruthy()
})

it.each([
  ['an outgoing call', record('1'), { body: { numbers: [] } }],
  ['a withheld number', { ...incoming, fromNumber: 'anonymous' }, { body: { numbers: [] } }],
])('is not offered for %s', async (_what, call, response) => {
  await openDetails(call, { [PATH]: response })
  expect(blockButton('Block')).toBeNull()
})

it('blocks although the blocked numbers failed to load', async () => {
  let requests = 0
  const { user, bodies } = await openDetails(incoming, {
    [PATH]: () =>
      requests++ === 0 ? { status: 400, body: {} } : { body: { numbers: [], message: '' } },
  })
  await user.click(blockButton('Block') as HTMLButtonElement)
  expect(await screen.findByText(/is blocked$/)).toBeTruthy()
  expect(bodies[PATH]).toEqual({ phoneNumber: CALLER })
})

it('stays in its place when the link to add the contact appears', async () => {
  const { settled } = await openDetails(incoming, { [PATH]: { body: { numbers: [] } } })
  await settled()
  const link = screen.getByRole('link', { name: 'Add contact' })
  // The row is aligned at its end on a wide screen, and wraps on a phone.
  expect(link.parentElement?.firstElementChild).toBe(link)
  expect(link.className).toContain('max-md:order-last max-md:basis-full')
  expect(link.nextElementSibling).toBe(blockButton('Block'))
})
