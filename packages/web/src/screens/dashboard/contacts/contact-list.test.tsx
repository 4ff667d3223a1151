import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { ContactsPage } from './ContactsPage.tsx'

const contact = (id: string, name: string, isFavourite = false) => ({
  id,
  name,
  numbers: [{ label: '', phoneNumber: `+1212555${id.padStart(4, '0')}` }],
  note: '',
  isFavourite,
})
/** "A 0000", "B 0001" and so on. */
const THOUSAND = Array.from({ length: 1_000 }, (_, at) =>
  contact(String(at), `${String.fromCharCode(65 + (at % 26))} ${String(at).padStart(4, '0')}`),
)

const show = (contacts: ReturnType<typeof contact>[]) => {
  let list = contacts
  return renderScreen(<ContactsPage />, {
    search: '?tab=dialer&view=contacts',
    responses: {
      '/api/contacts': () => ({ body: { contacts: list } }),
      '/api/contacts/1': (_, body) => {
        const changed = { id: '1', ...(body as object) } as (typeof list)[number]
        list = list.map(each => (each.id === '1' ? changed : each))
        return { body: { contact: changed } }
      },
    },
  })
}
const shownNames = () =>
  screen
    .queryAllByRole('button', { name: /^Edit/ })
    .map(button => button.getAttribute('aria-label')?.replace('Edit ', ''))
const heads = () => screen.getAllByRole('heading', { level: 3 }).map(head => head.textContent)
const scrollTo = (y: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
    fireEvent.scroll(window)
  })

afterEach(() => {
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
})

describe('a list of 1,000 contacts', () => {
  // beyond Contacts with several numbers, labels, notes and favourites
  it('has only those near the window in the page', async () => {
    show(THOUSAND)
    await screen.findByText('A 0000')
    expect(shownNames().length).toBeGreaterThan(10)
    expect(shownNames().length).toBeLessThan(60)
    scrollTo(1_000 * 57)
    expect(await screen.findByText('Z 0987')).toBeTruthy()
    expect(screen.queryByText('A 0000')).toBeNull()
    expect(shownNames().length).toBeLessThan(60)
  })

  it('is searched as a whole', async () => {
    show(THOUSAND)
    await screen.findByText('A 0000')
    const search = screen.getByRole('searchbox', { name: 'Search contacts' })
    fireEvent.change(search, { target: { value: '0987' } })
    expect(await screen.findByText('Z 0987')).toBeTruthy()
    expect(shownNames()).toEqual(['Z 0987'])
    expect(heads()).toEqual(['Z'])
    fireEvent.change(search, { target: { value: '' } })
    expect(await screen.findByText('A 0000')).toBeTruthy()
  })

  it('says which place a contact has in its section', async () => {
    show(THOUSAND)
    const row = (await screen.findByText('A 0026')).closest('[aria-posinset]')
    expect(row?.getAttribute('aria-posinset')).toBe('2')
    expect(row?.getAttribute('aria-setsize')).toBe('39')
  })

  it('keeps the head of the first visible contact', async () => {
    show(THOUSAND)
    await screen.findByText('A 0000')
    scrollTo(30 * 57)
    await waitFor(() => expect(shownNames()).not.toContain('A 0000'))
    expect(heads()[0]).toBe('A')
  })

  it('keeps the contact with the focus and its neighbours, so that the Tab key goes on there', async () => {
    const { user } = show(THOUSAND)
    await screen.findByText('A 0000')
    const more = screen.getByRole('button', { name: 'More for A 0026' })
    act(() => more.focus())
    scrollTo(1_000 * 57)
    await screen.findByText('Z 0987')
    expect(more.isConnected).toBe(true)
    await user.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Call A 0052/)
  })
})

it('keeps a contact opened that was scrolled away', async () => {
  const { user } = show(THOUSAND)
  const more = () => screen.findByRole('button', { name: 'More for A 0000' })
  await user.click(await more())
  act(() => (document.activeElement as HTMLElement).blur())
  scrollTo(1_000 * 57)
  await waitFor(() => expect(screen.queryByText('A 0000')).toBeNull())
  scrollTo(0)
  expect((await more()).getAttribute('aria-expanded')).toBe('true')
})

describe('the sections of the contacts', () => {
  it('are the favourites, and the first letters without accents', async () => {
    show([
      contact('1', 'Ömer'),
      contact('2', 'Zoe', true),
      contact('3', 'oscar'),
      contact('4', '24 h service'),
      contact('5', 'Élodie'),
      contact('6', 'Eva'),
    ])
    await screen.findByText('Zoe')
    expect(heads()).toEqual(['Favourites', '#', 'E', 'O'])
    expect(shownNames()).toEqual(['Zoe', '24 h service', 'Élodie', 'Eva', 'Ömer', 'oscar'])
    expect(
      within(screen.getByRole('list', { name: 'E' })).getAllByRole('button', { name: /^Edit/ }),
    ).toHaveLength(2)
  })

  it('change by the star, which keeps the focus', async () => {
    const { user, bodies } = show([contact('1', 'Zoe'), contact('2', 'Ada')])
    await screen.findByText('Zoe')
    const star = () => screen.getByRole('button', { name: 'Favourite Zoe' })
    expect(star().getAttribute('aria-pressed')).toBe('false')
    await user.click(star())
    await waitFor(() => expect(star().getAttribute('aria-pressed')).toBe('true'))
    expect(bodies['/api/contacts/1']).toEqual({
      name: 'Zoe',
      note: '',
      numbers: [{ label: '', phoneNumber: '+12125550001' }],
      isFavourite: true,
    })
    expect(heads()).toEqual(['Favourites', 'A'])
    expect(document.activeElement).toBe(star())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(heads()).toEqual(['A', 'Z']))
    expect(document.activeElement).toBe(star())
  })
})

it('has the first number in the row, and the others and the note behind a button', async () => {
  const zoe = contact('1', 'Zoe')
  const numbers = ['Mobile', 'Work', ''].map((label, at) => ({
    label,
    phoneNumber: `+4420794600${18 + at}`,
  }))
  const { user, address } = show([{ ...zoe, numbers, note: 'Met in Pune' }])
  await screen.findByText('Zoe')
  const calls = screen.getAllByRole('button', { name: /^Call Zoe/ })
  expect(calls.map(call => call.textContent)).toEqual(['ZZoe+44 20 7946 0018 · Mobile · 2 more'])
  await user.click(screen.getByRole('button', { name: 'More for Zoe' }))
  await user.click(screen.getByRole('button', { name: 'Call Zoe Work +44 20 7946 0019' }))
  await waitFor(() => expect(address.search).toContain('%2B442079460019'))
})

it('shows the other buttons of a contact on a phone when they are asked for', async () => {
  const { user } = show([contact('1', 'Zoe')])
  const more = await screen.findByRole('button', { name: 'More for Zoe' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await user.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  const [actions = ''] = more.getAttribute('aria-controls')?.split(' ') ?? []
  expect(document.getElementById(actions)?.className).not.toContain('max-sm:hidden')
})
