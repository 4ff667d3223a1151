import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { Link } from '../../../ui/buttons/Link.tsx'
import { addContactPath } from '../shared/contacts/AddContactLink.tsx'
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

const edit = () => {
  press('Edit Asha Rao')
  enterName('Asha')
}
it.each<[form: string, show: () => void, shown: string[], heading: string, name: string]>([
  ['with unsaved input', edit, ['+12125551234', NUMBER], 'Edit the contact', 'Asha'],
  ['that is unchanged', () => press('Edit Asha Rao'), [NUMBER], 'Add a contact', ''],
  [
    'with an empty field',
    () => {
      press('Add contact')
      enterName('Ben')
    },
    [NUMBER],
    'Add a contact',
    'Ben',
  ],
])('a number that is chosen beside a form %s', async (_, show, shown, heading, name) => {
  await open()
  show()
  follow()
  expect(numbers()).toEqual(shown)
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
  expect(valueOf('Name')).toBe(name)
  const isAdded = screen.queryByText(/is now in this form/) !== null
  expect(isAdded).toBe(name !== '')
})

it('a number that a form has already is in it once', async () => {
  await open({ ...ASHA, numbers: [{ label: '', phoneNumber: NUMBER }] })
  edit()
  follow()
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
