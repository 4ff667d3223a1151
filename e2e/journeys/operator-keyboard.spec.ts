import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { press } from '../fixtures/dialer.ts'
import { tabTo } from '../fixtures/layout/tab-to.ts'
import { expect, test } from '../fixtures/test.ts'

test('an operator works with the keyboard alone', async ({
  page,
  context,
  accounts,
  operators,
}) => {
  // The customers of all journeys are in one product, so this one has a name of its own.
  const surname = `Quill${randomUUID().slice(0, 8)}`
  const { email, name } = await accounts.signUp(page, { name: `Asha ${surname}` })
  await page.close()
  const desk = await context.newPage()
  const owner = await operators.create('owner')
  await operators.open(desk, owner)
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  const { keyboard } = desk
  const button = (name: string) => desk.getByRole('button', { name, exact: true }).first()

  await test.step('the first tab stop leads past the navigation', async () => {
    await keyboard.press('Tab')
    await expect(desk.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(desk.locator('main')).toBeFocused()
  })

  await test.step('the palette finds the customer by a word of the name', async () => {
    await keyboard.press('Control+k')
    await keyboard.type(surname)
    const option = desk.getByRole('listbox').getByRole('option', { name: email })
    await expect(option).toBeVisible()
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Enter')
    await expect(desk.getByRole('heading', { name })).toBeVisible()
  })

  await test.step('a change is made, and the focus returns to its button', async () => {
    await tabTo(desk, button('Give credit'))
    await keyboard.press('Enter')
    const dialog = desk.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button('Give credit')).toBeFocused()
    await keyboard.press('Enter')
    await expect(dialog.getByLabel('Amount in dollars')).toBeFocused()
    await keyboard.type('2.50')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.type('Calls failed on Monday')
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(desk.getByText('$3.50').first()).toBeVisible()
    await expect(button('Give credit')).toBeFocused()
  })

  await test.step('a filter is chosen, and a row opens', async () => {
    await keyboard.press('Control+k')
    await keyboard.type('Log of changes')
    await keyboard.press('Enter')
    await expect(desk.getByRole('heading', { name: 'Log of changes' })).toBeVisible()
    await tabTo(desk, button('Show details'))
    await keyboard.press('Enter')
    await expect(desk.getByRole('button', { name: 'Hide details' })).toBeFocused()
  })

  await test.step('the session ends while a reason is typed, and continues in place', async () => {
    await keyboard.press('Control+k')
    await keyboard.type(email)
    // What was found for the first letters of the address may be others.
    await expect(desk.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await expect(desk.getByRole('listbox').getByRole('option', { name: email })).toBeVisible()
    await keyboard.press('Enter')
    await expect(desk.getByRole('heading', { name })).toBeVisible()
    await tabTo(desk, button('Freeze'))
    await keyboard.press('Enter')
    await expect(desk.getByLabel('Reason that the customer reads')).toBeFocused()
    await keyboard.type('Unusual calls from your account')
    await keyboard.press('Tab')
    await keyboard.type('Looks stolen')
    await operators.request(owner, 'sign-out', {})
    await keyboard.press('Enter')
    const again = desk.getByRole('alertdialog', { name: 'Your session has ended' })
    await expect(again).toBeVisible()
    await expectAccessible(desk)
    await expect(again.getByLabel('Password', { exact: true })).toBeFocused()
    await operators.typeFactors(desk, owner)
    await keyboard.press('Enter')
    await expect(again).toBeHidden()
    const dialog = desk.getByRole('dialog')
    await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue('Looks stolen')
    await press(dialog.getByLabel('Reason', { exact: true }), 'Enter')
    await expect(dialog).toBeHidden()
    await expect(desk.getByText('This account is frozen')).toBeVisible()
  })
})
