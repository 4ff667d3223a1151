import {
  type DocumentParty,
  type TaxDocument,
  documentWords,
} from '@ringback/contract/customers/credit/documents'
import { formatExactUsd, formatInr } from '@ringback/contract/money'
import PDFDocument from 'pdfkit'
import type { DocumentFiles } from '../../ports/system.ts'

type Pdf = InstanceType<typeof PDFDocument>

const MARGIN = 56
const A4_WIDTH = 595.28
const WIDTH = A4_WIDTH - 2 * MARGIN
const HALF = WIDTH / 2

/** Tax documents as PDF, one page of A4, with the fonts that every reader of PDF has. */
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
  pdf.font('Helvetica-Bold').fontSize(20).text(title)
  pdf.font('Helvetica').fontSize(10).text(`${document.number}, ${document.issuedOn}`).moveDown(2)
  const top = pdf.y
  writeParty(pdf, 'Seller', document.seller, MARGIN, top)
  const end = pdf.y
  writeParty(pdf, 'Customer', document.customer, MARGIN + HALF, top)
  pdf.x = MARGIN
  pdf.y = Math.max(end, pdf.y)
  pdf.moveDown(2)
  for (const [name, value] of rowsOf(document)) writeRow(pdf, name, value)
  pdf.font('Helvetica-Bold')
  writeRow(pdf, 'Total', rupees(document.total))
  pdf.font('Helvetica').fontSize(9).moveDown(2).text(note)
}

function writeParty(pdf: Pdf, title: string, party: DocumentParty, x: number, y: number): void {
  const { name, address, taxNumber } = party
  pdf
    .font('Helvetica-Bold')
    .text(title, x, y, { width: HALF - 12 })
    .font('Helvetica')
  const lines = [name, address, taxNumber && `Tax number ${taxNumber}`]
  for (const line of lines) if (line) pdf.text(inFont(line), { width: HALF - 12 })
}

/** What the page of the document shows too, in the same order. */
function rowsOf(document: TaxDocument): [string, string][] {
  const { parts, roundOff, serviceCode, inrPerUsd, paymentId } = document
  return [
    ['Description', document.description],
    ...(serviceCode === null ? [] : [row('Service code', serviceCode)]),
    ['Place of supply', document.placeOfSupply],
    ['Credit', formatExactUsd(document.credit)],
    ...(inrPerUsd === null ? [] : [row('Exchange rate', `1 USD = INR ${inrPerUsd.toFixed(4)}`)]),
    ...(paymentId === null ? [] : [row('Payment', paymentId)]),
    ['Taxable value', rupees(document.net)],
    ...parts.map(({ name, percent, amount }) => row(`${name} ${percent}%`, rupees(amount))),
    ...(roundOff === 0n ? [] : [row('Round-off', rupees(roundOff))]),
  ]
}

function row(name: string, value: string): [string, string] {
  return [name, value]
}

function writeRow(pdf: Pdf, name: string, value: string): void {
  const { y } = pdf
  pdf.fontSize(10).text(inFont(value), MARGIN + 130, y, { width: WIDTH - 130, align: 'right' })
  const end = pdf.y
  pdf.text(inFont(name), MARGIN, y, { width: 126 })
  pdf.y = Math.max(end, pdf.y) + 4
}

/** "INR 1,23,456.50": the fonts have no sign of the rupee. */
function rupees(amount: TaxDocument['total']): string {
  return formatInr(amount).replace('₹', 'INR ')
}

/** What the font can write: Latin letters without accents of other alphabets, and ? for the rest. */
function inFont(text: string): string {
  return [...text.normalize('NFC')].map(inLatin).join('')
}

function inLatin(character: string): string {
  if (/[\n\u0020-\u007E\u00A0-\u00FF]/.test(character)) return character
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return /^[\u0020-\u007E]+$/.test(base) ? base : '?'
}
