import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { never } from '../../../../../testing/never.ts'
import { type Responses, renderScreen } from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'

const person = (id: string, name: string, ...numbers: string[]) => ({
  id,
  name,
  numbers: numbers.map(phoneNumber => ({ label: '', phoneNumber })),
  note: '',
  isFavourite: false,
})
const ASHA = person('1', 'Asha Rao', '+447400123456', '+14155550103')
const BEN = person('2', 'Ben Ash', '+12125550136')

async function open(contacts: object[] = [ASHA, BEN], part: Responses = {}) {
  const rendered = renderScreen(<DialerPage />, {
    responses: { '/api/contacts': { body: { contacts } }, ...part },
  })
  await rendered.settled()
  return rendered
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
const list = () => screen.queryByRole('listbox', { name: 'Matching contacts' })
const options = () => within(screen.getByRole('listbox')).getAllByRole('option')
const selected = () =>
  options().find(option => option.getAttribute('aria-selected') === 'true')?.textContent

afterEach(cleanup)

describe('a name that is typed into the number field', () => {
  it('shows its contacts with the first one selected, and Enter calls it', async () => {
    const { user, phone } = await open()
    await user.type(field(), 'ash')
    expect(field().value).toBe('ash')
    expect(options().map(option => option.textContent)).toEqual([
      'ARAsha Rao+44 7400 123456',
      'ARAsha Rao+1 415 555 0103',
      'BABen Ash+1 212 555 0136',
    ])
    expect(field().getAttribute('aria-activedescendant')).toBe(options()[0]?.id)
    expect(screen.getByText('3 contacts match.')).toBeTruthy()
    await screen.findByText('$0.0458')
    await user.keyboard('{Enter}')
    await expect.poll(() => phone.sent).toEqual([{ is: 'start', to: '+447400123456' }])
    expect(field().value).toBe('+44 7400 123456')
    expect(list()).toBeNull()
  })

  it('is selected with the arrow keys, and around the ends of the list', async () => {
    const { user, phone } = await open()
    await user.type(field(), 'ash{ArrowDown}{ArrowDown}')
    expect(selected()).toContain('Ben Ash')
    await user.keyboard('{ArrowDown}')
    expect(selected()).toContain('+44 7400 123456')
    await user.keyboard('{ArrowUp}')
    await screen.findByText('$0.0458')
    await user.keyboard('{Enter}')
    expect(phone.sent).toEqual([{ is: 'start', to: '+12125550136' }])
  })

  it('is called with a click on its row, and with the call button', async () => {
    const { user, phone } = await open()
    await user.type(field(), 'ben')
    await screen.findByText('$0.0458')
    await user.click(screen.getByRole('option'))
    expect(phone.sent).toEqual([{ is: 'start', to: '+12125550136' }])
    await user.clear(field())
    await user.type(field(), 'ben')
    await user.click(screen.getByRole('button', { name: 'Start call' }))
    expect(phone.sent).toHaveLength(2)
  })

  it('replaces a whole number, while a letter in a number is the digit of its key', async () => {
    const { user } = await open()
    await user.type(field(), '+1415a')
    expect(field().value).toBe('+1 415 2')
    await user.tripleClick(field())
    await user.keyboard('ben')
    expect(field().value).toBe('ben')
    expect(options()).toHaveLength(1)
  })

  // spec 5.12 see 50, 5.13 see 50
  it('that is the name of no contact starts no call, and is refused as no number', async () => {
    const { user, phone, settled } = await open()
    await user.type(field(), 'zoe')
    expect(screen.getByText('No contact has this name.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add contact' }).getAttribute('href')).toMatch(
      /&name=zoe$/,
    )
    await user.keyboard('{Enter}')
    await settled()
    expect(phone.sent).toEqual([])
    expect(screen.getByText('Call Error:')).toBeTruthy()
    expect(screen.getByText(/valid phone number/).closest('[id]')?.id).toBe(
      field().getAttribute('aria-describedby'),
    )
    expect(screen.getByText('No contact has this name.')).toBeTruthy()
    await user.keyboard('x')
    expect(field().getAttribute('aria-invalid')).toBe('false')
    await user.keyboard('{Enter}')
    await user.clear(field())
    expect(field().getAttribute('aria-invalid')).toBe('false')
    expect(screen.queryByText(/valid phone number/)).toBeNull()
  })

  it('is typed with the letters that a button of the empty field shows on phones', async () => {
    const { user } = await open()
    expect(field().inputMode).toBe('tel')
    await user.click(screen.getByRole('button', { name: 'Type a name' }))
    expect(field().inputMode).toBe('text')
    expect(document.activeElement).toBe(field())
    await user.keyboard('as')
    expect(options()).toHaveLength(3)
    // Its place is that of the button that deletes.
    expect(screen.queryByRole('button', { name: /^Type a/ })).toBeNull()
    await user.clear(field())
    await user.click(screen.getByRole('button', { name: 'Type a number' }))
    expect(field().inputMode).toBe('tel')
    expect(document.activeElement).toBe(field())
  })

  it('is deleted by the button of the field, and replaced by a key of the dialpad', async () => {
    const { user } = await open()
    await user.type(field(), 'as')
    await user.click(screen.getByRole('button', { name: 'Delete last digit' }))
    expect(field().value).toBe('a')
    await user.click(screen.getByRole('button', { name: '4 GHI' }))
    expect(field().value).toBe('4')
  })

  it('closes its list on Escape and opens it with an arrow key', async () => {
    const { user } = await open()
    await user.type(field(), 'ash{Escape}')
    expect(list()).toBeNull()
    await user.keyboard('{ArrowDown}')
    expect(options()).toHaveLength(3)
  })
})

describe('a number that is typed', () => {
  it('shows matches without selecting one, so that Enter calls the number', async () => {
    const { user, phone } = await open()
    await user.type(field(), '+1415555010')
    expect(options()).toHaveLength(1)
    expect(selected()).toBeUndefined()
    await user.keyboard('0')
    expect(list()).toBeNull()
    await screen.findByText('$0.0458')
    await user.keyboard('{Enter}')
    await expect.poll(() => phone.sent).toEqual([{ is: 'start', to: '+14155550100' }])
  })

  it('shows the name of its contact beside its price, without a list', async () => {
    const { user } = await open()
    await user.type(field(), '+12125550136')
    expect(list()).toBeNull()
    expect(await screen.findByText('Ben Ash')).toBeTruthy()
  })

  it('calls the match that an arrow key selects', async () => {
    const { user, phone } = await open()
    await user.type(field(), '+4474{ArrowDown}')
    await screen.findByText('$0.0458')
    await user.keyboard('{Enter}')
    expect(phone.sent).toEqual([{ is: 'start', to: '+447400123456' }])
  })

  it('has no list when it is entered with the dialpad', async () => {
    const { user } = await open()
    for (const key of ['2 ABC', '7 PQRS']) {
      await user.click(screen.getByRole('button', { name: key }))
    }
    expect(list()).toBeNull()
  })
})

it.each([
  ['load', never],
  ['cannot be loaded', { status: 500, body: {} }],
])('a call starts as before while the contacts %s', async (_, contacts) => {
  const { user, phone } = renderScreen(<DialerPage />, { responses: { '/api/contacts': contacts } })
  await user.type(field(), '+14155550103')
  await screen.findByText('$0.0458')
  await user.keyboard('{Enter}')
  expect(phone.sent).toEqual([{ is: 'start', to: '+14155550103' }])
})
