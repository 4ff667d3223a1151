import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../tools/product.ts'

const FOLDER = join(ROOT, 'test-results', 'screenshots')
const THEMES = ['light', 'dark'] as const
/** The last one is what the test goes on with. */
const SIZES = [
  { name: 'phone', width: 360, height: 780 },
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'desk', width: 1440, height: 960 },
]

const CONSOLE_SIZES = [
  { name: '390', width: 390, height: 844 },
  { name: '768', width: 768, height: 1024 },
  { name: '1600', width: 1600, height: 1000 },
  { name: '1280', width: 1280, height: 900 },
]

/** Takes a picture of what the page shows, at every size and in every theme. */
export function shoot(page: Page, state: string): Promise<void> {
  return shootAt(page, state, SIZES)
}

/** The same at the sizes of the operator console. */
export function shootConsole(page: Page, state: string): Promise<void> {
  return shootAt(page, state, CONSOLE_SIZES)
}

async function shootAt(page: Page, state: string, sizes: typeof SIZES): Promise<void> {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const { name, width, height } of sizes) {
      await page.setViewportSize({ width, height })
      // A modal dialog is placed in the window, which a picture of the whole page enlarges.
      const fullPage = (await page.locator('dialog:modal').count()) === 0
      await page.screenshot({ path: join(FOLDER, `${state}-${name}-${theme}.png`), fullPage })
    }
  }
}
