import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../testing/fake-server.ts'
import { OWNER, renderConsole } from '../../../testing/render-console.tsx'

const LIST = 'GET /api/operator/mails'
const SEND = 'POST /api/operator/mails/mail_1/send-again'

const mail = {
  id: 'mail_1',
  state: 'failed',
  kind: 'receipt',
  recipient: 'ada@example.com',
  customerId: 'user_1',
  subject: 'Your Ringback receipt',
  createdAt: '2026-11-22T08:00:00.000Z',
  text: 'Your receipt',
  sentAt: null,
  attempts: 6,
  nextAttemptAt: '2026-11-22T11:00:00.000Z',
  lastError: '550 5.1.1 No such user',
}
const OF_NO_KIND = { ...mail, id: 'mail_2', kind: null, recipient: 'grace@example.com' }
const listed = (...items: object[]) => ok({ items, currentPage: 1, hasMore: false })

it('lists a mail with its kind, recipient and error, and sends it again with a reason', async () => {
  const { user, sent } = renderConsole('/operator/mails?state=failed', {
    operator: { ...OWNER, role: 'support' },
    responses: {
      [LIST]: listed(mail, OF_NO_KIND),
      [SEND]: ok({ message: 'The mail is sent within seconds' }),
    },
  })
  const row = await screen.findByRole('row', { name: /ada@example.com.*550 5.1.1 No such user/ })
  expect(within(row).getByText('Receipt')).toBeTruthy()
  expect(within(row).getByText(/6 attempts, next/)).toBeTruthy()
  expect(within(row).getByText('Failed')).toBeTruthy()
  const customer = within(row).getByRole('link', { name: 'ada@example.com' })
  expect(customer.getAttribute('href')).toBe('/operator/customers/user_1')
  expect(screen.getByRole('row', { name: /Other.*grace@example.com/ })).toBeTruthy()
  await user.click(within(row).getByRole('button', { name: 'Send again' }))
  const dialog = screen.getByRole('dialog', { name: 'Send “Your Ringback receipt” again' })
  await user.type(within(dialog).getByLabelText('Reason'), 'The mailbox exists now')
  await user.click(within(dialog).getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('The mail is sent within seconds.')).toBeTruthy()
  expect(sent(SEND)[0]).toEqual({ reason: 'The mailbox exists now' })
})
