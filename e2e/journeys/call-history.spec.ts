import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { balanceOf, callHistory, request, settledCall } from '../fixtures/api.ts'
import { dial, expectConnected, expectIdle, hangUp, openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const FAR_END = '+14155550100'
const BUSY = '+14155550101'

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
