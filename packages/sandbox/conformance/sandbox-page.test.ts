import nodemailer from 'nodemailer'
import { expect, test } from 'vitest'
import { buildSandbox } from '../src/server.ts'
import { settingsFrom } from '../src/settings.ts'
import { openPage, releasePage } from './browser.ts'

test('the page of the sandbox lists mails and calls, and opens a mail with its links', async () => {
  const settings = settingsFrom({ PRODUCT_URL: 'http://localhost:3999' })
  const sandbox = await buildSandbox({ ...settings, port: 0, smtpPort: 0 })
  const page = await openPage()
  await page.goto(`${sandbox.url}/inbox`)
  await page.getByText('No mail yet').waitFor()
  const link = 'http://localhost:3999/verify-email?token=t1'
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: sandbox.smtpPort })
  await transport.sendMail({
    from: 'no-reply@example.com',
    to: 'asha@example.com',
    subject: 'Verify your email',
    html: `<p>Hello</p><a href="${link}">Verify</a>`,
  })
  transport.close()
  await page.getByRole('heading', { name: 'Verify your email' }).waitFor()
  const links = page.getByRole('list', { name: 'Links in this mail' }).getByRole('link')
  expect(await links.getAttribute('href')).toBe(link)
  expect(await page.frameLocator('.reader iframe').getByText('Hello').innerText()).toBe('Hello')

  const { accountSid, apiKey, apiSecret } = settings.twilio
  const rented = await fetch(
    `${sandbox.url}/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers.json`,
    {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${apiKey}:${apiSecret}`)}` },
      body: new URLSearchParams({ PhoneNumber: '+14152220302', VoiceUrl: 'http://localhost:3999' }),
    },
  )
  expect(rented.status).toBe(201)
  sandbox.twilio.placeCall('+14155550199', '+14152220302')
  await page.goto(sandbox.url)
  await page.getByRole('list', { name: 'Calls' }).getByText('+14152220302').waitFor()
  await releasePage(page)
  await sandbox.close()
})
