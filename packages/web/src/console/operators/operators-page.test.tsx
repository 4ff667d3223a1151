import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok, refusal } from '../../../testing/fake-server.ts'
import { renderConsole } from '../../../testing/render-console.tsx'

const LIST = 'GET /api/operator/operators'
const DISABLE = 'POST /api/operator/operators/opr_2/disable'
const SET_ROLE = 'POST /api/operator/operators/opr_2/role'

const operator = (id: string, email: string, fields: object = {}) => ({
  id,
  email,
  role: 'support',
  status: 'active',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastSignInAt: null,
  sessions: 1,
  ...fields,
})
const responses = {
  [LIST]: ok({
    items: [operator('opr_1', 'ada@example.com'), operator('opr_2', 'grace@example.com')],
    currentPage: 1,
    hasMore: false,
  }),
  [DISABLE]: ok({ message: 'done' }),
  [SET_ROLE]: ok({ message: 'done' }),
}

async function openDialog(name: string, options: Parameters<typeof renderConsole>[1] = {}) {
  const page = renderConsole('/operator/operators', {
    ...options,
    responses: { ...responses, ...options.responses },
  })
  await page.user.click(await screen.findByRole('button', { name }))
  return { ...page, dialog: within(screen.getByRole('dialog')) }
}

describe('the operators', () => {
  it('can be changed, except the own account', async () => {
    renderConsole('/operator/operators', { responses })
    const own = await screen.findByRole('row', { name: /ada@example.com/ })
    const other = screen.getByRole('row', { name: /grace@example.com/ })
    expect(within(own).queryByRole('button')).toBeNull()
    expect(within(other).getAllByRole('button')).toHaveLength(2)
  })

  it('get another role', async () => {
    const { user, dialog, sent } = await openDialog('Change role')
    await user.selectOptions(dialog.getByLabelText('New role'), 'owner')
    expect(dialog.getByText('Does everything.')).toBeTruthy()
    await user.type(dialog.getByLabelText('Reason'), 'Leads the team now')
    await user.click(dialog.getByRole('button', { name: 'Change role' }))
    expect(await screen.findByText('The role of grace@example.com has been changed.')).toBeTruthy()
    expect(sent(SET_ROLE)[0]).toEqual({ role: 'owner', reason: 'Leads the team now' })
  })
})

describe('a change', () => {
  it('needs a reason', async () => {
    const { user, dialog, sent } = await openDialog('Disable')
    await user.type(dialog.getByLabelText('Reason'), ' x ')
    await user.click(dialog.getByRole('button', { name: 'Disable' }))
    expect(dialog.getByText('Enter a reason of 3 to 500 characters.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Reason')))
    expect(sent(DISABLE)).toEqual([])
  })

  it('sends the reason, announces the success, and reads the list again', async () => {
    const { user, dialog, server, sent } = await openDialog('Disable')
    const reads = () => server.requests.filter(({ route }) => route === LIST).length
    const before = reads()
    await user.type(dialog.getByLabelText('Reason'), 'Has left the company{Enter}')
    const notice = await screen.findByText('grace@example.com has been disabled.')
    expect(notice.closest('[role="status"]')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent(DISABLE)[0]).toEqual({ reason: 'Has left the company' })
    await waitFor(() => expect(reads()).toBe(before + 1))
  })

  it('shows a refusal in place, and can be sent again', async () => {
    const { user, dialog, server } = await openDialog('Disable', {
      responses: { [DISABLE]: refusal(409, 'The last owner cannot be disabled.') },
    })
    await user.type(dialog.getByLabelText('Reason'), 'Has left{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toContain('The last owner')
    server.respond(DISABLE, ok({ message: 'done' }))
    await user.click(dialog.getByRole('button', { name: 'Disable' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('cannot be sent twice, nor closed while it is sent', async () => {
    const { user, dialog, server } = await openDialog('Disable')
    const release = server.hold(DISABLE, ok({ message: 'done' }))
    await user.type(dialog.getByLabelText('Reason'), 'Has left{Enter}')
    await waitFor(() =>
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Disable' }).disabled).toBe(
        true,
      ),
    )
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
    await user.type(dialog.getByLabelText('Reason'), '{Enter}')
    expect(server.requests.filter(({ route }) => route === DISABLE)).toHaveLength(1)
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is left without a request by Cancel', async () => {
    const { user, dialog, sent } = await openDialog('Disable')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent(DISABLE)).toEqual([])
  })
})
