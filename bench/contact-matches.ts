import { type Page, chromium } from '@playwright/test'
import { findBrowser } from '../tools/programs/find-browser.ts'
import { median, report } from './setup/report.ts'
import { type KeyResult, pressKeys } from './setup/shown-keys.ts'
import { BENCH_ACCOUNT, withProduct } from './setup/temporary-product.ts'

/**
 * How soon the contacts that match a typed letter are on the screen, among as many contacts as an account may have: in
 * how many frames, and with how much more work of the page's thread than among few contacts, of which as many match that
 * the list is as long.
 */
const MANY = 5_000
const FEW = 250
/** Each is the first letter of at least five names, also of the first ones. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

await withProduct(async product => {
  const { executablePath, args, chromiumSandbox } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, chromiumSandbox })
  try {
    const page = await browser.newPage({ baseURL: product.url })
    await logIn(page)
    await saveContacts(page, 0, FEW)
    const amongFew = await measure(page)
    await saveContacts(page, FEW, MANY)
    const amongMany = await measure(page)
    report({
      name: `frames until the matches of a letter among ${MANY} contacts are on the screen`,
      value: median(amongMany.map(({ frames }) => frames)),
      unit: 'frames',
      limit: 1,
    })
    const workOf = (results: KeyResult[]) => median(results.map(({ workMs }) => workMs))
    report({
      name: `work for a letter among ${MANY} contacts, compared with ${FEW}`,
      value: workOf(amongMany) / workOf(amongFew),
      unit: 'times',
      limit: 2,
    })
  } finally {
    await browser.close()
  }
})

/** Types each letter into the empty field. */
async function measure(page: Page): Promise<KeyResult[]> {
  await page.reload({ waitUntil: 'networkidle' })
  const field = page.getByRole('textbox', { name: 'Phone number' })
  // The contacts have loaded when the first match is shown.
  await field.fill(nameOf(0))
  await page.getByRole('option').waitFor()
  const results: KeyResult[] = []
  for (const letter of LETTERS) {
    await field.fill('')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    results.push(...(await pressKeys(page, letter, 'matches')))
  }
  return results
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(BENCH_ACCOUNT.email)
  await page.getByLabel('Password', { exact: true }).fill(BENCH_ACCOUNT.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).waitFor()
}

/** As many as one request has room for. */
const CONTACTS_OF_A_REQUEST = 1_000

async function saveContacts(page: Page, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += CONTACTS_OF_A_REQUEST) {
    await savePart(page, n, Math.min(to, n + CONTACTS_OF_A_REQUEST))
  }
}

async function savePart(page: Page, from: number, to: number): Promise<void> {
  const contacts = Array.from({ length: to - from }, (_, n) => ({
    name: nameOf(from + n),
    numbers: [{ label: '', phoneNumber: `+1415${String(2_000_000 + from + n)}` }],
    note: '',
    isFavourite: false,
  }))
  const authorization = await page.evaluate(() => `Bearer ${localStorage.getItem('token') ?? ''}`)
  const saved = await page.request.post('/api/contacts/import', {
    headers: { authorization },
    data: { contacts },
  })
  if (!saved.ok()) throw new Error(`The contacts were refused: ${await saved.text()}`)
}

/** Five letters that look random and are different for each number below 26^5. */
function nameOf(n: number): string {
  const code = (n * 7_368_787 + 1_234_567) % 26 ** 5
  const letters = [0, 1, 2, 3, 4].map(place => Math.floor(code / 26 ** place) % 26)
  return letters.map(letter => String.fromCharCode(97 + letter)).join('')
}
