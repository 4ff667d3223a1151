import type { PageSettings } from '@ringback/contract/page/page-settings'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { serverWith, transaction } from '../../../../../testing/credits-server.ts'
import { never } from '../../../../../testing/never.ts'
import { type Responses, renderScreen } from '../../../../../testing/render-screen.tsx'
import { StatementPicker } from '../StatementPicker.tsx'
import { TransactionHistory } from '../TransactionHistory.tsx'
import { StatementPage } from './StatementPage.tsx'
import { monthOfUrl, statementMonths } from './statement-months.ts'

const PATH = '/api/credits/statements/2026-11'

const entry = (number: number, part: Record<string, unknown>) => ({
  number,
  at: '2026-11-03T10:00:00.000Z',
  kind: 'call',
  description: 'Call to +14155550100',
  seconds: 61,
  amount: -0.026,
  balanceAfter: 4.974,
  ...part,
})
const purchase = { kind: 'purchase', description: 'Starter', seconds: null, amount: 5 }
const STATEMENT = {
  month: '2026-11',
  timeZone: 'Europe/London',
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-12-01T00:00:00.000Z',
  customer: { displayName: 'Asha Rao', email: 'asha@example.com' },
  openingBalance: 1.5,
  closingBalance: 6.474,
  owed: 0,
  sums: [
    { kind: 'purchase', count: 1, amount: 5 },
    { kind: 'call', count: 1, amount: -0.026 },
  ],
  entries: [entry(1, purchase)],
  next: 1,
}
const NOTHING = { ...STATEMENT, openingBalance: 0, closingBalance: 0, sums: [], entries: [] }

function open(responses: Responses, settings: Partial<PageSettings> = {}) {
  return renderScreen(<StatementPage month="2026-11" />, { responses, settings })
}

describe('a statement', () => {
  it('shows balances, sums and the entries of all batches, and is printed', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue(undefined)
    const { user, requests } = open({
      [PATH]: query => ({
        body: query.has('after')
          ? { ...STATEMENT, entries: [entry(2, {})], next: null }
          : STATEMENT,
      }),
    })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Statement for November 2026' }),
    ).toBeTruthy()
    const sheet = screen.getByRole('article')
    expect(within(sheet).getByText('asha@example.com')).toBeTruthy()
    expect(within(sheet).getByText('Ringback')).toBeTruthy()
    const lines = within(sheet)
      .getAllByRole('term')
      .map(term => [term.textContent, term.nextElementSibling?.textContent])
    expect(lines).toEqual([
      ['Opening balance', '$1.50'],
      ['Purchases (1)', '+$5.00'],
      ['Calls (1)', '-$0.026'],
      ['Closing balance', '$6.474'],
    ])
    const calls = screen.getByRole('table', { name: 'Calls' })
    const [date, ...cells] = within(calls)
      .getAllByRole('cell')
      .map(cell => cell.textContent)
    expect(date).toContain('2026')
    expect(cells.slice(0, 2)).toEqual(['Call to +1 415 555 0100 · 01:01', '-$0.026'])
    expect(within(calls).getByRole('row', { name: 'Sum -$0.026' })).toBeTruthy()
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)
    expect(requests).toEqual([`${PATH}?timeZone=${zone}`, `${PATH}?timeZone=${zone}&after=1`])
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('shows what is owed, and that nothing has happened', async () => {
    open({ [PATH]: { body: { ...NOTHING, owed: 2, next: null } } })
    expect(await screen.findByText('The balance did not change in this month.')).toBeTruthy()
    expect(screen.getByText('Owed').nextElementSibling?.textContent).toBe('$2.00')
    expect(screen.queryByRole('table')).toBeNull()
  })

  // beyond A statement of each month, with the legal name of the operator
  it('names the operator with its address, if it has a legal name', async () => {
    const settings = { legalName: 'Example Ltd', legalAddress: '1 High Street\nLondon' }
    open({ [PATH]: { body: { ...NOTHING, next: null } } }, settings)
    const sheet = await screen.findByRole('article')
    expect(sheet.textContent).toContain('Example Ltd\n1 High Street\nLondon')
  })

  it('cannot be printed before it has loaded', () => {
    open({ [PATH]: never })
    expect(screen.getByRole('status').textContent).toBe('Loading the statement')
    expect(screen.getByRole('button', { name: 'Print' }).hasAttribute('disabled')).toBe(true)
  })
})

describe('the month of a statement', () => {
  it('is the present one or one of the 23 before it', () => {
    const months = statementMonths(new Date(2026, 1, 28))
    expect([months.length, ...months.slice(0, 3), months.at(-1)]).toEqual([
      24,
      '2026-02',
      '2026-01',
      '2025-12',
      '2024-03',
    ])
  })

  it.each([
    ['?statement=2026-11', '2026-11'],
    ['?statement=2026-13', null],
    ['?statement=../../x', null],
    ['', null],
  ])('in the URL %j is %j', (search, month) => {
    expect(monthOfUrl(new URLSearchParams(search))).toBe(month)
  })

  it('is chosen in a list, and opened with a link', async () => {
    const { user, address } = renderScreen(<StatementPicker />)
    await user.click(screen.getByRole('combobox', { name: 'Monthly statement' }))
    const options = await screen.findAllByRole('option', {}, { timeout: 10_000 })
    await user.click(options[1] as HTMLElement)
    await user.click(screen.getByRole('link', { name: 'Open statement' }))
    await waitFor(() =>
      expect(address.search).toBe(`?tab=credits&statement=${statementMonths(new Date())[1]}`),
    )
  })

  it('begins with that of the newest transaction where the clock of the computer is slow', async () => {
    const nextYear = new Date().getFullYear() + 1
    const transactions = [transaction('1', { createdAt: `${nextYear}-06-15T10:00:00.000Z` })]
    renderScreen(<TransactionHistory arrivedId={null} />, {
      responses: serverWith({ transactions }),
    })
    const list = await screen.findByRole('combobox', { name: 'Monthly statement' })
    await waitFor(() => expect(list.textContent).toContain(`June ${nextYear}`))
  })
})
