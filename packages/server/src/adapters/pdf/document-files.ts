import { createRequire } from 'node:module'
import {
  type DocumentParty,
  type TaxDocument,
  documentWords,
} from '@ringback/contract/customers/credit/documents'
import { formatExactUsd, formatInr } from '@ringback/contract/money'
import PDFDocument from 'pdfkit'
import type { DocumentFiles } from '../../ports/system.ts'

type Pdf = InstanceType<typeof PDFDocument>
type TextOptions = PDFKit.Mixins.TextOptions

const { resolve } = createRequire(import.meta.url)

const MARGIN = 56
const A4_WIDTH = 595.28
const WIDTH = A4_WIDTH - 2 * MARGIN
const HALF = WIDTH / 2

/** Tax documents as PDF, one page of A4, with the letters that it uses of Noto's fonts. */
export const documentFiles: DocumentFiles = {
  async *pdf(document) {
    const { title } = documentWords(document.kind)
    const info = { Title: `${title} ${document.number}`, CreationDate: new Date(document.issuedOn) }
    const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, info })
    writeDocument(pdf, document)
    pdf.end()
    for await (const part of pdf) yield part as Uint8Array
  },
}

function writeDocument(pdf: Pdf, document: TaxDocument): void {
  const { title, note } = documentWords(document.kind)
  write(pdf.fontSize(20), title, 'bold')
  write(pdf.fontSize(10), `${document.number}, ${document.issuedOn}`).moveDown(2)
  const top = pdf.y
  writeParty(pdf, 'Seller', document.seller, MARGIN)
  const end = pdf.y
  pdf.y = top
  writeParty(pdf, 'Customer', document.customer, MARGIN + HALF)
  pdf.y = Math.max(end, pdf.y)
  pdf.moveDown(2)
  for (const [name, value] of rowsOf(document)) writeRow(pdf, name, value)
  writeRow(pdf, 'Total', formatInr(document.total), 'bold')
  write(pdf.fontSize(9).moveDown(2), note)
}

function writeParty(pdf: Pdf, title: string, party: DocumentParty, x: number): void {
  const { name, address, taxNumber } = party
  pdf.x = x
  write(pdf, title, 'bold', { width: HALF - 12 })
  const lines = [name, ...(address ?? '').split('\n'), taxNumber && `Tax number ${taxNumber}`]
  for (const line of lines) if (line) write(pdf, line, 'regular', { width: HALF - 12 })
}

/** What the page of the document shows too, in the same order. */
function rowsOf(document: TaxDocument): [string, string][] {
  const { parts, roundOff, serviceCode, inrPerUsd, paymentId, voucher } = document
  return [
    ['Description', document.description],
    ...(serviceCode === null ? [] : [row('Service code', serviceCode)]),
    ['Place of supply', document.placeOfSupply],
    ['Credit', formatExactUsd(document.credit)],
    ...(inrPerUsd === null ? [] : [row('Exchange rate', `1 USD = ₹${inrPerUsd.toFixed(4)}`)]),
    ...(paymentId === null ? [] : [row('Payment', paymentId)]),
    ...(voucher ? [row('Receipt voucher', `${voucher.number}, ${voucher.issuedOn}`)] : []),
    ['Taxable value', formatInr(document.net)],
    ...parts.map(({ name, percent, amount }) => row(`${name} ${percent}%`, formatInr(amount))),
    ...(roundOff === 0n ? [] : [row('Round-off', formatInr(roundOff))]),
  ]
}

function row(name: string, value: string): [string, string] {
  return [name, value]
}

function writeRow(pdf: Pdf, name: string, value: string, weight?: Weight): void {
  const { y } = pdf
  pdf.x = MARGIN + 130
  write(pdf, value, weight, { width: WIDTH - 130, align: 'right' })
  const end = pdf.y
  pdf.x = MARGIN
  pdf.y = y
  write(pdf, name, weight, { width: 126 })
  pdf.y = Math.max(end, pdf.y) + 4
}

type Weight = 'regular' | 'bold'

const WEIGHTS: Record<Weight, string> = { regular: '400Regular', bold: '700Bold' }

/** Noto Sans has Latin, Greek, Cyrillic and Devanagari. Of these scripts Noto has fonts of their own, with Latin too. */
const SCRIPTS = 'Bengali Gujarati Gurmukhi Kannada Malayalam Oriya Tamil Telugu'
  .split(' ')
  .map(name => ({ name, letter: new RegExp(`\\p{Script=${name}}`, 'u') }))

/** Writes at `x` and `y` in the font of the text's script. Of any other script the reader sees boxes. */
function write(pdf: Pdf, text: string, weight: Weight = 'regular', options: TextOptions = {}): Pdf {
  const script = SCRIPTS.find(({ letter }) => letter.test(text))?.name ?? ''
  const folder = ['noto', 'sans', script.toLowerCase()].filter(Boolean).join('-')
  const file = `${WEIGHTS[weight]}/NotoSans${script}_${WEIGHTS[weight]}.ttf`
  return pdf.font(resolve(`@expo-google-fonts/${folder}/${file}`)).text(text, options)
}
