import { By, type WebDriver, type WebElement, error, until } from 'selenium-webdriver'

/** The same limit as in the journeys. */
const LIMIT_MS = 90_000

/** Waits for an element that is visible and enabled, and uses it. Starts again if the page has replaced it. */
async function withElement(
  webkit: WebDriver,
  what: string,
  xpath: string,
  use: (element: WebElement) => Promise<void> = async () => {},
): Promise<void> {
  const tryOnce = async () => {
    const [element] = await webkit.findElements(By.xpath(xpath))
    if (!element || !(await element.isDisplayed()) || !(await element.isEnabled())) return false
    await use(element)
    return true
  }
  const tryUnlessReplaced = () =>
    tryOnce().catch((reason: unknown) => {
      if (reason instanceof error.StaleElementReferenceError) return false
      throw reason
    })
  await webkit.wait(tryUnlessReplaced, LIMIT_MS, `no ${what} is visible and enabled`)
}

/** Presses a button, link or tab as soon as it is enabled. */
export async function press(webkit: WebDriver, name: string): Promise<void> {
  const names = `[@aria-label="${name}" or normalize-space()="${name}"]`
  const xpath = `(//button${names} | //a${names} | //*[@role="tab"]${names})`
  await withElement(webkit, `"${name}"`, xpath, element => element.click())
}

/** Types into the field with this label, in place of what the page has filled in. */
export async function fill(webkit: WebDriver, label: string, value: string): Promise<void> {
  const xpath = `//input[@aria-label="${label}" or @id=//label[normalize-space()="${label}"]/@for]`
  await withElement(webkit, `field "${label}"`, xpath, async element => {
    await element.clear()
    await element.sendKeys(value)
  })
}

/** Waits until an element with this text is visible. */
export async function untilShown(webkit: WebDriver, text: string): Promise<void> {
  const xpath = `//*[text()[contains(normalize-space(), "${text}")]]`
  await withElement(webkit, `text "${text}"`, xpath)
}

export async function untilAt(webkit: WebDriver, path: string): Promise<void> {
  await webkit.wait(until.urlContains(path), LIMIT_MS, `not at ${path}`)
}
