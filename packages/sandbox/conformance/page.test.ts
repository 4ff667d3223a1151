import fastify from 'fastify'
import formbody from '@fastify/formbody'
import nodemailer from 'nodemailer'
import { expect, test } from 'vitest'
import { buildSandbox } from '../src/server.ts'
import { settingsFrom } from '../src/settings.ts'
import { openPage, releasePage } from './browser.ts'

const ECHOES = '+14155550100'
const RENTED = '+14152220302'
const PHONE = '+12125550301'
const TWIML = `<Response><Dial><Number>${PHONE}</Number></Dial></Response>`

test('the page opens a mail with its links, and its phone answers a call with sound both ways', async () => {
  const product = fastify({ forceCloseConnections: true })
  await product.register(formbody)
  product.post('/', (_request, reply) => reply.type('text/xml').send(TWIML))
  const productUrl = await product.listen({ host: '127.0.0.1', port: 0 })
  const settings = settingsFrom({ PRODUCT_URL: productUrl })
  const sandbox = await buildSandbox({ ...settings, port: 0, smtpPort: 0 })
  const page = await openPage()
  await page.goto(`${sandbox.url}/?phone=${encodeURIComponent(PHONE)}`)

  const href = `${productUrl}/verify-email?token=t1`
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: sandbox.smtpPort })
  await transport.sendMail({
    from: 'no-reply@example.com',
    to: 'asha@example.com',
    subject: 'Verify your email',
    html: `<p>Hello</p><a href="${href}">Verify</a>`,
  })
  transport.close()
  expect(await page.getByRole('link', { name: href }).getAttribute('href')).toBe(href)
  await page.frameLocator('iframe').getByText('Hello').waitFor()

  const { accountSid, apiKey, apiSecret } = settings.twilio
  await fetch(`${sandbox.url}/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${apiKey}:${apiSecret}`)}` },
    body: new URLSearchParams({ PhoneNumber: RENTED, VoiceUrl: `${productUrl}/` }),
  })
  const phone = page.getByRole('region', { name: 'Phone' })
  const untilShown = (status: string) => phone.getByText(status, { exact: true }).waitFor()
  await untilShown('Ready')
  sandbox.twilio.placeCall(ECHOES, RENTED)
  await untilShown('Incoming call')
  await phone.getByRole('button', { name: 'Answer' }).click()
  await untilShown('Connected')
  const called = () => sandbox.twilio.calls().find(({ parentSid }) => parentSid !== null)
  await expect.poll(() => called()?.packetsIn).toBeGreaterThan(30)
  await expect.poll(() => called()?.packetsOut).toBeGreaterThan(30)
  await phone.getByRole('button', { name: 'Hang up' }).click()
  await untilShown('Call ended')
  await releasePage(page)
  await Promise.all([sandbox.close(), product.close()])
})
