import type { Contact } from '@ringback/contract/customers/contacts/contacts'
import { isPlainName, isPlainNote } from '@ringback/contract/text/display-name'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAs } from '../../../../../testing/read-contacts.ts'
import { planImport } from './import-plan.ts'
import { writeCsv, writeVcard } from './write-contacts.ts'

describe('an export', () => {
  const plainText = (maxLength: number, isPlain: (text: string) => boolean) =>
    fc
      .string({
        unit: fc.oneof(
          fc.constantFrom(...'=+-@\'",;:\\ \nA'),
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
        ),
        maxLength: 60,
      })
      .map(text => text.trim().slice(0, maxLength).trim())
      // This character marks what could not be read.
      .filter(text => isPlain(text) && !text.includes('\uFFFD'))
  const contact: fc.Arbitrary<Contact> = fc.record({
    id: fc.uuid(),
    name: plainText(80, isPlainName),
    numbers: fc.uniqueArray(
      fc.record({
        label: plainText(30, text => text === '' || isPlainName(text)),
        phoneNumber: fc
          .integer({ min: 0, max: 9_999 })
          .map(n => `+1415555${String(n).padStart(4, '0')}`),
      }),
      { minLength: 1, maxLength: 10, selector: ({ phoneNumber }) => phoneNumber },
    ),
    note: plainText(500, isPlainNote),
    isFavourite: fc.boolean(),
  })
  const people = fc.uniqueArray(contact, {
    maxLength: 8,
    selector: ({ name }) => name.normalize('NFC').toLowerCase(),
  })
  const fieldsOf = ({ id: _, ...fields }: Contact) => fields

  it.each([
    ['CSV', writeCsv],
    ['vCard', writeVcard],
  ])('as %s is read back as it was', (_, write) => {
    fc.assert(
      fc.property(people, contacts => {
        fc.pre(contacts.length > 0)
        const file = readAs(write(contacts))
        expect(planImport(file, [], 'US')).toEqual({
          added: contacts.map(fieldsOf),
          marks: new Map(),
          known: [],
          problems: [],
          leftOut: [],
          shortened: [],
          unused: new Map(),
          isCut: false,
        })
        expect(planImport(file, contacts, 'US').added).toEqual([])
      }),
    )
  })

  it('as CSV has no cell that a spreadsheet takes for a formula', () => {
    const name = '=HYPERLINK("http://x","a")'
    const row = writeCsv([
      {
        id: '1',
        name,
        numbers: [{ label: '@SUM(A1)', phoneNumber: '+14155550100' }],
        note: '-1+cmd|x',
        isFavourite: true,
      },
    ]).split('\r\n')[1]
    expect(row).toBe(
      `"'=HYPERLINK(""http://x"",""a"")",,'-1+cmd|x,* starred,'@SUM(A1),+14155550100`,
    )
  })

  it('as vCard has lines of at most 75 bytes, and divides no character', () => {
    const text = writeVcard([
      {
        id: '1',
        name: '😀'.repeat(40),
        numbers: [{ label: '', phoneNumber: '+14155550100' }],
        note: '',
        isFavourite: false,
      },
    ])
    for (const line of text.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(line).not.toMatch(/[\uD800-\uDBFF]$|^ ?[\uDC00-\uDFFF]/)
    }
  })
})
