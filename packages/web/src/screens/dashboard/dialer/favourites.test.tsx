import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { record, serverWith } from '../../../../testing/history-server.ts'
import {
  type Responses,
  never,
  ongoingCall,
  renderScreen,
} from '../../../../testing/render-screen.tsx'
import { DialerPage } from './DialerPage.tsx'

const person = (id: string, name: string, isFavourite: boolean, phoneNumber: string) => ({
  id,
  name,
  numbers: [{ label: 'Home', phoneNumber }],
  note: '',
  isFavourite,
})
const ASHA = person('1', 'Asha Rao', true, '+447400123456')
const BEN = person('2', 'Ben', false, '+12125550136')
const AARON = person('3', 'Aaron', true, '+14155550103')

const open = (part: Responses = {}, phone = {}) => {
  // The way to the first call stands there otherwise.
  localStorage.setItem('firstCallHidden:', 'yes')
  return renderScreen(<DialerPage />, {
    responses: { '/api/contacts': { body: { contacts: [ASHA, BEN, AARON] } }, ...part },
    phone,
  })
}
const callButton = (name: string) => screen.findByRole('button', { name: `Call ${name}` })

afterEach(cleanup)

describe('a recent call', () => {
  it('is called again with one press, and its rate is not requested before', async () => {
    const { user, phone, requests, settled } = open(serverWith([record('1')]))
    const button = await callButton('Asha Rao +44 7400 123456')
    await settled()
    expect(requests.filter(path => path.startsWith('/api/rates/selling'))).toEqual([])
    await user.click(button)
    await expect.poll(() => phone.sent).toEqual([{ is: 'start', to: '+447400123456' }])
  })

  it('of a withheld number has no button to call', async () => {
    const withheld = record('1', { direction: 'inbound', fromNumber: 'anonymous' })
    open(serverWith([withheld]))
    await screen.findByText('Private number')
    expect(screen.queryByRole('button', { name: /^Call / })).toBeNull()
  })

  it('without a rate is refused with the reason', async () => {
    const { user, phone } = open({
      ...serverWith([record('1')]),
      '/api/rates/selling': { status: 404, body: { error: 'No rate', code: 'no-rate' } },
    })
    await user.click(await callButton('Asha Rao +44 7400 123456'))
    expect(await screen.findByText(/^Could not determine call rate/)).toBeTruthy()
    expect(phone.sent).toEqual([])
  })
})

it('a call that had no rate asks for it again when it is pressed again', async () => {
  let isDown = true
  const { user, phone } = open({
    ...serverWith([record('1')]),
    '/api/rates/selling': () =>
      isDown
        ? { status: 503, body: {} }
        : { body: { sellingRatePerMinute: 0.0458, sellingBillingSeconds: 60, destination: 'UK' } },
  })
  await user.click(await callButton('Asha Rao +44 7400 123456'))
  expect(await screen.findByText(/^Could not determine call rate/)).toBeTruthy()
  expect(phone.sent).toEqual([])
  isDown = false
  await user.click(await callButton('Asha Rao +44 7400 123456'))
  await waitFor(() => expect(phone.sent).toEqual([{ is: 'start', to: '+447400123456' }]))
  expect(screen.queryByText('Call Error:')).toBeNull()
})

describe('the favourites', () => {
  const show = async (user: ReturnType<typeof open>['user']) =>
    user.click(screen.getByRole('button', { name: 'Favourites' }))

  it('are listed by name and called with one press', async () => {
    const { user, phone, settled } = open()
    await settled()
    await show(user)
    const buttons = screen.getAllByRole('button', { name: /^Call / })
    expect(buttons.map(button => button.getAttribute('aria-label'))).toEqual([
      'Call Aaron +1 415 555 0103',
      'Call Asha Rao +44 7400 123456',
    ])
    await user.click(await callButton('Aaron +1 415 555 0103'))
    await expect.poll(() => phone.sent).toEqual([{ is: 'start', to: '+14155550103' }])
  })

  it('cannot be called during a call', async () => {
    const { user, settled } = open({}, { status: 'connected', call: ongoingCall(1) })
    await settled()
    await show(user)
    expect((await callButton('Aaron +1 415 555 0103')).matches(':disabled')).toBe(true)
  })

  it.each([
    ['load', never, 'Loading favourites'],
    ['are none', { body: { contacts: [BEN] } }, /^Contacts that you mark as favourites/],
    ['failed', { status: 404, body: {} }, 'Your favourites could not be loaded.'],
  ])('say that they %s', async (_, contacts, words) => {
    const { user } = open({ '/api/contacts': contacts })
    await show(user)
    expect(await screen.findByText(words)).toBeTruthy()
  })
})
