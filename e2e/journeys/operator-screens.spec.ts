import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import {
  addLongestRows,
  busyCustomer,
  closedCustomer,
  openScreen,
  openedScreens,
  tooWide,
} from '../fixtures/console-screens.ts'
import { lostInForcedColours } from '../fixtures/layout/forced-colours.ts'
import { movedMoreThan, recordShifts } from '../fixtures/layout/layout-shift.ts'
import { inRightToLeft } from '../fixtures/layout/right-to-left.ts'
import { offScale } from '../fixtures/layout/scale.ts'
import { lostWithTextSpacing } from '../fixtures/layout/text-spacing.ts'
import { expect, test } from '../fixtures/test.ts'

/** 40 px less than a desk of 1280 px, because other states, packages and amounts than those of the test are longer. */
const DESK = 1240
/** The first two are of phones, on which operators read the mails that link to the console. */
const WIDTHS = [320, 390, 768, DESK, 1600]

// beyond One scale of sizes and radii
test('every screen of the console is accessible, fits at every width and does not move by itself', async ({
  page,
  context,
  accounts,
  operators,
}) => {
  await busyCustomer(page, accounts)
  await page.close()
  const desk = await context.newPage()
  const owner = await operators.create('owner')
  await closedCustomer(accounts, operators, owner)
  await operators.open(desk, owner)
  await addLongestRows(desk)
  // All of them are shown at once, because a run of all screens takes minutes.
  const problems: string[] = []
  await recordShifts(desk)
  let opened = 0
  for await (const path of openedScreens(desk)) {
    for (const width of [DESK, 390]) {
      await desk.setViewportSize({ width, height: 900 })
      await openScreen(desk, path)
      const moved = await movedMoreThan(desk, 0.02)
      if (moved) problems.push(`${path} moves by itself at ${width} px, ${moved}`)
    }
    const details = desk.getByRole('button', { name: 'Show details' })
    if ((await details.count()) > 0) await details.first().click()
    await expectAccessible(desk).catch((error: Error) => problems.push(`${path}: ${error.message}`))
    for (const width of WIDTHS) {
      problems.push(...(await problemsAt(desk, width)).map(problem => `${path}: ${problem}`))
    }
    const reversed = await inRightToLeft(desk, async () => {
      for (const width of [390, DESK]) {
        const found = await problemsAt(desk, width, { isTranslated: true })
        problems.push(...found.map(problem => `${path} from right to left: ${problem}`))
      }
    })
    problems.push(...reversed.map(problem => `${path}: ${problem}`))
    const lost = await lostInForcedColours(desk)
    problems.push(...lost.map(problem => `${path}: ${problem}`))
    opened++
  }
  expect(opened).toBeGreaterThan(25)
  expect(problems).toEqual([])
})

async function problemsAt(
  desk: Page,
  width: number,
  { isTranslated = false } = {},
): Promise<string[]> {
  await desk.setViewportSize({ width, height: 900 })
  // On a phone and a tablet, and with longer words, a table may scroll within its box. The page itself never does.
  const wide = (await tooWide(desk)).filter(
    label => (width >= DESK && !isTranslated) || label === 'page' || label.startsWith('cell '),
  )
  // Of the narrowest window and of a desk: more of them take minutes.
  const isSpaced = (width === WIDTHS[0] || width === DESK) && !isTranslated
  const spaced = isSpaced ? await lostWithTextSpacing(desk) : []
  const problems = [...wide, ...(await offScale(desk)), ...spaced]
  return problems.map(problem => `${problem} at ${width} px`)
}
