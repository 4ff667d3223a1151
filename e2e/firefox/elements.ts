import type { Frame, Page } from 'puppeteer-core'

/** Selects an element by its role and its whole name, as assistive technology does. */
function byRole(role: string, name: string): string {
  return `::-p-aria([name="${name}"][role="${role}"])`
}

/** Presses a button as soon as it is shown, is enabled and stands still. */
export async function press(place: Page | Frame, name: string): Promise<void> {
  await place.locator(byRole('button', name)).click()
}

export async function openTabPanel(tab: Page, name: string): Promise<void> {
  await tab.locator(byRole('tab', name)).click()
}

export async function fill(tab: Page, name: string, value: string): Promise<void> {
  await tab.locator(byRole('textbox', name)).fill(value)
}

export async function untilButton(tab: Page, name: string): Promise<void> {
  await tab.waitForSelector(byRole('button', name), { visible: true })
}

/** Waits until an element with this text is visible. */
export async function untilShown(tab: Page, text: string): Promise<void> {
  await tab.waitForSelector(`::-p-text(${text})`, { visible: true })
}
