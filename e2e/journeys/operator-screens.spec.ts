import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import {
  addLongestRows,
  busyCustomer,
  closedCustomer,
  openScreen,
  pathsOfConsole,
  tooWide,
} from '../fixtures/console-screens.ts'
import { expect, test } from '../fixtures/test.ts'

/** 40 px less than a desk of 1280 px, because other states, packages and amounts than those of the test are longer. */
const DESK = 1240
const WIDTHS = [768, DESK, 1600]

test('every screen of the console is accessible and fits at every width', async ({
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
  const paths = await pathsOfConsole(desk)
  expect(paths.length).toBeGreaterThan(25)
  for (const path of paths) {
    await openScreen(desk, path)
    const details = desk.getByRole('button', { name: 'Show details' })
    if ((await details.count()) > 0) await details.first().click()
    await expectAccessible(desk).catch((error: Error) => problems.push(`${path}: ${error.message}`))
    for (const width of WIDTHS) {
      await desk.setViewportSize({ width, height: 900 })
      for (const label of await tooWide(desk)) {
        // On a tablet a table may scroll within its box. The page itself never does.
        if (width >= DESK || label === 'page') problems.push(`${path}: ${label} at ${width} px`)
      }
    }
  }
  expect(problems).toEqual([])
})
