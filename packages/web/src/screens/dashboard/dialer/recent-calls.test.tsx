import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { record, serverWith } from '../../../../testing/history-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
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
