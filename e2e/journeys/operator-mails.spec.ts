import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { requestAs } from '../fixtures/request-as.ts'
import { expect, test } from '../fixtures/test.ts'

test('a mail that the mail server refuses is listed with the error, and is sent again', async ({
  page,
  product,
  sandbox,
  accounts,
  operators,
}) => {
  const { account, token } = await accounts.create()
  const support = await operators.create('support')
  const body = { packageId: 'standard-10' }
  const { orderId } = await requestAs(product, token, '/api/credits/purchase', body)
  await sandbox.fault({ vendor: 'mail', operation: 'smtp', fault: '500', times: 1_000 })
  await sandbox.payOrder(String(orderId))

  await operators.open(page, support, '/operator/mails')
  const mail = page.getByRole('row').filter({ hasText: account.email })
  await expect(mail).toContainText('Receipt')
  await expect(mail).toContainText(/[3-9] attempts/)
  await expect(mail).toContainText(/\b[45]\d\d\b/)
  await expectAccessible(page)
  await mail.getByRole('button', { name: 'Send again' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The mail server works again')
  await expectAccessible(page)
  await sandbox.reset()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('The mail is sent within seconds.')).toBeVisible()
  await expect(mail).toHaveCount(0)
  const sent = await sandbox.mail(account.email)
  expect(sent.filter(({ subject }) => subject.includes('receipt'))).toHaveLength(1)
})
