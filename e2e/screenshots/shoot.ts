import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../tools/product.ts'

const FOLDER = join(ROOT, 'test-results', 'screenshots')
const THEMES = ['light', 'dark'] as const
/** The last one is what the test goes on with. */
const SIZES = [
  { name: '390', width: 390, height: 844 },
  { name: '768', width: 768, height: 1024 },
  { name: '1920', width: 1920, height: 945 },
  { name: '1280', width: 1280, height: 800 },
]

/** Takes a picture of what the page shows, at every size and in every theme. @param state becomes the name of the files */
export async function shoot(page: Page, state: string): Promise<void> {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const { name, width, height } of SIZES) {
      await page.setViewportSize({ width, height })
      // A modal dialog is placed in the window, which a picture of the whole page enlarges.
      const fullPage = (await page.locator('dialog:modal').count()) === 0
      const file = `${state} ${name} ${theme}`.toLowerCase().replaceAll(/\W+/g, '-')
      await page.screenshot({ path: join(FOLDER, `${file}.png`), fullPage })
    }
  }
}
