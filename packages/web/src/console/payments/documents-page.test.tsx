import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ok } from '../../../testing/fake-server.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { TAX_INVOICE } from '../../../testing/tax-invoice.ts'
import * as download from '../../ui/download-file.ts'

const INVOICE = {
  ...TAX_INVOICE,
  customer: { name: 'Löwe GmbH', address: '2 Low Street\nMysuru', taxNumber: '29AAPFU0939F1ZV' },
  buyer: { id: 'user_1', email: 'asha@example.com' },
}

it('opens a document of the list, and downloads it as PDF', async () => {
  const save = vi.spyOn(download, 'saveBlob').mockImplementation(() => undefined)
  const { user } = renderConsole('/operator/documents', {
    responses: {
      'GET /api/operator/documents': ok({ items: [INVOICE], currentPage: 1, hasMore: false }),
      [`GET /api/operator/documents/${INVOICE.id}`]: ok(INVOICE),
    },
  })
  await user.click(await screen.findByRole('link', { name: 'TI/26-27/000007' }))
  expect((await screen.findByRole('article')).textContent).toContain('Löwe GmbH')
  expect(screen.getByRole('heading', { name: 'Tax invoice TI/26-27/000007' })).toBeTruthy()
  const request = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('%PDF-'))
  await user.click(screen.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(save.mock.calls[0]?.[0]).toBe('TI-26-27-000007.pdf'))
  expect(request.mock.calls[0]?.[0]).toBe(`/api/operator/documents/${INVOICE.id}/pdf`)
})

it('writes the file of a month for the return, with each tax in columns of its own', async () => {
  const save = vi.spyOn(download, 'downloadFile').mockImplementation(() => undefined)
  const { user } = renderConsole('/operator/documents?month=2026-11', {
    responses: {
      'GET /api/operator/documents': ok({ items: [INVOICE], currentPage: 1, hasMore: false }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  const [name, , text = ''] = save.mock.calls[0] ?? []
  expect(name).toBe('documents.csv')
  expect(text.split('\r\n')).toEqual([
    '\uFEFFNumber,Kind,Date,Customer,Name,Address,Tax number,Place of supply,Service code,Taxable,Tax,' +
      'Tax 1,Percent 1,Amount 1,Tax 2,Percent 2,Amount 2,Tax 3,Percent 3,Amount 3,Round-off,Total,' +
      'Credit in dollars,Rupees for a dollar,Payment,Receipt voucher,Date of the voucher',
    'TI/26-27/000007,Tax invoice,2026-11-30,asha@example.com,Löwe GmbH,"2 Low Street\nMysuru",' +
      '29AAPFU0939F1ZV,Karnataka (29),998413,500,90,CGST,9,45,SGST,9,45,,,,-0.01,589.99,5,,,,',
    '',
  ])
})
