import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import * as files from '../../../../ui/download-file.ts'
import { DataExport } from './AccountSettings.tsx'

const PATH = '/api/user/export'

afterEach(() => void vi.restoreAllMocks())

async function open(response: Response | Error, productName = 'Ringback') {
  const save = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined)
  const page = renderScreen(<DataExport email="asha@example.com" />, { settings: { productName } })
  const request = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
    )
  await page.user.click(screen.getByRole('button', { name: 'Download your data…' }))
  const field = await screen.findByLabelText('Your password')
  const confirm = async (password: string) => {
    if (password) await page.user.type(field, password)
    await page.user.click(screen.getByRole('button', { name: 'Download' }))
  }
  return { ...page, save, request, confirm }
}

it('saves the archive, and closes', async () => {
  const { save, request, confirm } = await open(new Response('the archive'))
  await confirm('long enough')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(save.mock.calls[0]?.[0]).toBe('ringback-data.zip')
  expect(await save.mock.calls[0]?.[1].text()).toBe('the archive')
  expect(request.mock.calls[0]).toMatchObject([PATH, { body: '{"password":"long enough"}' }])
})

it.each([
  ['Löwe & Söhne', 'löwe-söhne-data.zip'],
  ['फ़ोन ऐप', 'फ़ोन-ऐप-data.zip'],
  ['../..', 'data.zip'],
])('names the file after %s', async (productName, name) => {
  const { save, confirm } = await open(new Response('the archive'), productName)
  await confirm('long enough')
  await waitFor(() => expect(save).toHaveBeenCalled())
  expect(save.mock.calls[0]?.[0]).toBe(name)
})

it.each([
  [new Response('{"error":"Once an hour.","code":"x"}', { status: 429 }), 'Once an hour.'],
  [new Response('<html>', { status: 502 }), 'The download failed. Please try again.'],
  [new TypeError('offline'), 'The download failed. Please try again.'],
])('shows why nothing was saved', async (response, text) => {
  const { save, confirm } = await open(response)
  await confirm('long enough')
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(save).not.toHaveBeenCalled()
})
