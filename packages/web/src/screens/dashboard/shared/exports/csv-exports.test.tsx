import { micros } from '@ringback/contract/money'
import { exportCalls, exportTransactions } from '@ringback/contract/customers/exports'
import { readCsv } from '@ringback/contract/text/csv'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { record } from '../../../../../testing/history-server.ts'
import { type Responses, renderScreen } from '../../../../../testing/render-screen.tsx'
import * as download from '../../../../ui/download-file.ts'
import { transactionsCsv } from '../../credits/transactions-csv.ts'
import { TransactionHistory } from '../../credits/TransactionHistory.tsx'
import { callsCsv } from '../../history/calls-csv.ts'
import { HistoryPage } from '../../history/HistoryPage.tsx'
import { dollarCell, localTime } from './ExportButton.tsx'

/** The rows of a file without its byte order mark. */
const parse = (csv: string) => {
  expect(csv.startsWith('\uFEFF')).toBe(true)
  return readCsv(csv).map(({ cells }) => cells)
}

const deduction = {
  id: 'tr_2',
  type: 'deduction',
  description: '=HYPERLINK("https://evil.example")',
  amount: 0.026,
  balanceAfter: 4.974,
  createdAt: '2026-11-03T10:00:00.000Z',
  purchaseId: null,
}
const addition = { ...deduction, id: 'tr_1', type: 'addition', description: 'Credit', amount: 5 }

afterEach(() => vi.restoreAllMocks())

describe('a CSV file', () => {
  it('has amounts with every decimal', () => {
    expect(dollarCell(micros(-26_001n))).toBe('-0.026001')
    expect(dollarCell(micros(5_000_000n))).toBe('5.00')
    expect(dollarCell(null)).toBe('')
  })

  it('has times of the zone with their offset', () => {
    vi.stubEnv('TZ', 'Asia/Kolkata')
    expect(localTime(new Date('2026-01-15T23:30:00.900Z'))).toBe('2026-01-16T05:00:00+05:30')
    vi.stubEnv('TZ', 'America/St_Johns')
    expect(localTime(new Date('2026-07-15T00:15:30.000Z'))).toBe('2026-07-14T21:45:30-02:30')
    vi.unstubAllEnvs()
  })

  it('of transactions has signed amounts and the balance after each', () => {
    const { transactions } = exportTransactions.response.parse({
      transactions: [deduction, addition],
      next: null,
    })
    const csv = transactionsCsv(transactions)
    expect(csv).toContain(`"'=HYPERLINK(`)
    const [headings, ...rows] = parse(csv)
    expect(headings?.[0]).toBe('Time (UTC)')
    expect(headings?.[1]).toMatch(/^Time \(.+\)$/)
    expect(rows.map(row => [row[0], ...row.slice(2)])).toEqual([
      ['2026-11-03T10:00:00.000Z', 'Credit Used', deduction.description, '-0.026', '4.974', 'tr_2'],
      ['2026-11-03T10:00:00.000Z', 'Credit Added', 'Credit', '5.00', '4.974', 'tr_1'],
    ])
  })

  it('of calls has the names of contacts, and nothing where a call is not settled', () => {
    const { calls } = exportCalls.response.parse({
      calls: [
        record('1'),
        record('2', {
          direction: 'inbound',
          fromNumber: 'anonymous',
          status: 'no-answer',
          actualCost: null,
          billedSeconds: null,
        }),
      ],
      next: null,
    })
    const names = new Map([['+447400123456', '@Ravi']])
    const csv = callsCsv(calls, names)
    expect(csv).toContain("+447400123456,'@Ravi,")
    const [, ...rows] = parse(csv)
    expect(rows.map(row => row.slice(2))).toEqual([
      [
        ...['Outgoing', '+14155552671', '+447400123456', '@Ravi', 'United Kingdom - Mobile'],
        ...['Completed', '61', '120', '0.013', '60', '0.026'],
      ],
      [
        ...['Incoming', 'anonymous', '+447400123456', '', 'United Kingdom - Mobile'],
        ...['Missed', '61', '', '0.013', '60', ''],
      ],
    ])
  })
})

