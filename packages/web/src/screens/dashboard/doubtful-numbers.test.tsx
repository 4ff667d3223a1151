import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { loadNumberingPlan } from '../../phone/numbering-plan.ts'
import { ContactsPage } from './contacts/ContactsPage.tsx'
import { DialerPage } from './dialer/DialerPage.tsx'
import { BlockedNumbers } from './settings/BlockedNumbers.tsx'
import { SettingsPage } from './settings/SettingsPage.tsx'
import { CommandPalette } from './shell/palette/CommandPalette.tsx'
import { useCallNow } from './shared/calls/use-call-now.ts'
import { useDashboardTab } from './shell/tabs/use-dashboard-tab.ts'

const WRITTEN = '+1 555 555 1111'
const NUMBER = '+15555551111'
const DOUBT = '+1 555 555 1111 (United States) is in no numbering plan that we know.'

type Rendered = ReturnType<typeof renderScreen>
const named = (role: string, name: string | RegExp) => screen.findByRole(role, { name })
const pressed = async ({ user }: Rendered, name: string | RegExp) =>
  user.click(await named('button', name))
const typed = async ({ user }: Rendered, field: string, text: string) =>
  user.type(await named('textbox', field), text)
/** The server of these screens, without what it knows of users. */
const responses = {
  '/api/blocked-numbers': { body: { numbers: [], message: 'Number blocked' } },
  '/api/verified-numbers': { body: { numbers: [], message: 'Sent' } },
  '/api/contacts/import': { body: { added: 1, known: 0 } },
  '/api/user/profile': {
    body: { id: 'u', email: 'a@example.com', displayName: 'A', selectedCallerId: null },
  },
}
const page = (element: Parameters<typeof renderScreen>[0], search = '') =>
  renderScreen(element, { responses, search })
const dialerWith = (number: string) =>
  page(<DialerPage />, `?tab=dialer&number=${encodeURIComponent(number)}`)
const anyContact = { id: 'c', name: 'Pat', note: '', isFavourite: false }

/** The palette beside the dialer that it opens. */
function PaletteAndDialer() {
  const { callNow } = useCallNow()
  const { view } = useDashboardTab()
  const nothing = () => undefined
  return view === 'dialer' ? (
    <DialerPage />
  ) : (
    <CommandPalette onCall={callNow} onClose={nothing} onTab={nothing} onLogout={nothing} />
  )
}

/** Everything that reads a number: what happens before the doubt, and what would take the number unasked. */
const READERS: [name: string, read: () => Promise<Rendered>, taken: RegExp][] = [
  [
    'the field of the dialer',
    async () => {
      const rendered = page(<DialerPage />)
      await typed(rendered, 'Phone number', WRITTEN)
      return rendered
    },
    /selling/,
  ],
  ['a link with a number', async () => dialerWith(WRITTEN), /selling/],
  ['a tel: link', async () => dialerWith('tel:+1-555-555-1111'), /selling/],
  ['a shared text', async () => dialerWith(`Call Pat: ${WRITTEN}`), /selling/],
  [
    'the number of a contact in the dialer',
    async () => {
      const contacts = [{ ...anyContact, numbers: [{ label: '', phoneNumber: NUMBER }] }]
      const rendered = renderScreen(<DialerPage />, {
        responses: { ...responses, '/api/contacts': { body: { contacts } } },
      })
      await typed(rendered, 'Phone number', 'Pat')
      await rendered.user.keyboard('{Enter}')
      return rendered
    },
    /selling/,
  ],
  [
    'the palette',
    async () => {
      const rendered = page(<PaletteAndDialer />, '?tab=credits')
      await rendered.user.type(await named('combobox', /Type a name/), `${WRITTEN}{Enter}`)
      return rendered
    },
    /pre-create/,
  ],
  [
    'the form of a contact',
    async () => {
      const rendered = page(<ContactsPage />)
      await pressed(rendered, 'Add contact')
      await typed(rendered, 'Name', 'Pat')
      await typed(rendered, 'Phone number', WRITTEN)
      await pressed(rendered, 'Save contact')
      return rendered
    },
    /contacts$/,
  ],
  [
    'the import of contacts',
    async () => {
      const rendered = page(<ContactsPage />)
      await pressed(rendered, 'Import or export')
      await named('button', 'Choose a file')
      const field = document.querySelector('input[type="file"]')
      const files = [new File([`Name,Phone\nPat,${WRITTEN}`], 'contacts.csv')]
      fireEvent.change(field as Element, { target: { files } })
      await screen.findByText(/1 new, .* 1 number is in no numbering plan that we know\.$/)
      return rendered
    },
    /import/,
  ],
  [
    'the verification of an own number',
    async () => {
      const rendered = page(<SettingsPage />)
      await typed(rendered, 'Phone number', WRITTEN)
      await pressed(rendered, 'Send code')
      return rendered
    },
    /verified-numbers/,
  ],
  [
    'the list of blocked callers',
    async () => {
      const rendered = page(<BlockedNumbers />)
      await pressed(rendered, 'Block a number')
      await typed(rendered, 'Number to block', `${WRITTEN}{Enter}`)
      return rendered
    },
    /blocked-numbers/,
  ],
]

beforeAll(loadNumberingPlan)

it.each(READERS)('a number that no plan has is not taken unasked: %s', async (_, read, taken) => {
  const { bodies, requests, phone } = await read()
  await waitFor(() => expect(document.body.textContent).toContain(DOUBT))
  expect(phone.sent).toEqual([])
  const isTaken = (path: string) => taken.test(path)
  expect(
    [...Object.keys(bodies), ...requests.filter(path => path.includes('selling'))].filter(isTaken),
  ).toEqual([])
})

// One press more says that it is right, and every reader believes it for the session.
it('a number that the person insists on is taken', async () => {
  const rendered = page(<BlockedNumbers />)
  await pressed(rendered, 'Block a number')
  await typed(rendered, 'Number to block', `${WRITTEN}{Enter}`)
  await pressed(rendered, 'It is right')
  expect(document.body.textContent).not.toContain(DOUBT)
  await typed(rendered, 'Number to block', '{Enter}')
  await waitFor(() =>
    expect(rendered.bodies['/api/blocked-numbers']).toEqual({ phoneNumber: NUMBER }),
  )
})
