import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { balanceOf, callHistory, request, settledCall } from '../fixtures/api.ts'
import { dial, expectConnected, expectIdle, hangUp, openTab, press } from '../fixtures/dialer.ts'
import { expectFits } from '../fixtures/layout/screen-problems.ts'
import { expect, test } from '../fixtures/test.ts'

const FAR_END = '+14155550100'
const BUSY = '+14155550101'

test('a call is found by the name of a contact and by its outcome, also after a reload', async ({
  page,
  accounts,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  const numbers = [{ label: '', phoneNumber: FAR_END }]
  await request(page, '/api/contacts', { name: 'Ravi Iyer', numbers, note: '', isFavourite: false })
  await page.reload()
  for (const number of [FAR_END, BUSY]) {
    await dial(page, number)
    if (number === FAR_END) {
      await expectConnected(page)
      await hangUp(page)
    }
    await expectIdle(page)
    await settledCall(page)
  }
  await openTab(page, 'Call History')
  const calls = page.getByRole('button', { name: /^Details of the call/ })
  await expect(calls).toHaveCount(2)
  const search = page.getByRole('searchbox', { name: 'Search calls' })
  await search.fill('iyer')
  await expect(calls).toHaveCount(1)
  await expect(calls).toContainText('Ravi Iyer')
  await page.reload()
  await expect(search).toHaveValue('iyer')
  await expect(calls).toContainText('Ravi Iyer')

  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  await press(filter, 'Enter')
  await press(page.getByRole('combobox', { name: 'Outcome' }), 'ArrowDown')
  await page.getByRole('option', { name: 'Busy' }).click()
  await expect(page.getByText('No calls match these filters.')).toBeVisible()
  await expectAccessible(page)
  await search.fill('')
  await expect(calls).toHaveCount(1)
  await expect(calls).toContainText('+1 415 555 0101')
  await expectFits(page, 'the filtered history')
  await press(page.getByRole('button', { name: 'Remove filter: Busy' }), 'Enter')
  await expect(calls).toHaveCount(2)

  const dayFromNow = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const [from, until] = [
    page.getByLabel('From', { exact: true }),
    page.getByLabel('Until', { exact: true }),
  ]
  await from.fill(dayFromNow(-2))
  await until.fill(dayFromNow(2))
  await expect(page).toHaveURL(new RegExp(`${dayFromNow(-2)}.*${dayFromNow(2)}`))
  await expect(calls).toHaveCount(2)
  await page.reload()
  await press(filter, 'Enter')
  await expect(from).toHaveValue(dayFromNow(-2))
  await expect(calls).toHaveCount(2)
  await until.fill(dayFromNow(-1))
  await expect(page.getByText('No calls match these filters.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Clear filters' }), 'Enter')
  await expect(calls).toHaveCount(2)
  await press(calls.first(), 'Enter')
  await expect(page.getByRole('button', { name: 'Copy number' })).toBeVisible()
  await expectAccessible(page)
})

test(
  'the files of calls and transactions contain what the lists show',
  { tag: '@gate' },
  async ({ page, accounts }) => {
    await accounts.signUp(page, { packages: ['starter-5'] })
    for (const number of [FAR_END, BUSY]) {
      await dial(page, number)
      if (number === FAR_END) {
        await expectConnected(page)
        await hangUp(page)
      }
      await expectIdle(page)
      await settledCall(page)
    }
    await openTab(page, 'Call History')
    await page.getByRole('button', { name: 'Outgoing', exact: true }).click()
    const calls = await exported(page, 'Export calls')
    const listed = await callHistory(page)
    expect(calls.map(row => [row[0], row[4], row[12]])).toEqual(
      listed.map(call => [call['startTime'], call['toNumber'], decimal(call['actualCost'])]),
    )
    await openTab(page, 'Credits')
    const transactions = await exported(page, 'Export transactions')
    const { transactions: shown } = await request(page, '/api/credits/transactions')
    expect(transactions.map(row => [row[0], row[5], row[6]])).toEqual(
      (shown as Record<string, unknown>[]).map(transaction => [
        transaction['createdAt'],
        decimal(transaction['balanceAfter']),
        transaction['id'],
      ]),
    )
    expect(transactions[0]?.[5]).toBe(decimal(await balanceOf(page)))
    await expectAccessible(page)
  },
)

/** The rows of the file that the button saves. No cell of these accounts contains a comma or a quote. */
async function exported(page: Page, button: string): Promise<string[][]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  await expect(page.getByText('The file has been saved.')).toBeVisible()
  const [, ...rows] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  return rows.map(row => row.split(','))
}

/** Dollars as the file has them: all decimals, and at least two. */
function decimal(dollars: unknown): string {
  const digits = (dollars as number).toFixed(6)
  return digits.slice(0, -4) + digits.slice(-4).replace(/0+$/, '')
}
