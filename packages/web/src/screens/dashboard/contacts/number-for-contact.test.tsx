import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { Link } from '../../../ui/Link.tsx'
import { addContactPath } from '../shared/AddContactLink.tsx'
import { ContactsPage } from './ContactsPage.tsx'

const ASHA = {
  id: 'contact-1',
  name: 'Asha Rao',
  numbers: [{ label: '', phoneNumber: '+12125551234' }],
  note: '',
  isFavourite: false,
}
const NUMBER = '+442079460123'

/** The tab, with the link of a missed call beside it. */
async function open(contact: object = ASHA) {
  const rendered = renderScreen(
    <>
      <ContactsPage />
      <Link to={addContactPath(NUMBER)}>Missed call</Link>
    </>,
    {
      search: '?tab=dialer&view=contacts',
      responses: { '/api/contacts': { body: { contacts: [contact] } } },
    },
  )
  await rendered.settled()
  return rendered
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const follow = () => fireEvent.click(screen.getByRole('link', { name: 'Missed call' }))
const enterName = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value } })
const valueOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
const numbers = () =>
  screen
    .getAllByRole<HTMLInputElement>('textbox', { name: /^Phone number/ })
    .map(({ value }) => value.replaceAll(' ', ''))

afterEach(cleanup)

it('a number that is chosen while the list is shown opens the form, each time', async () => {
  const { address } = await open()
  for (let times = 0; times < 2; times++) {
    follow()
    expect(numbers()).toEqual([NUMBER])
    expect(screen.getByRole('heading', { name: 'Add a contact' })).toBeTruthy()
    await waitFor(() => expect(address.search).toBe('?tab=dialer&view=contacts'))
    press('Cancel')
  }
})

it('a number that is chosen while a form has unsaved input is added to it', async () => {
  await open()
  press('Edit Asha Rao')
  enterName('Asha')
  follow()
  expect(valueOf('Name')).toBe('Asha')
  expect(numbers()).toEqual(['+12125551234', NUMBER])
  expect(screen.getByRole('heading', { name: 'Edit the contact' })).toBeTruthy()
  expect(screen.getByText(/is now in this form/)).toBeTruthy()
})

it('a number that is chosen while the form of a contact is unchanged is for a new contact', async () => {
  await open()
  press('Edit Asha Rao')
  follow()
  expect(screen.getByRole('heading', { name: 'Add a contact' })).toBeTruthy()
  expect(numbers()).toEqual([NUMBER])
})

it('a number for which a form has no room is named', async () => {
  const full = Array.from({ length: 10 }, (_, n) => ({
    label: '',
    phoneNumber: `+1212555123${n}`,
  }))
  await open({ ...ASHA, numbers: full })
  press('Edit Asha Rao')
  enterName('Asha')
  follow()
  expect(screen.getByText(/was not added: a contact can have 10 numbers/)).toBeTruthy()
  expect(numbers()).toHaveLength(10)
  expect(valueOf('Name')).toBe('Asha')
})
