import type { ContactFields } from '@ringback/contract/customers/contacts/contacts'
import {
  CONTACTS_MAX,
  CONTACTS_MAX_BYTES,
  CONTACT_IMPORT_MAX_BYTES,
  CONTACT_NUMBERS_OF_ALL_MAX,
} from '@ringback/contract/limits'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { never } from '../../../../../testing/never.ts'
import { type Responses, renderScreen } from '../../../../../testing/render-screen.tsx'
import * as download from '../../../../ui/download-file.ts'
import { ContactsPage } from '../ContactsPage.tsx'

const ASHA = {
  id: 'contact-1',
  name: 'Asha Rao',
  numbers: [{ label: 'Home', phoneNumber: '+14155550100' }],
  note: '',
  isFavourite: false,
}
const CSV = [
  'Name,Phone',
  'Asha Rao,+1 415-555-0100',
  '"Ben ""B"" Ash",(212) 555-0136',
  '<b>Cy</b>,+1 415-555-0102',
  'No Number,',
].join('\r\n')
const IMPORT = '/api/contacts/import'

async function open(part: Responses = {}, contacts: object[] = [ASHA]) {
  const rendered = renderScreen(<ContactsPage />, {
    responses: {
      '/api/contacts': { body: { contacts } },
      [IMPORT]: { body: { added: 2, known: 0 } },
      ...part,
    },
  })
  await rendered.settled()
  fireEvent.click(screen.getByRole('button', { name: 'Import or export' }))
  await screen.findByRole('heading', { name: 'Import or export contacts' })
  return rendered
}
function choose(content: BlobPart, name = 'contacts.csv') {
  const input = document.querySelector('input[type="file"]')
  if (!input) throw new Error('The page has no field for a file')
  fireEvent.change(input, { target: { files: [new File([content], name)] } })
}
const listOf = (title: RegExp) => {
  const list = screen.getByText(title).closest('details')
  if (!list) throw new Error(`No list ${String(title)}`)
  return within(list)
    .getAllByRole('listitem', { hidden: true })
    .map(row => row.textContent)
}

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

