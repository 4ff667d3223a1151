import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../tools/product.ts'
import { dial, expectConnected, expectIdle, hangUp, openTab } from '../fixtures/dialer.ts'
import { buildOf, makeNextBuild } from '../fixtures/next-build.ts'
import { expect, test } from '../fixtures/test.ts'

test('a page that is open during an upgrade goes on with its call, and is loaded anew with its number after it', async ({
  page,
  accounts,
  product,
}) => {
  const next = makeNextBuild()
  await accounts.signUp(page)
  await dial(page, '+14155550100')
  await expectConnected(page)
  try {
    await product.server.stop()
    await product.restartServer(next.folder)
    await page.waitForResponse(/\/api\/call\//)
    await openTab(page, 'Settings')
    await openTab(page, 'Dialer')
    await expectConnected(page)
    expect(await buildOf(page)).toBeUndefined()

    await hangUp(page)
    await openTab(page, 'Call History')
    await openTab(page, 'Dialer')
    await expect.poll(() => buildOf(page)).toBe('next')
    await expectIdle(page)
    // The number of the dialer goes with the page.
    await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('+1 415 555 0100')
    await openTab(page, 'Call History')
    await expect(page.getByRole('row', { name: /415.?555.?0100/ })).toContainText('Completed')
    expect(await buildOf(page)).toBe('next')
  } finally {
    await product.server.stop()
    await product.restartServer()
    next.remove()
  }
})

test('the style guide is no part of the build', () => {
  const folder = join(ROOT, 'packages/web/dist')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(file => /\.(html|js|css|json)$/.test(file.name))
    .map(file => join(file.parentPath, file.name))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter(file => /style.?guide/i.test(readFileSync(file, 'utf8')))).toEqual([])
})