describe('an export', () => {
  const lists = { '/api/call/history': { body: { calls: [record('1')], totalPages: 1 } } }

  it('reads every batch with the filter, and saves one file', async () => {
    const save = vi.spyOn(download, 'downloadFile').mockReturnValue()
    const responses: Responses = {
      ...lists,
      '/api/call/history/export': query => ({
        body: query.has('after')
          ? { calls: [record('2')], next: null }
          : { calls: [record('1')], next: 'one/more' },
      }),
    }
    const { user, requests } = renderScreen(<HistoryPage />, {
      responses,
      search: '?outcome=answered',
    })
    await user.click(await screen.findByRole('button', { name: 'Export calls' }))
    expect(await screen.findByText('The file has been saved.')).toBeTruthy()
    expect(requests.filter(path => path.includes('export'))).toEqual([
      '/api/call/history/export?outcome=answered',
      '/api/call/history/export?outcome=answered&after=one%2Fmore',
    ])
    expect(save).toHaveBeenCalledOnce()
    const [name, type, csv = ''] = save.mock.calls[0] ?? []
    expect([name, type]).toEqual([expect.stringMatching(/^calls-[\d-]{10}\.csv$/), 'text/csv'])
    expect(parse(csv)).toHaveLength(3)
  })

  const exported = { '/api/call/history/export': { body: { calls: [record('1')], next: null } } }
  const contacts = [
    {
      ...{ id: 'c', name: 'Ravi', note: '', isFavourite: false },
      numbers: [{ label: '', phoneNumber: '+447400123456' }],
    },
  ]

  it('is named after the day where the user is', async () => {
    vi.stubEnv('TZ', 'Pacific/Kiritimati')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-03T12:00:00Z') })
    const save = vi.spyOn(download, 'downloadFile').mockReturnValue()
    const { user } = renderScreen(<HistoryPage />, { responses: { ...lists, ...exported } })
    await user.click(await screen.findByRole('button', { name: 'Export calls' }))
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    expect(save.mock.calls[0]?.[0]).toBe('calls-2026-11-04.csv')
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })

  it('waits for the names of contacts', async () => {
    const save = vi.spyOn(download, 'downloadFile').mockReturnValue()
    let answer: (response: { body: object }) => void = () => undefined
    const loading = new Promise<{ body: object }>(resolve => (answer = resolve))
    const { user, requests } = renderScreen(<HistoryPage />, {
      responses: { ...lists, ...exported, '/api/contacts': () => loading },
    })
    await user.click(await screen.findByRole('button', { name: 'Export calls' }))
    await waitFor(() => expect(requests.some(path => path.includes('export'))).toBe(true))
    expect(save).not.toHaveBeenCalled()
    answer({ body: { contacts } })
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    expect(save.mock.calls[0]?.[2]).toContain('Ravi')
    expect(await screen.findByText('The file has been saved.')).toBeTruthy()
  })

  it('says that it lacks the names of contacts that failed to load', async () => {
    const save = vi.spyOn(download, 'downloadFile').mockReturnValue()
    const { user } = renderScreen(<HistoryPage />, {
      responses: { ...lists, ...exported, '/api/contacts': { status: 500, body: {} } },
    })
    await user.click(await screen.findByRole('button', { name: 'Export calls' }))
    expect(await screen.findByText(/saved without the names of contacts/)).toBeTruthy()
    expect(save).toHaveBeenCalledOnce()
  })

  it('saves nothing when a batch fails, says why, and can be tried again', async () => {
    const save = vi.spyOn(download, 'downloadFile').mockReturnValue()
    let requests = 0
    const responses: Responses = {
      '/api/credits/transactions': {
        body: { transactions: [addition], currentPage: 1, totalPages: 1 },
      },
      '/api/credits/transactions/export': query => {
        requests++
        if (!query.has('before')) return { body: { transactions: [deduction], next: 2 } }
        const refusal = { error: 'Too many attempts.', code: 'too-many-attempts' }
        return requests <= 2
          ? { status: 429, body: refusal }
          : { body: { transactions: [addition], next: null } }
      },
    }
    const { user } = renderScreen(<TransactionHistory arrivedId={null} />, { responses })
    const button = await screen.findByRole('button', { name: 'Export transactions' })
    await user.click(button)
    expect(await screen.findByText('Too many attempts.')).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Export transactions' }))
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    expect(parse(save.mock.calls[0]?.[2] ?? '')).toHaveLength(3)
  })
})
