import type { Page } from 'puppeteer-core'
import { expectAudioBothWays, readAudioStats } from '../fixtures/sound/call-audio.ts'
import { openTabPanel, press, untilButton, untilShown } from './elements.ts'
import { expect, rentNumber, test } from './test.ts'

const CALLER = '+12125550142'

interface Notice {
  title: string
  path: string
}

/** The notices that Firefox shows. */
function shownNotices(tab: Page): Promise<Notice[]> {
  return tab.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/dashboard')
    return ((await registration?.getNotifications()) ?? []).map(({ title, data }) => ({
      title,
      path: (data as { path: string }).path,
    }))
  })
}

// beyond A call rings although no page is open
test('a call to a closed page shows a notice, whose page answers it, and one that ends closes it', async ({
  tab,
  signUp,
  product,
  sandbox,
}) => {
  const number = await rentNumber(product, await signUp({ packages: ['starter-5'] }))
  await openTabPanel(tab, 'Settings')
  await press(tab, 'Turn on notices')
  await untilButton(tab, 'Turn off notices')

  await tab.goto(`${product.url}/rates`)
  await sandbox.callFrom(CALLER, number)
  await expect.poll(() => shownNotices(tab)).toMatchObject([{ title: 'Incoming call' }])
  const [notice] = await shownNotices(tab)
  await tab.goto(`${product.url}${notice?.path}&answer=1`)
  await untilShown(tab, 'Call in progress')
  await expectAudioBothWays(() => tab.evaluate(readAudioStats))
  await expect.poll(() => shownNotices(tab)).toEqual([])
  await press(tab, 'End call')
  await untilButton(tab, 'Start call')

  await tab.goto(`${product.url}/rates`)
  const { sid } = await sandbox.callFrom(CALLER, number)
  await expect.poll(() => shownNotices(tab)).toMatchObject([{ title: 'Incoming call' }])
  await sandbox.hangUp(sid)
  await expect.poll(() => shownNotices(tab)).toMatchObject([{ title: 'Missed call' }])
})
