import { expect } from 'vitest'
import { setMicrophone, test } from './browser-phone.ts'
import { openPage, releasePage } from './browser.ts'
import { untilAudible } from './sound.ts'
import { startSandbox } from './test-sandbox.ts'

const NUMBER = '+12125550301'
/** The tone of each side's microphone; far apart, and neither is a tone of the network. */
const HANDSET_HERTZ = 1100
const BROWSER_HERTZ = 620

test('a handset answers the call of a browser, carries sound both ways, and hangs up', async ({
  phones,
}) => {
  const sandbox = await startSandbox()
  const handset = await openPage()
  const press = (name: string) => handset.getByRole('button', { name, exact: true }).click()
  const untilShown = (words: string) =>
    handset.locator('#status').getByText(words, { exact: true }).waitFor()
  await handset.goto(`${sandbox.url}/handset?number=${encodeURIComponent(NUMBER)}`)
  await setMicrophone(handset, HANDSET_HERTZ)
  await untilShown('Ready')

  const browser = await phones.open(sandbox, { microphoneHertz: BROWSER_HERTZ })
  await browser.open()
  await browser.dial({ To: NUMBER })
  await untilShown('Incoming call')
  await press('Answer')
  await untilShown('Connected')
  await browser.until('accept')
  await untilAudible(browser.page, { hertz: [HANDSET_HERTZ], absent: [BROWSER_HERTZ] })
  await untilAudible(handset, { hertz: [BROWSER_HERTZ], absent: [HANDSET_HERTZ] })

  await press('Hang up')
  await browser.until('disconnect')
  await untilShown('Call ended')
  expect(sandbox.carrier.calls().every(({ status }) => status === 'completed')).toBe(true)
  await releasePage(handset)
  await sandbox.close()
})
