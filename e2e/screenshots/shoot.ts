import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../tools/product.ts'
import { allShown } from '../fixtures/layout/screen-problems.ts'

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
      await untilDrawn(page)
      // A modal dialog is placed in the window, which a picture of the whole page enlarges.
      const fullPage = (await page.locator('dialog:modal').count()) === 0
      const file = `${state} ${name} ${theme}`.toLowerCase().replaceAll(/\W+/g, '-')
      await page.screenshot({ path: join(FOLDER, `${file}.png`), fullPage })
    }
  }
}

/** Waits until no content is a placeholder, each phone number has its groups, and each flag and face is drawn. */
export async function untilDrawn(page: Page): Promise<void> {
  await allShown(page)
  await page.waitForFunction(() => {
    // A picture of the whole page shows those below the window too.
    for (const image of document.images) image.loading = 'eager'
    const placeholder = document.querySelector('.animate-shimmer, bdi[class*="text-transparent"]')
    return placeholder === null && [...document.images].every(image => image.complete)
  })
  await page.evaluate(async () => {
    // An image that cannot be decoded is not drawn either.
    await Promise.all([...document.images].map(image => image.decode().catch(() => undefined)))
  })
}