describe('an import', () => {
  it('shows what would be added before it sends anything', async () => {
    const { requests } = await open()
    choose(CSV)
    expect(await screen.findByText('2 new, 1 saved already, 1 not added.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('What would be added'))
    expect(listOf(/^New contacts/)).toEqual([
      'Ben "B" Ash+1 212 555 0136',
      'b Cy /b+1 415 555 0102',
    ])
    expect(listOf(/^Saved already/)).toEqual(['Asha Rao+1 415 555 0100'])
    expect(listOf(/^Not added/)).toEqual(['No Number (entry 5) has no phone number.'])
    // The file is the same in every character set.
    expect(screen.queryByRole('combobox', { name: 'Character set' })).toBeNull()
    expect(requests).toEqual(['/api/contacts', '/api/contacts'])
  })

  it('shows what would be missing or surprising, with marked contacts first', async () => {
    await open()
    choose(
      [
        'Name,Phone,Mobile,Notes',
        'Ben,+1 415-555-0101,12,',
        `Cy,+1 415-555-0102,,${'n'.repeat(501)}`,
        'Dan,+1 415-555-0100,,',
        'Asha Rao,+1 415-555-0104,,',
        'Eve,13,14,',
      ].join('\n'),
    )
    const words = '4 new, 0 saved already, 1 not added. 1 number left out.'
    expect(await screen.findByText(words)).toBeTruthy()
    expect(listOf(/^New contacts/)).toEqual([
      'Dan+1 415 555 0100+1 415 555 0100 is saved as Asha Rao already.',
      'Asha Rao+1 415 555 0104This would be one more contact with this name.',
      'Ben+1 415 555 0101',
      'Cy+1 415 555 0102',
    ])
    expect(listOf(/^Not added/)).toEqual(['Eve (entry 6) has no valid phone number: 13'])
    expect(listOf(/^Numbers left out/)).toEqual(['Ben (entry 2): 12 is no phone number.'])
    expect(listOf(/^Shortened/)).toEqual(['Cy (entry 3): the note is cut after 500 characters.'])
    expect(screen.getByRole('button', { name: 'Add 4 contacts' })).toBeTruthy()
  })

  it('lists the fields that are not imported, and marks entries without a name', async () => {
    await open()
    choose('Name,Phone,Birthday,City\n,+1 415-555-0101,1 May,Rome\nBen,+1 415-555-0102,2 May,\n')
    expect(await screen.findByText('2 new, 0 saved already, 0 not added.')).toBeTruthy()
    expect(listOf(/^Fields left out/)).toEqual(['Birthday (2 entries)', 'City (1 entry)'])
    expect(listOf(/^New contacts/)[0]).toContain('The file has no name for this entry.')
  })

  it('asks which column has the phone numbers when no heading says so, and reads it then', async () => {
    const { user } = await open()
    choose('Kuka;Mihin\nAsha;+1 415-555-0101\nBen;+1 415-555-0102')
    const question = 'Choose the column that has the phone numbers.'
    expect(await screen.findByText(question)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
    for (const [column, role] of [
      ['Mihin', 'Phone number'],
      ['Kuka', 'Name'],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name: column }))
      await user.click(await screen.findByRole('option', { name: role }))
    }
    expect(await screen.findByText('2 new, 0 saved already, 0 not added.')).toBeTruthy()
    expect(listOf(/^New contacts/)).toEqual(['Asha+1 415 555 0101', 'Ben+1 415 555 0102'])
    expect(screen.getByText('Columns of the file (2 of 2 are imported)')).toBeTruthy()
  })

  it('shows the names again in another character set, and keeps it for the import', async () => {
    const { user, bodies } = await open()
    const name = [0xc2, 0xe0, 0xf1, 0xe8, 0xeb, 0xe8, 0xe9]
    const text = 'Name;Phone\n?;+1 415-555-0101'
    choose(Uint8Array.from([...text].flatMap(c => (c === '?' ? name : [c.charCodeAt(0)]))))
    await screen.findByText('1 new, 0 saved already, 0 not added.')
    expect(listOf(/^New contacts/)).toEqual(['Âàñèëèé+1 415 555 0101'])
    await user.click(screen.getByRole('combobox', { name: 'Character set' }))
    await user.click(await screen.findByRole('option', { name: 'Cyrillic (Windows-1251)' }))
    expect(listOf(/^New contacts/)).toEqual(['Василий+1 415 555 0101'])
    await user.click(screen.getByRole('button', { name: 'Add 1 contact' }))
    expect(await screen.findByText('2 contacts added')).toBeTruthy()
    expect(bodies[IMPORT]).toMatchObject({ contacts: [{ name: 'Василий' }] })
  })

  it('adds few with one request, and returns to the list with a notice', async () => {
    const { requests, bodies } = await open()
    choose(CSV)
    fireEvent.click(await screen.findByRole('button', { name: 'Add 2 contacts' }))
    expect(await screen.findByText('2 contacts added')).toBeTruthy()
    expect(screen.getByRole('searchbox', { name: 'Search contacts' })).toBeTruthy()
    const sent = bodies[IMPORT] as { contacts: ContactFields[] }
    expect(sent.contacts.map(({ name }) => name)).toEqual(['Ben "B" Ash', 'b Cy /b'])
    expect(requests.filter(path => path === IMPORT)).toHaveLength(1)
    expect(requests.at(-1)).toBe('/api/contacts')
  })

  it('keeps the plan when the server refuses, with the reason beside the button', async () => {
    const refusal = { error: 'So many.', code: 'too-many-contacts' }
    await open({ [IMPORT]: { status: 409, body: refusal } })
    choose(CSV)
    fireEvent.click(await screen.findByRole('button', { name: 'Add 2 contacts' }))
    const reason = await screen.findByText('So many.')
    const title = screen.getByText('What would be added')
    expect(title.compareDocumentPosition(reason)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getByRole('button', { name: 'Add 2 contacts' })).toBeTruthy()
  })

  describe('of so many contacts that one request has no room', () => {
    const COUNT = 600
    const rows = Array.from(
      { length: COUNT },
      (_, n) =>
        `Person with the number ${n},+1415555${String(n).padStart(4, '0')},${'note '.repeat(90)}`,
    )
    /** A server that keeps the contacts, and does not answer the third request in time. */
    function keepingServer() {
      const saved = new Map<string, object>()
      const sent: ContactFields[][] = []
      const largest = { bytes: 0 }
      const responses: Responses = {
        '/api/contacts': () => ({ body: { contacts: [...saved.values()] } }),
        [IMPORT]: (_query, body) => {
          const { contacts } = body as { contacts: ContactFields[] }
          largest.bytes = Math.max(largest.bytes, JSON.stringify(body).length)
          sent.push(contacts)
          if (sent.length === 3) return { status: 503, body: { error: 'Busy now.', code: 'busy' } }
          const before = saved.size
          for (const contact of contacts) saved.set(contact.name, { id: contact.name, ...contact })
          return { body: { added: saved.size - before, known: 0 } }
        },
      }
      return { responses, saved, sent, largest }
    }

    it('sends them in pieces, says how many are saved after a failure, and adds the others then', async () => {
      const { responses, saved, sent, largest } = keepingServer()
      await open(responses, [])
      choose(['Name,Phone,Notes', ...rows].join('\n'))
      fireEvent.click(await screen.findByRole('button', { name: `Add ${COUNT} contacts` }))
      const first = await screen.findByText(/^Busy now\. The first \d+ of 600 are saved/)
      const done = (sent[0]?.length ?? 0) + (sent[1]?.length ?? 0)
      expect(first.textContent).toContain(`The first ${done} of ${COUNT} are saved.`)
      expect(saved.size).toBe(done)
      fireEvent.click(screen.getByRole('button', { name: `Add ${COUNT - done} contacts` }))
      expect(await screen.findByText(`${COUNT - done} contacts added`)).toBeTruthy()
      expect(saved.size).toBe(COUNT)
      expect(sent.slice(3).flat()).toHaveLength(COUNT - done)
      expect(largest.bytes).toBeLessThanOrEqual(CONTACT_IMPORT_MAX_BYTES)
      expect(largest.bytes).toBeGreaterThan(CONTACT_IMPORT_MAX_BYTES - 1_000)
    })

    it('shows how many have been sent', async () => {
      let requests = 0
      const answer = { body: { added: 1, known: 0 } }
      await open({ [IMPORT]: () => (requests++ === 0 ? answer : never()) }, [])
      choose(['Name,Phone,Notes', ...rows].join('\n'))
      fireEvent.click(await screen.findByRole('button', { name: `Add ${COUNT} contacts` }))
      expect(await screen.findByRole('button', { name: /^Adding \d+ of 600\.\.\.$/ })).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Back to contacts' }).matches(':disabled')).toBe(
        true,
      )
    })
  })

  const ten = Array.from({ length: 10 }, (_, n) => ({ label: '', phoneNumber: `+1415556000${n}` }))
  it.each([
    ['many numbers', CONTACT_NUMBERS_OF_ALL_MAX / 10, { numbers: ten }, /these are 3 too many/],
    ['long texts', CONTACTS_MAX_BYTES / 500, { note: 'x'.repeat(500) }, /are too long together/],
    ['many contacts', CONTACTS_MAX - 1, {}, /these are 1 too many/],
  ])('says that there would be too %s, and sends none', async (_, count, part, words) => {
    await open(
      {},
      Array.from({ length: count }, (_, n) => ({ ...ASHA, ...part, id: `c${n}` })),
    )
    choose(CSV)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Add \d contacts$/ }).matches(':disabled')).toBe(
      true,
    )
  })

  it.each([
    ['without contacts', 'Name,Phone\n', 'There is no contact in this file.'],
    ['of nothing new', 'Name,Phone\nAsha Rao,+14155550100', 'There is nothing new in this file.'],
    ['of random bytes', new Uint8Array(5_000).map((_, at) => at * 7), /could not be read/],
  ])('of a file %s says so', async (_, content, words) => {
    await open()
    choose(content)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('shows the first rows of a long list, and all of them on demand', async () => {
    await open()
    const rows = Array.from(
      { length: 120 },
      (_, n) => `P ${n},+1415555${String(n).padStart(4, '0')}`,
    )
    choose(['Name,Phone', ...rows].join('\n'))
    const more = await screen.findByRole('button', { name: 'Show 70 more' })
    expect(listOf(/^New contacts/)).toHaveLength(50)
    fireEvent.click(more)
    expect(listOf(/^New contacts/)).toHaveLength(120)
  })
})

describe('an export', () => {
  it.each([
    ['Export CSV', 'contacts.csv', 'text/csv'],
    ['Export vCard', 'contacts.vcf', 'text/vcard'],
  ])('with %s saves a file that has all contacts', async (button, name, type) => {
    const save = vi.spyOn(download, 'downloadFile').mockReturnValue()
    await open()
    fireEvent.click(screen.getByRole('button', { name: button }))
    expect(save).toHaveBeenCalledWith(name, type, expect.stringContaining('Asha Rao'))
  })
})
