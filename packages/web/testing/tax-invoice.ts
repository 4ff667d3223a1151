/** An invoice with two equal taxes and a round-off, as the API sends it. */
export const TAX_INVOICE = {
  id: 'document_1',
  kind: 'tax-invoice',
  number: 'TI/26-27/000007',
  issuedOn: '2026-11-30',
  description: 'Calls and numbers in 2026-11',
  seller: { name: 'Example Ltd', address: '1 High Street', taxNumber: '29AAGCR4375J1ZU' },
  customer: { name: 'Asha Rao', address: null, taxNumber: null },
  placeOfSupply: 'Karnataka (29)',
  serviceCode: '998413',
  net: 500,
  parts: ['CGST', 'SGST'].map(name => ({ name, percent: 9, amount: 45 })),
  roundOff: -0.01,
  total: 589.99,
  credit: 5,
  inrPerUsd: null,
  paymentId: null,
}
