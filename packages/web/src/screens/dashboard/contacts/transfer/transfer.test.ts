import type { Contact, ContactFields } from '@ringback/contract/customers/contacts/contacts'
import { isPlainName } from '@ringback/contract/text/display-name'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countLeftOut, planImport } from './import-plan.ts'
import { readAs } from '../../../../../testing/read-contacts.ts'

const vcard = (...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')
const planOf = (text: string, saved: Contact[] = []) => planImport(readAs(text), saved, 'US')
const added = (text: string) => planOf(text).added
const only = (text: string): ContactFields => {
  const [contact, ...others] = added(text)
  if (!contact || others.length > 0) throw new Error('The file has not one contact')
  return contact
}

describe('a vCard file', () => {
  it('of Apple has its own labels, folded lines, and a photo that is skipped', () => {
    const photo = Array.from({ length: 40 }, () => ` ${'/9j/4AAQSkZJRgAB'.repeat(4)}`)
    const contact = only(
      vcard(
        'PRODID:-//Apple Inc.//macOS 15.1//EN',
        'N:Rao;Asha;Devi;Dr.;',
        'FN:Dr. Asha Devi',
        '  Rao',
        'ORG:Example\\, Ltd.;',
        'TEL;type=CELL;type=VOICE;type=pref:+91 98765 43210',
        'item1.TEL:(212) 555-0136',
        'item1.X-ABLabel:_$!<HomePage>!$_',
        'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
        ...photo,
        'NOTE:First line\\nSecond\\, line',
      ),
    )
    expect(contact).toEqual({
      name: 'Dr. Asha Devi Rao',
      numbers: [
        { label: 'Mobile', phoneNumber: '+919876543210' },
        { label: 'HomePage', phoneNumber: '+12125550136' },
      ],
      note: 'First line\nSecond, line',
      isFavourite: false,
    })
  })

  it('of Google has groups, and favourites as starred', () => {
    const contact = only(
      vcard('FN:Ravi', 'TEL;TYPE=WORK:+14155550100', 'CATEGORIES:myContacts,starred'),
    )
    expect(contact.numbers[0]?.label).toBe('Work')
    expect(contact.isFavourite).toBe(true)
  })

  it('of version 2.1 has quoted-printable text over several lines', () => {
    const text = [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Zo=',
      '=C3=AB;;;',
      'TEL;CELL;PREF:+4915112345678',
      'END:VCARD',
    ].join('\n')
    expect(only(text)).toMatchObject({
      name: 'Zoë Müller',
      numbers: [{ label: 'Mobile', phoneNumber: '+4915112345678' }],
    })
  })

  it('of version 4.0 has numbers as links', () => {
    expect(
      only(vcard('FN:Ravi', 'TEL;VALUE=uri;TYPE="voice,home":tel:+1-415-555-0100;ext=5')),
    ).toMatchObject({ numbers: [{ label: 'Home', phoneNumber: '+14155550100' }] })
  })
})

it.each([
  ['TYPE=FAX', false],
  ['TYPE=WORK,FAX', false],
  ['type=HOME;type=FAX;type=pref', false],
  ['TYPE=PAGER', false],
  ['TYPE=FAX,VOICE', true],
  ['type=CELL;type=FAX', true],
])('a vCard number with %s is one for calls: %s', (types, isAdded) => {
  const { added, leftOut } = planOf(
    vcard('FN:Ben', 'TEL:+12125550136', `TEL;${types}:+12125550137`),
  )
  expect(added[0]?.numbers).toHaveLength(isAdded ? 2 : 1)
  expect(leftOut).toEqual(
    isAdded ? [] : [{ is: 'fax', place: 1, name: 'Ben', text: '+12125550137' }],
  )
})

describe('a CSV file', () => {
  it('of Google has one column for each part of the name and each number', () => {
    const contact = only(
      [
        'First Name,Middle Name,Last Name,Nickname,Organization Name,Notes,Labels,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
        'Asha,,Rao,,Example,"Two\nlines",* myContacts ::: * starred,* Mobile,+91 98765 43210 ::: +1 212-555-0136,Work,+14155550100',
      ].join('\r\n'),
    )
    expect(contact).toEqual({
      name: 'Asha Rao',
      numbers: [
        { label: 'Mobile', phoneNumber: '+919876543210' },
        { label: 'Mobile', phoneNumber: '+12125550136' },
        { label: 'Work', phoneNumber: '+14155550100' },
      ],
      note: 'Two\nlines',
      isFavourite: true,
    })
  })

  it('of Outlook has semicolons and named columns, and fax numbers are no phone numbers', () => {
    expect(
      only(
        'First Name;Last Name;Home Fax;Home Phone;Mobile Phone\nBen;Ash;+12125550137;+12125550136;',
      ),
    ).toMatchObject({
      name: 'Ben Ash',
      numbers: [{ label: 'Home', phoneNumber: '+12125550136' }],
    })
  })

  it('of Google has fax numbers and pagers that are left out', () => {
    const { added, leftOut } = planOf(
      [
        'Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
        'Ben,* Work Fax,+12125550137 ::: +12125550138,Mobile,+12125550136',
        'Only Fax,Pager,+12125550137,,',
      ].join('\n'),
    )
    expect(added.map(({ numbers }) => numbers)).toEqual([
      [{ label: 'Mobile', phoneNumber: '+12125550136' }],
    ])
    expect(leftOut).toEqual([
      { is: 'fax', place: 2, name: 'Ben', text: '+12125550137' },
      { is: 'fax', place: 2, name: 'Ben', text: '+12125550138' },
    ])
  })

  it.each([
    ['Number', ''],
    ['Phone Number', ''],
    ['Mobile Number', 'Mobile'],
    ['Cell Number 2', 'Mobile'],
    ['Work Number', 'Work'],
    ['Home Phone Number', 'Home'],
  ])('has phone numbers in a column %s', (heading, label) => {
    expect(only(`Name,${heading}\nBen,+12125550136`).numbers).toEqual([
      { label, phoneNumber: '+12125550136' },
    ])
  })

  it.each(['Government ID Number', 'Account Number', 'Street Number'])(
    'has no phone numbers in a column %s',
    heading => expect(added(`Name,${heading}\nBen,2125550136`)).toEqual([]),
  )
})

describe('the dry run', () => {
  it('names what is saved already, what the file has twice, and what cannot be added', () => {
    const asha = {
      id: '1',
      name: 'Asha Rao',
      numbers: [{ label: '', phoneNumber: '+919876543210' }],
      note: '',
      isFavourite: false,
    }
    const text = [
      'Name,Phone',
      'ASHA RAO,+91 98765 43210',
      'Ben,+12125550136',
      'Ben,(212) 555-0136',
      ',+12125550137',
      'Only Mail,',
      'Wrong,12',
    ].join('\n')
    const { added, known, problems } = planOf(text, [asha])
    expect(added.map(({ name }) => name)).toEqual(['Ben', '+1 212 555 0137'])
    expect(known.map(({ name }) => name)).toEqual(['ASHA RAO', 'Ben'])
    expect(problems).toEqual([
      { is: 'no-number', place: 6, name: 'Only Mail' },
      { is: 'no-valid-number', place: 7, name: 'Wrong', text: '12' },
    ])
  })
})

it('the dry run names what is in a cell that is no number, with its entry', () => {
  const { leftOut, problems } = planOf(
    'Name,Phone,Mobile\n"Two\nlines",+12125550136,+12125550137\nBen,"1\n2",+12125550138\nCy,"1\u202E2",',
  )
  expect(leftOut).toEqual([{ is: 'number', place: 3, name: 'Ben', text: '1[line break]2' }])
  expect(problems).toEqual([{ is: 'no-valid-number', place: 4, name: 'Cy', text: '1[U+202E]2' }])
})

describe('the dry run marks', () => {
  const saved = (name: string, ...numbers: string[]): Contact => ({
    id: name,
    name,
    numbers: numbers.map(phoneNumber => ({ label: '', phoneNumber })),
    note: '',
    isFavourite: false,
  })
  const marksOf = (rows: string[], contacts: Contact[]) => {
    const { added, marks } = planOf(['Name,Phone', ...rows].join('\n'), contacts)
    return added.map(contact => marks.get(contact) ?? [])
  }

  it('a number that is saved under another name', () => {
    expect(marksOf(['Ben,+12125550136'], [saved('Asha', '+12125550136')])).toEqual([
      [{ is: 'saved-as', phoneNumber: '+12125550136', name: 'Asha' }],
    ])
  })

  it('a name that is saved with other numbers, or that the file has twice', () => {
    const rows = ['asha,+12125550137', 'Ben,+12125550138', 'BEN,+12125550139']
    expect(marksOf(rows, [saved('Asha', '+12125550136')])).toEqual([
      [{ is: 'same-name' }],
      [],
      [{ is: 'same-name' }],
    ])
  })

  it('no number that is saved under this name too', () => {
    const contacts = [saved('Ben', '+12125550136'), saved('Asha', '+12125550136')]
    const file = vcard('FN:Asha', 'TEL:+12125550136', 'TEL:+12125550137')
    expect([...planOf(file, contacts).marks.values()]).toEqual([[{ is: 'same-name' }]])
  })

  it('names, notes and labels that are cut', () => {
    const file = [
      vcard(`FN:${'n'.repeat(81)}`, 'TEL:+12125550136'),
      vcard('FN:Note', 'TEL:+12125550137', `NOTE:${'n'.repeat(501)}`),
      vcard('FN:Label', 'item1.TEL:+12125550138', `item1.X-ABLabel:${'n'.repeat(31)}`),
      vcard(`FN:${'n'.repeat(80)}`, 'TEL:+12125550139', `NOTE:${'n'.repeat(500)}`),
    ].join('')
    expect(planOf(file).shortened).toEqual([
      { place: 1, name: 'n'.repeat(80), part: 'name' },
      { place: 2, name: 'Note', part: 'note' },
      { place: 3, name: 'Label', part: 'label' },
    ])
  })

  it('numbers that a contact does not get, apart from contacts that are not added', () => {
    const { added, problems, leftOut } = planOf(
      vcard('FN:Asha', 'TEL:+12125550136', 'TEL:12') + vcard('FN:Ben', 'TEL:12', 'TEL:13'),
    )
    expect(added).toHaveLength(1)
    expect(problems).toEqual([{ is: 'no-valid-number', place: 2, name: 'Ben', text: '12' }])
    expect(leftOut).toEqual([{ is: 'number', place: 1, name: 'Asha', text: '12' }])
  })
})

describe('a invalid file', () => {
  it('with an unclosed quotation mark loses the rows after it, and says so', () => {
    const { added, problems } = planOf(
      'Name,Phone\nAsha,+14155550100\n"Ben,+14155550101\nCy,+14155550102',
    )
    expect(added.map(({ name }) => name)).toEqual(['Asha'])
    expect(problems).toEqual([{ is: 'unreadable', place: 3 }])
  })

  it('with HTML and links in names adds the plain text', () => {
    const names = [
      '<b>Asha</b>',
      '<img src=x onerror=alert(1)>',
      'Ravi @ work',
      'www.example.com',
      'A\u202Eb',
    ]
    const found = added(
      ['Name,Phone', ...names.map((name, at) => `"${name}",+1415555010${at}`)].join('\n'),
    )
    for (const { name } of found) expect(isPlainName(name)).toBe(true)
    expect(found[0]?.name).toBe('b Asha /b')
    expect(found).toHaveLength(names.length)
  })

  it('with thousands of numbers in one card adds the first ten', () => {
    const numbers = Array.from({ length: 5_000 }, (_, at) => `TEL:+1415${5_550_000 + at}`)
    const { added, problems, leftOut } = planOf(vcard('FN:Many', ...numbers))
    expect(added[0]?.numbers).toHaveLength(10)
    expect(problems).toEqual([])
    expect(leftOut).toEqual([{ is: 'too-many-numbers', place: 1, name: 'Many', count: 4_990 }])
    expect(countLeftOut(leftOut)).toBe(4_990)
  })

  it('of 10 MB, of one folded line or of photos, is read', () => {
    const line = ` ${'x'.repeat(74)}\r\n`.repeat(130_000)
    const text = `${vcard('FN:Asha', 'TEL:+14155550100', `NOTE:\r\n${line.trimEnd()}`)}${vcard(
      'FN:Ben',
      `PHOTO;ENCODING=b:\r\n${line.trimEnd()}`,
      'TEL:+14155550101',
    )}`
    expect(text.length).toBeGreaterThan(10_000_000)
    const [asha, ben] = added(text)
    expect(asha?.note).toBe('x'.repeat(500))
    expect(ben?.name).toBe('Ben')
  })

  it('with more entries than are read is cut', () => {
    const rows = Array.from({ length: 10_005 }, (_, at) => `P ${at},+1415${5_500_000 + at}`)
    const plan = planOf(['Name,Phone', ...rows].join('\n'))
    expect(plan.isCut).toBe(true)
    expect(plan.added).toHaveLength(10_000)
  })

  it('whose cards are broken is read as far as it can be', () => {
    const text = `BEGIN:VCARD\r\nFN:Open\r\n${vcard('FN:Asha', 'no colon', 'TEL;=;"x:+1', 'TEL:+14155550100')}BEGIN:VCARD\r\nEND:VCARD\r\n`
    const { added, problems } = planOf(text)
    expect(added.map(({ name }) => name)).toEqual(['Asha'])
    expect(problems).toEqual([
      { is: 'unreadable', place: 1 },
      { is: 'unreadable', place: 3 },
    ])
  })

  it('of any text is read without an error', () => {
    const word = fc.constantFrom(
      'BEGIN:VCARD\r\n',
      'END:VCARD\r\n',
      'TEL',
      'FN',
      'N',
      ';',
      ':',
      '=',
      '"',
      '\\',
      '\n',
      ' ',
      ',',
      '+1415',
      'ENCODING=QUOTED-PRINTABLE',
      'item1.',
      'X-ABLabel',
      'Phone',
      'Name',
      '\uD800',
      '\u0000',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ unit: 'grapheme' }))), parts => {
        const text = parts.join('')
        planOf(`BEGIN:VCARD\nFN:${'Asha '.repeat(500)}\n${text}`)
        planOf(`Name,Phone\n${'Asha '.repeat(500)},1\n${text}`)
      }),
    )
  })
})
