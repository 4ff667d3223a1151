import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ok, refusal } from '../../../testing/fake-server.ts'
import { OWNER, renderConsole } from '../../../testing/render-console.tsx'
import * as download from '../../ui/download-file.ts'
import { sentence } from '../../../testing/sentence.ts'

const READ = 'POST /api/operator/invitation'
const ACCEPT = 'POST /api/operator/invitation/accept'
const CODES = ['aaaa-1111', 'bbbb-2222']

const responses = {
  [READ]: ok({
    email: 'ada@example.com',
    role: 'owner',
    totpSecret: 'JBSWY3DPEHPK3PXP',
    totpUri: 'otpauth://totp/Ringback:ada?secret=JBSWY3DPEHPK3PXP',
  }),
  [ACCEPT]: ok({
    token: 'token-2',
    expiresAt: '2026-11-22T18:00:00Z',
    operator: OWNER,
    recoveryCodes: CODES,
  }),
  'GET /api/operator/changes': ok({ items: [], currentPage: 1, hasMore: false }),
}

function open(hash = '#inv_1', overrides: object = {}) {
  const page = renderConsole(`/operator/invitation${hash}`, {
    operator: null,
    responses: { ...responses, ...overrides },
  })
  page.server.respond('GET /api/operator/me', ok(OWNER))
  return page
}

async function accept({ user }: ReturnType<typeof open>) {
  await user.type(await screen.findByLabelText('Password'), 'a long password')
  await user.type(screen.getByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  await screen.findByRole('heading', { name: 'Recovery codes' })
}

describe('an invitation', () => {
  it('shows the secret as a QR code and in groups', async () => {
    const { server } = open()
    const answer = server.hold(READ, responses[READ])
    // The form is there from the beginning, and can be sent once the invitation is known.
    const accept = await screen.findByRole<HTMLButtonElement>('button', { name: 'Accept' })
    expect(accept.disabled).toBe(true)
    answer()
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
    expect(screen.getByText(sentence('ada@example.com becomes an operator (owner).'))).toBeTruthy()
    expect(accept.disabled).toBe(false)
    expect(server.requests[0]).toMatchObject({ route: READ, query: '', body: { token: 'inv_1' } })
  })

  it('needs its token, and shows when it was used', async () => {
    const { server } = open('')
    expect(screen.getByRole('alert').textContent).toContain('has no invitation')
    expect(server.requests).toEqual([])
    open('#old', { [READ]: refusal(404, 'This invitation is used or expired.') })
    expect(await screen.findByText('This invitation is used or expired.')).toBeTruthy()
  })

  it('refuses a short password without a request, and shows the refusal of a code', async () => {
    const { user, sent } = open('#inv_1', { [ACCEPT]: refusal(400, 'The code is wrong.') })
    const password = await screen.findByLabelText('Password')
    await user.type(password, 'short')
    await user.type(screen.getByLabelText('Code'), '000000')
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    expect(screen.getByText('The password needs at least 12 characters.')).toBeTruthy()
    expect(sent(ACCEPT)).toEqual([])
    await user.type(password, ' but longer now')
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The code is wrong.')
  })

  it('signs in only after the recovery codes are stored', async () => {
    const page = open()
    await accept(page)
    expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual(CODES)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Open the console' })
    expect(button.disabled).toBe(true)
    expect(page.session.token()).toBeNull()
    await page.user.click(screen.getByLabelText('I have stored the recovery codes.'))
    await page.user.click(button)
    expect(await screen.findByRole('link', { name: 'Log of changes' })).toBeTruthy()
    expect(page.session.token()).toBe('token-2')
  })

  it('copies and downloads the recovery codes', async () => {
    const save = vi.spyOn(download, 'downloadFile').mockImplementation(() => undefined)
    const page = open()
    await accept(page)
    await page.user.click(screen.getByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(screen.getByText('Copied')).toBeTruthy())
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'))
    await page.user.click(screen.getByRole('button', { name: 'Download' }))
    expect(save.mock.calls[0]?.[2]).toContain(CODES.join('\n'))
  })
})
