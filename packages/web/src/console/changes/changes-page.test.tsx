import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ok, refusal } from '../../../testing/fake-server.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import * as download from '../../ui/download-file.ts'
import { amountText, differencesOf } from './ChangesPage.tsx'

const LIST = 'GET /api/operator/changes'

const change = (id: string, fields: object = {}) => ({
  id,
  at: '2026-11-22T10:00:00.000Z',
  operatorEmail: 'ada@example.com',
  action: 'customers freeze',
  subject: 'user:usr_1',
  customer: { id: 'usr_1', email: 'asha@example.com' },
  before: { frozen: false, limits: { perDay: 5 } },
  after: { frozen: true, limits: { perDay: 5 } },
  reason: '=stolen',
  requestId: 'req_1',
  ...fields,
})
const page = (items: object[], hasMore = false) => ok({ items, currentPage: 1, hasMore })

function open(responses: Parameters<typeof renderConsole>[1], query = '') {
  return renderConsole(`/operator/changes${query}`, responses)
}
const queries = ({ server }: ReturnType<typeof open>) =>
  server.requests.filter(({ route }) => route === LIST).map(({ query }) => query)

describe('the log of changes', () => {
  it('opens a row to show the reason and the values that differ', async () => {
    const { user } = open({ responses: { [LIST]: page([change('1')]) } })
    await user.click(await screen.findByRole('button', { name: 'Show details' }))
    const row = screen.getByRole('rowheader', { name: 'frozen' }).closest('tr')
    expect(
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual(['false', 'true'])
    expect(screen.queryByRole('rowheader', { name: 'limits.perDay' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Hide details' }))
    expect(screen.queryByRole('rowheader', { name: 'frozen' })).toBeNull()
  })

  it('says what was done in words, and links a subject that has a screen', async () => {
    const ofSetting = change('2', { subject: 'setting:x', customer: null, action: 'settings set' })
    open({ responses: { [LIST]: page([change('1'), ofSetting]) } })
    const link = await screen.findByRole('link', { name: 'asha@example.com' })
    expect(link.getAttribute('href')).toBe('/operator/customers/usr_1')
    expect(screen.getByRole('cell', { name: 'Froze the account' })).toBeTruthy()
    const setting = screen.getByRole('link', { name: 'Setting x' })
    expect(setting.getAttribute('href')).toBe('/operator/settings#x')
  })

  it('reads filters and page from the URL', async () => {
    const opened = open({ responses: { [LIST]: page([]) } }, '?subject=user%3Ausr_1&page=3')
    await waitFor(() => expect(queries(opened)).toEqual(['subject=user%3Ausr_1&page=3&limit=50']))
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('user:usr_1')
  })

  it('writes a filter to the URL on Enter, and returns to the first page', async () => {
    const opened = open({ responses: { [LIST]: page([change('1')]) } }, '?page=2')
    await opened.user.type(await screen.findByLabelText('Subject'), 'call:call_1{Enter}')
    const path = '/operator/changes?subject=call%3Acall_1'
    await waitFor(() => expect(opened.address.path).toBe(path))
    await opened.user.selectOptions(screen.getByLabelText('Action'), 'Ended the call')
    await waitFor(() => expect(opened.address.path).toBe(`${path}&action=calls+end`))
    await opened.user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(opened.address.path).toBe('/operator/changes')
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('')
  })

  it('keeps a filter when the next one is set before the first is rendered', async () => {
    const opened = open({ responses: { [LIST]: page([]) } })
    const operator = await screen.findByLabelText('Operator')
    const subject = screen.getByLabelText('Subject')
    act(() => {
      for (const [field, value] of [
        [operator, 'ada@example.com'],
        [subject, 'call:call_1'],
      ] as const) {
        fireEvent.change(field, { target: { value } })
        fireEvent.keyDown(field, { key: 'Enter' })
      }
    })
    const path = '/operator/changes?operatorEmail=ada%40example.com&subject=call%3Acall_1'
    await waitFor(() => expect(opened.address.path).toBe(path))
  })

  it('includes both days of a period, in local time', async () => {
    const opened = open({ responses: { [LIST]: page([]) } }, '?from=2026-11-01&to=2026-11-02')
    const from = new Date(2026, 10, 1).toISOString()
    const to = new Date(2026, 10, 2, 23, 59, 59, 999).toISOString()
    await waitFor(() => expect(queries(opened)).toHaveLength(1))
    const query = new URLSearchParams(queries(opened)[0])
    expect([query.get('from'), query.get('to')]).toEqual([from, to])
  })

  it('turns the pages, and shows no pager for a single page', async () => {
    const opened = open({ responses: { [LIST]: page([change('1')], true) } })
    const next = await screen.findByRole<HTMLButtonElement>('button', { name: 'Next' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true)
    opened.server.respond(LIST, page([change('2')]))
    await opened.user.click(next)
    expect(opened.address.path).toBe('/operator/changes?page=2')
    await waitFor(() => expect(next.disabled).toBe(true))
    opened.server.respond(LIST, page([change('1')]))
    await opened.user.click(screen.getByRole('button', { name: 'Previous' }))
    await waitFor(() => expect(opened.address.path).toBe('/operator/changes'))
  })

  it('says that there are none, and apart from that that none match', async () => {
    const { user } = open({ responses: { [LIST]: page([]) } })
    expect(await screen.findByText('No changes yet')).toBeTruthy()
    await user.type(screen.getByLabelText('Operator'), 'x{Enter}')
    expect(await screen.findByText('Nothing matches these filters')).toBeTruthy()
  })
})

describe('the CSV export', () => {
  it('has all rows of the filter, without formulas', async () => {
    const save = vi.spyOn(download, 'downloadFile').mockImplementation(() => undefined)
    const opened = open({ responses: { [LIST]: page([change('1')]) } }, '?action=calls+end&page=1')
    await opened.user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    expect(queries(opened)).toContain('action=calls%20end&page=1&limit=500')
    const [name, , text = ''] = save.mock.calls[0] ?? []
    expect(name).toBe('changes.csv')
    expect(text.split('\r\n')).toEqual([
      '\uFEFFTime,Operator,Action,Subject,Reason,Request,Before,After',
      `2026-11-22T10:00:00.000Z,ada@example.com,customers freeze,user:usr_1,'=stolen,req_1,` +
        '"{""frozen"":false,""limits"":{""perDay"":5}}","{""frozen"":true,""limits"":{""perDay"":5}}"',
      '',
    ])
  })

  it('is whole or refused: above 100,000 rows there is no file', async () => {
    const save = vi.spyOn(download, 'downloadFile').mockImplementation(() => undefined)
    const opened = open({ responses: { [LIST]: page([change('1')], true) } })
    await opened.user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    expect(await screen.findByText(/no file, because .* more than 100,000 rows/)).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
  })

  it('shows why it failed', async () => {
    const opened = open({ responses: { [LIST]: page([change('1')]) } })
    const button = await screen.findByRole('button', { name: 'Export CSV' })
    opened.server.respond(LIST, refusal(429, 'Too many requests'))
    await opened.user.click(button)
    expect(await screen.findByText('Too many requests')).toBeTruthy()
  })
})

it.each([
  ['user:user_1', 'balance', '1239043900', '$1,239.0439'],
  ['user:user_1', 'limits.spendPerDay', '-5000000', '-$5.00'],
  ['user:user_1', 'callsPerHour', '200', '200'],
  ['user:user_1', 'amount', null, null],
  ['payment:pay_1', 'amount', '83215', '83215'],
])('prints of %s the %s %j as %j', (subject, field, text, printed) => {
  expect(amountText(subject, field, text)).toBe(printed)
})

it.each([
  ['nothing', null, null, []],
  ['a replaced value', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ field: 'b', before: '2', after: '3' }]],
  ['an added value', {}, { a: { b: true } }, [{ field: 'a.b', before: null, after: 'true' }]],
  ['a removed value', { a: 'x' }, null, [{ field: 'a', before: 'x', after: null }]],
  ['a single value', 1, 2, [{ field: '', before: '1', after: '2' }]],
  ['a list', { a: [1] }, { a: [1, 2] }, [{ field: 'a', before: '[1]', after: '[1,2]' }]],
  ['an empty text', { a: '' }, { a: 'x' }, [{ field: 'a', before: '', after: 'x' }]],
])('finds %s', (_, before, after, differences) => {
  expect(differencesOf(before, after)).toEqual(differences)
})
