import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../../tools/product.ts'
import { dial, expectConnected, expectIdle, hangUp, openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import type { Page } from '@playwright/test'
import { npm } from '../../tools/programs/npm-programs.ts'

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

const LEFT_OUT = new Set(['dist', 'node_modules', '.types'])

/** The built server with another build of the pages, of which the document says `data-build="next"`. */
interface NextBuild {
  /** The root folder, for `Product.restartServer`. */
  folder: string
  remove(): void
}

/** Builds the pages from a changed copy of their source, which takes half a minute. */
function makeNextBuild(): NextBuild {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-next-build-'))
  const web = join(folder, 'packages/web')
  cpSync(join(ROOT, 'packages/web'), web, {
    recursive: true,
    filter: path => !LEFT_OUT.has(basename(path)),
  })
  for (const file of ['package.json', 'tsconfig.base.json'])
    cpSync(join(ROOT, file), join(folder, file))
  for (const linked of ['node_modules', 'packages/contract', 'packages/web/node_modules'])
    symlinkSync(join(ROOT, linked), join(folder, linked))
  appendFileSync(join(web, 'src/main.tsx'), "document.documentElement.dataset['build'] = 'next'\n")
  execFileSync(process.execPath, npm('run', 'build', '--silent'), { cwd: web, stdio: 'ignore' })
  cpSync(join(ROOT, 'packages/server'), join(folder, 'packages/server'), {
    recursive: true,
    filter: path => !LEFT_OUT.has(basename(path)) || basename(path) === 'dist',
  })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The build of the document that the page shows; undefined for the usual one. */
function buildOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset['build'])
}
