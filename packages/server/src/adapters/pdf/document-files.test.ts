import type { TaxDocument } from '@ringback/contract/customers/credit/documents'
import { micros, paise } from '@ringback/contract/money'
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { documentFiles } from './document-files.ts'

const INVOICE: TaxDocument = {
  id: 'document_1',
  kind: 'tax-invoice',
  number: 'TI/26-27/000007',
  issuedOn: '2026-11-30',
  description: 'Calls and numbers in 2026-11',
  seller: {
    name: 'Example Ltd',
    address: '1 High Street\nBengaluru',
    taxNumber: '29AAGCR4375J1ZU',
  },
  customer: { name: 'Löwe & Čapek', address: 'मुंबई', taxNumber: null },
  placeOfSupply: 'Karnataka (29)',
  serviceCode: '998413',
  net: paise(50_000n),
  parts: ['CGST', 'SGST'].map(name => ({ name, percent: 9, amount: paise(4_500n) })),
  roundOff: paise(-1n),
  total: paise(58_999n),
  credit: micros(5_000_000n),
  inrPerUsd: 83.215,
  paymentId: null,
}

/** The texts of a PDF with one font at a time: the strings of its streams, which are in hex. */
async function textOf(document: TaxDocument): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of documentFiles.pdf(document)) parts.push(part)
  const file = Buffer.concat(parts).toString('latin1')
  expect(file.startsWith('%PDF-')).toBe(true)
  expect(file.trimEnd().endsWith('%%EOF')).toBe(true)
  const streams = [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
    ([, bytes = '']) => {
      try {
        return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    },
  )
  return streams
    .join('\n')
    .replaceAll(/\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/g, (_, glyphs: string) => {
      const hex = [...glyphs.matchAll(/<([0-9a-f]*)>/g)].map(([, digits]) => digits).join('')
      return `${Buffer.from(hex, 'hex').toString('latin1')}\n`
    })
}

it('has the amounts, both parties and the numbers of a document, in letters that its font has', async () => {
  const text = await textOf(INVOICE)
  const lines = [
    ...['Tax invoice', 'TI/26-27/000007, 2026-11-30', 'Example Ltd', 'Tax number 29AAGCR4375J1ZU'],
    ...['Löwe & Capek', '?????', 'Karnataka (29)', '998413', '$5.00', '1 USD = INR 83.2150'],
    ...['INR 500.00', 'CGST 9%', 'SGST 9%', 'INR 45.00', '-INR 0.01', 'INR 589.99'],
  ]
  expect(lines.filter(line => !text.includes(line))).toEqual([])
})
