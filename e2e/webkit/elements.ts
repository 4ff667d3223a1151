import { By, type WebDriver, type WebElement, until } from 'selenium-webdriver'

/** The same limit as in the journeys. */
const LIMIT_MS = 90_000

async function find(webkit: WebDriver, what: string, xpath: string): Promise<WebElement> {
  const element = await webkit.wait(until.elementLocated(By.xpath(xpath)), LIMIT_MS, `no ${what}`)
  await webkit.wait(until.elementIsVisible(element), LIMIT_MS, `${what} is not visible`)
  return element
}

/** Presses a button, link or tab as soon as it is enabled. */
export async function press(webkit: WebDriver, name: string): Promise<void> {
  const names = `[@aria-label="${name}" or normalize-space()="${name}"]`
  const xpath = `(//button${names} | //a${names} | //*[@role="tab"]${names})`
  const element = await find(webkit, `"${name}"`, xpath)
  await webkit.wait(until.elementIsEnabled(element), LIMIT_MS, `"${name}" is not enabled`)
  await element.click()
}

/** Types into the field with this label. */
export async function fill(webkit: WebDriver, label: string, value: string): Promise<void> {
  const xpath = `//input[@aria-label="${label}" or @id=//label[normalize-space()="${label}"]/@for]`
  await (await find(webkit, `field "${label}"`, xpath)).sendKeys(value)
}

/** Waits until an element with this text is visible. */
export async function untilShown(webkit: WebDriver, text: string): Promise<void> {
  await find(webkit, `text "${text}"`, `//*[text()[contains(normalize-space(), "${text}")]]`)
}

export async function untilAt(webkit: WebDriver, path: string): Promise<void> {
  await webkit.wait(until.urlContains(path), LIMIT_MS, `not at ${path}`)
}
