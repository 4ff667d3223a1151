import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { record, serverWith } from '../../../../testing/history-server.ts'
import { never } from '../../../../testing/never.ts'
import { type Responses, ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import { DialerPage } from './DialerPage.tsx'

const MISSED = { direction: 'inbound', status: 'no-answer', duration: 0, actualCost: 0 }
const FROM = { fromNumber: '+12125550136' }

async function recent(calls: ReturnType<typeof record>[]) {
  renderScreen(<DialerPage />, { responses: serverWith(calls) })
  const number = await screen.findAllByTitle(/^Dial /)
  const rows = within(number[0]?.closest('ul') ?? document.body).getAllByRole('listitem')
  return rows.map(row => ({
    text: row.textContent.replace(/ · .*?(?=–|\$)/, ''),
    isRed: row.querySelector('.text-danger') !== null,
  }))
}

describe('the recent calls', () => {
  it('are one row for unanswered calls with one number and the same end, one after the other', async () => {
    const rows = await recent([
      record('1', { ...MISSED, ...FROM }),
      record('2', { ...MISSED, ...FROM }),
      record('3', { ...MISSED, ...FROM, status: 'canceled' }),
      record('4', { ...MISSED, ...FROM, direction: 'outbound', toNumber: FROM.fromNumber }),
      record('5', { ...MISSED, ...FROM }),
      record('6'),
      record('7'),
    ])
    expect(rows).toEqual([
      { text: '+1 212 555 0136(3)IncomingMissed–none', isRed: true },
      { text: '+1 212 555 0136OutgoingNo answer–none', isRed: false },
      { text: '+1 212 555 0136IncomingMissed–none', isRed: true },
      { text: '+44 7400 123456Outgoing01:01$0.03', isRed: false },
    ])
  })

  it('mark an answered call with a whole ring, and any other one with an open ring', async () => {
    await recent([
      record('1'),
      record('2', { ...MISSED, ...FROM }),
      record('3', { status: 'busy' }),
      record('4', {
        ...MISSED,
        fromNumber: '+12125550137',
        forwarded: { isMissed: false, number: '+12125550138' },
      }),
    ])
    const rings = [...document.querySelectorAll('li [stroke-dasharray]')]
    expect(rings.map(ring => ring.getAttribute('stroke-dasharray'))).toEqual([
      '1 1',
      '0.75 1',
      '0.75 1',
      '1 1',
    ])
  })
})

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
