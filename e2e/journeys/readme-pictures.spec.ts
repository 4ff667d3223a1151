import { readFileSync } from 'node:fs'
import {
  type ShownNavigation,
  SHOWN_NAVIGATION,
  navigationOf,
} from '../fixtures/readme-pictures.ts'
import { expect, test } from '../fixtures/test.ts'

test('the pictures of the README show the tabs and the console of today', async ({
  page,
  context,
  accounts,
  operators,
}) => {
  await accounts.signUp(page)
  const desk = await context.newPage()
  await operators.open(desk, await operators.create('owner'))
  const shown = JSON.parse(readFileSync(SHOWN_NAVIGATION, 'utf8')) as ShownNavigation
  const now = await navigationOf(page, desk)
  // After a change: npm run build && npm run screenshots -- readme
  expect(now).toEqual(shown)
})
