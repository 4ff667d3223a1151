import type { TaxDocument } from '@ringback/contract/customers/credit/documents'
import { micros, paise } from '@ringback/contract/money'
import { extractText } from 'unpdf'
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
  customer: { name: 'Löwe & Čapek', address: 'नगर 12\nதமிழ் நகர்', taxNumber: null },
  placeOfSupply: 'Karnataka (29)',
  serviceCode: '998413',
  net: paise(50_000n),
  parts: ['CGST', 'SGST'].map(name => ({ name, percent: 9, amount: paise(4_500n) })),
  roundOff: paise(-1n),
  total: paise(58_999n),
  credit: micros(5_000_000n),
  inrPerUsd: 83.215,
  paymentId: null,
  // In truth a credit note has it.
  voucher: { number: 'RV/26-27/000005', issuedOn: '2026-11-02' },
}

it('has the amounts, both parties and the numbers of a document, in the scripts of India too', async () => {
  const parts: Uint8Array[] = []
  for await (const part of documentFiles.pdf(INVOICE)) parts.push(part)
  const { text } = await extractText(new Uint8Array(Buffer.concat(parts)), { mergePages: true })
  const lines = [
    ...['Tax invoice', 'TI/26-27/000007, 2026-11-30', 'Example Ltd', 'Tax number 29AAGCR4375J1ZU'],
    ...['Löwe & Čapek', 'नगर 12', 'தமிழ் நகர்', 'Karnataka (29)', '998413', '$5.00'],
    ...['1 USD = ₹83.2150', '₹500.00', 'CGST 9%', 'SGST 9%', '₹45.00', '-₹0.01', '₹589.99'],
    ...['RV/26-27/000005, 2026-11-02'],
  ]
  expect(lines.filter(line => !text.includes(line))).toEqual([])
})
