import * as z from 'zod/mini'
import { documentKind, taxDocument } from '../../customers/credit/documents.ts'
import { id, listOf, listQuery, operatorRead } from '../operator-endpoint.ts'
import { filter } from './disputes.ts'

export const operatorDocument = z.extend(taxDocument, {
  /** The e-mail is empty when the account is closed. */
  buyer: z.object({ id: z.string(), email: z.string() }),
})
export type OperatorDocument = z.infer<typeof operatorDocument>

export const listDocuments = operatorRead({
  path: '/api/operator/documents',
  command: 'documents list',
  examples: [
    'documents list --month 2026-11 --all --json',
    'documents list --year 26-27 --kind tax-invoice',
  ],
  summary: 'Tax documents, for the returns of a month or a year, in the order of their numbers',
  query: z.extend(listQuery, {
    kind: z.optional(documentKind),
    /** `2026-11` */
    month: filter,
    /** A year of the books as it is in the numbers. */
    year: filter,
    /** The id or the e-mail of a customer. */
    customer: filter,
  }),
  response: listOf(operatorDocument),
})

export const showDocument = operatorRead({
  path: '/api/operator/documents/:id',
  command: 'documents show',
  examples: ['documents show RV/26-27/000001'],
  summary: 'A tax document, by its id or its number',
  params: z.object({ id }),
  response: operatorDocument,
})

export const getDocumentFile = operatorRead({
  path: '/api/operator/documents/:id/pdf',
  command: 'documents pdf',
  examples: ['documents pdf RV/26-27/000001 > RV-26-27-000001.pdf'],
  summary: 'A tax document as PDF, by its id or its number',
  download: 'application/pdf',
  params: z.object({ id }),
  response: z.string(),
})
