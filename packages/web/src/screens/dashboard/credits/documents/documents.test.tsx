import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { TAX_INVOICE } from '../../../../../testing/tax-invoice.ts'
import * as files from '../../../../ui/download-file.ts'
import { DocumentList } from './DocumentList.tsx'
import { DocumentPage } from './DocumentPage.tsx'

afterEach(() => void vi.restoreAllMocks())

const LIST = '/api/credits/documents'
const page = (documents: object[]) => ({
  body: { documents, totalCount: documents.length, currentPage: 1, totalPages: 1 },
})

it('lists documents with a link to each', async () => {
  renderScreen(<DocumentList />, { responses: { [LIST]: page([TAX_INVOICE]) } })
  const link = await screen.findByRole('link', { name: /^Tax invoice/ })
  expect(link.getAttribute('href')).toBe('/dashboard?tab=credits&document=document_1')
  expect(screen.getByText('₹589.99')).toBeTruthy()
})

it('is not there without documents', async () => {
  const { requests } = renderScreen(<DocumentList />, { responses: { [LIST]: page([]) } })
  await waitFor(() => expect(requests).not.toEqual([]))
  expect(screen.queryByText('Tax documents')).toBeNull()
})

it('shows a document with its parts, and downloads it as PDF', async () => {
  const save = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined)
  const { user } = renderScreen(<DocumentPage id="document_1" />, {
    responses: { [`${LIST}/document_1`]: { body: TAX_INVOICE } },
  })
  const sheet = await screen.findByRole('article')
  const rows = within(sheet)
    .getAllByRole('term')
    .map(term => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(rows.slice(-5)).toEqual([
    'Taxable value: ₹500.00',
    'CGST 9%: ₹45.00',
    'SGST 9%: ₹45.00',
    'Round-off: -₹0.01',
    'Total: ₹589.99',
  ])
  expect(sheet.textContent).toContain('Tax number 29AAGCR4375J1ZU')
  const request = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('%PDF-'))
  await user.click(screen.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(save.mock.calls[0]?.[0]).toBe('TI-26-27-000007.pdf'))
  expect(request.mock.calls[0]?.[0]).toBe(`${LIST}/document_1/pdf`)
})
