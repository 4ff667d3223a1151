import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok } from '../../../testing/fake-server.ts'
import { OWNER, renderConsole } from '../../../testing/render-console.tsx'

const LIST = 'GET /api/operator/trunk-numbers'
const ADD = 'POST /api/operator/trunk-numbers/add'
const WITHDRAW = 'POST /api/operator/trunk-numbers/withdraw'
const CHECK = 'POST /api/operator/trunk-numbers/check'
const IMPORT = 'POST /api/operator/trunk-numbers/import'

const number = (phoneNumber: string, state: string, fields: object = {}) => ({
  phoneNumber,
  state,
  trunk: 'wholesale',
  countryCode: 'GB',
  type: 'local',
  region: 'London',
  monthlyFee: 1.44,
  incomingRatePerMinute: 0.0132,
  customer: null,
  listedAt: '2026-11-01T10:00:00.000Z',
  withdrawnAt: null,
  ...fields,
})
const items = [
  number('+442079460123', 'free'),
  number('+442079460124', 'rented', { customer: { id: 'user_1', email: 'ada@example.com' } }),
  number('+442079460125', 'rented', {
    customer: { id: 'user_1', email: 'ada@example.com' },
    withdrawnAt: '2026-11-02T10:00:00.000Z',
  }),
  number('+8613800138000', 'free', { countryCode: 'CN', monthlyFee: null }),
]
const renderNumbers = (responses: object = {}, role = OWNER.role) =>
  renderConsole('/operator/trunk-numbers', {
    responses: { [LIST]: ok({ items, currentPage: 1, hasMore: false }), ...responses },
    operator: { ...OWNER, role },
  })
const dialog = () => within(screen.getByRole('dialog'))
const csv = (text: string) => new File([text], 'numbers.csv', { type: 'text/csv' })
const checked = {
  ...{ added: 2, changed: 1, unchanged: 0, faults: [], unlistedFaults: 0, doubts: [] },
  unlistedDoubts: 0,
  ...{ unusedColumns: ['price'], kindsWithoutFee: ['CN mobile'] },
}

describe('the numbers of trunks', () => {
  it('show who rents them, which are not offered, and which will not be again', async () => {
    renderNumbers()
    const free = await screen.findByRole('row', { name: /0123/ })
    expect(within(free).getByText('Free')).toBeTruthy()
    expect(within(free).getByText('$0.0132')).toBeTruthy()
    expect(within(free).getByText('GB Local')).toBeTruthy()
    expect(within(free).getByText('London')).toBeTruthy()
    const rented = within(screen.getByRole('row', { name: /0124/ }))
    expect(rented.getByRole('link', { name: 'ada@example.com' })).toBeTruthy()
    const withdrawn = within(screen.getByRole('row', { name: /0125/ }))
    expect(withdrawn.getByText('Withdrawn when the rental ends')).toBeTruthy()
    expect(withdrawn.queryByRole('button')).toBeNull()
    const feeless = within(screen.getByRole('row', { name: /138/ }))
    expect(feeless.getByText('Not offered: no fee')).toBeTruthy()
  })

  it('are added and withdrawn by an owner only', async () => {
    const { change, sent } = renderNumbers({
      [ADD]: ok({ message: '' }),
      [WITHDRAW]: ok({ message: '' }),
    })
    await change('Add a number', { Number: '+44 20 7946 0126', Reason: 'New numbers' })
    expect(await screen.findByText('The number is offered.')).toBeTruthy()
    expect(sent(ADD)[0]).toEqual({
      ...{ phoneNumber: '+44 20 7946 0126', reason: 'New numbers' },
    })
    await change('Withdraw +442079460123', { Reason: 'Returned' })
    expect(await screen.findByText('+442079460123 is not offered any more.')).toBeTruthy()
  })

  it('are only read by a viewer', async () => {
    renderNumbers({}, 'viewer')
    await screen.findByRole('row', { name: /0123/ })
    for (const name of ['Add a number', 'Import CSV', /Withdraw/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('are imported from a file after its check', async () => {
    const { user, change, sent } = renderNumbers({
      [CHECK]: ok({ ...checked, doubts: [{ line: 2, problem: '+1 is doubtful' }] }),
      [IMPORT]: ok({
        message: '',
        added: 2,
        changed: 1,
        unchanged: 0,
        doubts: [],
        unlistedDoubts: 0,
      }),
    })
    await change('Import CSV', { Reason: 'Order 4711' })
    expect(dialog().getByText('Choose a file.')).toBeTruthy()
    const file = 'number,price\n+442079460126,1'
    await user.upload(dialog().getByLabelText('Numbers (CSV)'), csv(file))
    expect(await dialog().findByText('New: 2. Changed: 1. Unchanged: 0.')).toBeTruthy()
    expect(dialog().getByText('Not used: the columns price.')).toBeTruthy()
    expect(dialog().getByText(/no fee for them: CN mobile/)).toBeTruthy()
    expect(dialog().getByText('Line 2: +1 is doubtful')).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Import' }))
    expect(await screen.findByText('Added: 2. Changed: 1.')).toBeTruthy()
    expect(sent(IMPORT)[0]).toEqual({ file, reason: 'Order 4711' })
  })

  it('are not imported from a file with faults, each of which is shown', async () => {
    const faults = [{ line: 2, problem: '"x" is no number' }]
    const { user, sent } = renderNumbers({
      [CHECK]: ok({ ...checked, faults, unlistedFaults: 3 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Import CSV' }))
    await user.upload(dialog().getByLabelText('Numbers (CSV)'), csv('number\nx'))
    expect(await dialog().findByText('Line 2: "x" is no number')).toBeTruthy()
    expect(dialog().getByText('4 lines are wrong, so nothing is imported:')).toBeTruthy()
    await user.type(dialog().getByLabelText('Reason'), 'Order 4711')
    await user.click(dialog().getByRole('button', { name: 'Import' }))
    expect(dialog().getByText(/Correct the lines below/)).toBeTruthy()
    expect(sent(IMPORT)).toEqual([])
  })
})
