import { cleanup, fireEvent, screen, within, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type Responses, renderScreen } from '../../../../testing/render-screen.tsx'
import { useContactName } from '../../../api/contacts.ts'
import { loadNumberingPlan } from '../../../phone/numbering-plan.ts'
import { ContactsPage } from './ContactsPage.tsx'

const ASHA = {
  id: 'contact-1',
  name: 'Asha Rao',
  numbers: [{ label: 'Home', phoneNumber: '+12125551234' }],
  note: 'A note',
  isFavourite: true,
}
const BEN = { ...ASHA, id: 'contact-2', name: 'Ben', note: '', isFavourite: false }

const renderContacts = (
  contacts: object[],
  part: Responses = {},
  search = '?tab=dialer&view=contacts',
) =>
  renderScreen(<ContactsPage />, {
    search,
    responses: { '/api/contacts': { body: { contacts, contact: ASHA } }, ...part },
  })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const enter = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

afterEach(cleanup)

describe('the contacts', () => {
  it('say that there are none, and lead to the import', async () => {
    renderContacts([])
    expect(await screen.findByText('No contacts yet')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Import contacts' }))
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeTruthy()
    // The form has its own way back.
    expect(screen.queryByRole('link', { name: 'Back to the dialer' })).toBeNull()
  })

  it('list favourites first, and are searched by name and number', async () => {
    renderContacts([{ ...BEN, name: 'Aaron' }, ASHA])
    await screen.findByText('Asha Rao')
    const names = () =>
      screen
        .getAllByRole('button', { name: /^Edit/ })
        .map(button => button.getAttribute('aria-label'))
    expect(names()).toEqual(['Edit Asha Rao', 'Edit Aaron'])
    const search = screen.getByRole('searchbox', { name: 'Search contacts' })
    fireEvent.change(search, { target: { value: 'rao' } })
    expect(names()).toEqual(['Edit Asha Rao'])
    fireEvent.change(search, { target: { value: '(212) 555' } })
    expect(names()).toHaveLength(2)
    for (const value of ['0', '0212 555']) {
      fireEvent.change(search, { target: { value } })
      expect(names()).toHaveLength(2)
    }
    fireEvent.change(search, { target: { value: 'asha   rao' } })
    expect(names()).toEqual(['Edit Asha Rao'])
    fireEvent.change(search, { target: { value: 'zoe' } })
    expect(screen.getByText('No contact matches your search.')).toBeTruthy()
  })

  it('open the dialer with the number of a contact', async () => {
    const { address } = renderContacts([ASHA])
    fireEvent.click(await screen.findByRole('button', { name: /^Call Asha Rao Home/ }))
    await waitFor(() => expect(address.search).toBe('?tab=dialer&number=%2B12125551234'))
  })

  it('are deleted by two clicks', async () => {
    renderContacts([ASHA, BEN], { '/api/contacts/contact-1': { body: { message: '' } } })
    await screen.findByText('Asha Rao')
    press('Delete Asha Rao')
    press('Confirm Delete Asha Rao')
    expect(await screen.findByText('Contact deleted')).toBeTruthy()
    expect(screen.queryByText('Asha Rao')).toBeNull()
  })
})

describe('the form of a contact', () => {
  it('opens with the number of the URL, saves it, and returns to the list', async () => {
    const { address } = renderContacts([], {}, '?tab=dialer&view=contacts&number=%2B12125551234')
    await waitFor(() => expect(address.search).toBe('?tab=dialer&view=contacts'))
    const number = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
    expect(number.value.replaceAll(' ', '')).toBe('+12125551234')
    enter('Name', 'Asha Rao')
    press('Save contact')
    expect(await screen.findByText('Contact saved')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Contacts' })).toBeTruthy()
  })

  it('opens with the name of the URL', async () => {
    const { address } = renderContacts([], {}, '?tab=dialer&view=contacts&name=Zo%C3%AB')
    await waitFor(() => expect(address.search).toBe('?tab=dialer&view=contacts'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Zoë')
  })

  it('leaves a saved contact at its place, so that a number of two contacts keeps its name', async () => {
    const shared = { ...BEN, numbers: ASHA.numbers }
    const saved = { ...ASHA, name: 'Asha R' }
    const names: string[] = []
    function Names() {
      const name = useContactName('+12125551234')
      if (name !== null) names.push(name)
      return null
    }
    renderScreen(
      <>
        <ContactsPage />
        <Names />
      </>,
      {
        responses: {
          '/api/contacts': { body: { contacts: [ASHA, shared] } },
          '/api/contacts/contact-1': { body: { contact: saved } },
        },
      },
    )
    await screen.findByText('Asha Rao')
    press('Edit Asha Rao')
    enter('Name', 'Asha R')
    press('Save contact')
    expect(await screen.findByText('Contact saved')).toBeTruthy()
    expect(new Set(names)).toEqual(new Set(['Asha Rao', 'Asha R']))
  })

  it('marks what cannot be saved, and sends nothing', async () => {
    const { requests, settled } = renderContacts([])
    await settled()
    press('Add contact')
    enter('Phone number', '020 7946')
    press('Save contact')
    expect(screen.getByText('Please enter a name of one line, without links.')).toBeTruthy()
    expect(screen.getByText('Please enter a phone number, and choose its country.')).toBeTruthy()
    enter('Name', 'Ben')
    enter('Phone number', '+44 20 7946 0123')
    press('Add number')
    enter('Phone number 2', '+44 (20) 7946-0123')
    press('Save contact')
    expect(screen.getByText('This number is already in the list above.')).toBeTruthy()
    expect(requests).toEqual(['/api/contacts'])
  })

  // beyond The form of a contact takes every number that the dialer takes
  it.each([
    [
      'a national number of the picked country',
      '+44 United Kingdom',
      '07400 123456',
      '+447400123456',
    ],
    ['an international prefix', null, '0044 20 7946 0123', '+442079460123'],
    [
      'a copied number with invisible signs',
      null,
      '\u202A+1 (212) 555\u20111234\u202C',
      '+12125551234',
    ],
    ['a link', null, 'tel:+49-30-901820', '+4930901820'],
    ['digits of another script', null, '٢١٢ ٥٥٥ ١٢٣٤', '+12125551234'],
  ])('takes %s', async (_, country, text, saved) => {
    await loadNumberingPlan()
    const { user, bodies, settled } = renderContacts([])
    await settled()
    press('Add contact')
    enter('Name', 'Asha')
    if (country) {
      await user.click(screen.getByRole('combobox', { name: 'Country' }))
      await user.type(await screen.findByPlaceholderText('Search country or code...'), '+44')
      await user.keyboard('{Enter}')
    }
    const number = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
    await user.clear(number)
    await user.click(number)
    await user.paste(text)
    press('Save contact')
    await screen.findByText('Contact saved')
    expect(bodies['/api/contacts']).toMatchObject({ numbers: [{ phoneNumber: saved }] })
  })

  it('keeps what was typed when the server refuses', async () => {
    renderContacts([ASHA], {
      '/api/contacts/contact-1': { status: 409, body: { error: 'Contact not found', code: 'x' } },
    })
    await screen.findByText('Asha Rao')
    press('Edit Asha Rao')
    enter('Name', 'Asha')
    press('Save contact')
    expect(within(await screen.findByRole('alert')).getByText('Contact not found')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Asha')
  })
})
