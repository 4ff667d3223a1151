import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { record, serverWith } from '../../../../testing/history-server.ts'
import { type Responses, ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import { DialerPage } from '../dialer/DialerPage.tsx'
import { HistoryPage } from '../history/HistoryPage.tsx'

const NUMBER = '+447400123456'
const SHOWN = '+44 7400 123456'
const asContact = (name: string) => ({
  id: name,
  name,
  numbers: [
    { label: '', phoneNumber: '+12125550136' },
    { label: 'Mobile', phoneNumber: NUMBER },
  ],
  note: '',
  isFavourite: false,
})
const responses: Responses = {
  ...serverWith([record('1')]),
  '/api/contacts': { body: { contacts: [asContact('Asha Rao'), asContact('Second')] } },
}

afterEach(cleanup)

it('a recent call shows the name of the first contact with its number, which is its title', async () => {
  renderScreen(<DialerPage />, { responses })
  const recent = (await screen.findByText('Asha Rao')).closest('button')
  expect(recent?.title).toBe(`Dial ${SHOWN}`)
})

it('a row of the history shows and says name and number', async () => {
  renderScreen(<HistoryPage />, { responses })
  const row = await screen.findByRole('button', {
    name: new RegExp(`^Details.*Asha Rao \\${SHOWN}`),
  })
  expect(row.textContent).toBe(`Asha Rao${SHOWN}`)
})

it('a number stays as it is while the contacts cannot be loaded', async () => {
  renderScreen(<HistoryPage />, {
    responses: { ...responses, '/api/contacts': { status: 500, body: {} } },
  })
  const row = await screen.findByRole('button', { name: new RegExp(`^Details.*\\${SHOWN}`) })
  expect(row.textContent).toBe(SHOWN)
})

it('the card of a call shows the name, and the number in its field below it', async () => {
  renderScreen(<DialerPage />, {
    responses: { ...responses, '/api/call/history': { body: { calls: [] } } },
    phone: { status: 'connected', call: ongoingCall(1) },
  })
  const name = await screen.findByText('Asha Rao')
  expect(name.compareDocumentPosition(screen.getByDisplayValue(SHOWN))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
})
