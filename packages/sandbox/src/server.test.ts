import { expect, test } from 'vitest'
import { buildSandbox } from './server.ts'
import { settingsFrom } from './settings.ts'

test('settings have defaults, and nonsense is named', () => {
  expect(settingsFrom({})).toMatchObject({
    host: '127.0.0.1',
    port: 4000,
    smtpPort: 4025,
    productUrl: 'http://localhost:3000',
  })
  expect(settingsFrom({ PRODUCT_URL: 'http://localhost:3100/' }).productUrl).toBe(
    'http://localhost:3100',
  )
  expect(settingsFrom({ SANDBOX_PORT: '0', TWILIO_API_KEY: 'SKx' })).toMatchObject({
    port: 0,
    twilio: { apiKey: 'SKx' },
  })
  expect(() => settingsFrom({ SANDBOX_PORT: '70000' })).toThrow(/SANDBOX_PORT/)
  expect(() => settingsFrom({ SANDBOX_SMTP_PORT: 'mail' })).toThrow(/SANDBOX_SMTP_PORT/)
  expect(() => settingsFrom({ PRODUCT_URL: 'localhost:3000' })).toThrow(/PRODUCT_URL/)
})

test('a sandbox answers on its ports, refuses taken ones, and leaves them free', async () => {
  const options = { ...settingsFrom({}), port: 0, smtpPort: 0 }
  const sandbox = await buildSandbox(options)
  const get = async (path: string) => (await fetch(`${sandbox.url}${path}`)).status
  expect(await get('/')).toBe(200)
  expect(await get('/control/calls')).toBe(200)
  expect(await get('/turnstile/v0/api.js')).toBe(200)

  const { port, smtpPort } = sandbox
  await expect(buildSandbox({ ...options, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await expect(buildSandbox({ ...options, smtpPort })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  await sandbox.close()
  const again = await buildSandbox({ ...options, port, smtpPort })
  await again.close()
})
