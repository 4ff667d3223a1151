import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Responses, renderScreen } from '../../../../testing/render-screen.tsx'
import { BillingDetails } from './BillingDetails.tsx'

const PATH = '/api/user/billing-details'
const PLACES = [
  { code: '29', name: 'Karnataka (29)' },
  { code: 'abroad', name: 'Outside India' },
]
const stored = { name: '', address: '', place: '29', taxNumber: '', places: PLACES }

function open(responses: Responses = { [PATH]: { body: stored } }) {
  return renderScreen(<BillingDetails />, { responses })
}

it('stores what tax documents have of the customer', async () => {
  const { user, bodies } = open()
  await user.type(await screen.findByRole('textbox', { name: 'Name on documents' }), 'Löwe GmbH')
  await user.type(screen.getByRole('textbox', { name: /^Tax number/ }), '29 aagcr4375j1zu')
  await user.type(screen.getByRole('textbox', { name: /^Address/ }), '1 High Street')
  expect(screen.getByRole('combobox', { name: 'Place of supply' }).textContent).toContain(
    'Karnataka (29)',
  )
  await user.click(screen.getByRole('button', { name: 'Save billing details' }))
  expect(await screen.findByText('Your billing details are saved')).toBeTruthy()
  const [name, address, taxNumber] = ['Löwe GmbH', '1 High Street', '29 aagcr4375j1zu']
  expect(bodies[PATH]).toEqual({ name, address, place: '29', taxNumber })
})

it('refuses a tax number with other characters', async () => {
  const { user, bodies } = open()
  await user.type(await screen.findByRole('textbox', { name: /^Tax number/ }), 'GB 12/3')
  await user.click(screen.getByRole('button', { name: 'Save billing details' }))
  expect(screen.getByText('Enter up to 20 letters and digits.')).toBeTruthy()
  expect(bodies[PATH]).toBeUndefined()
})

it('is not there while the operator issues no documents', async () => {
  const { requests } = open({ [PATH]: { body: { ...stored, places: [] } } })
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  expect(document.body.textContent).not.toContain('Billing details')
})
