import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ok, refusal } from '../../../testing/fake-server.ts'
import { OWNER, renderConsole } from '../../../testing/render-console.tsx'
import * as download from '../../ui/download-file.ts'

const LIST = 'GET /api/operator/rates/decks'
const COMPARISON = 'GET /api/operator/rates/decks/deck_2/comparison'
const ACTIVATE = 'POST /api/operator/rates/decks/deck_2/activate'
const FETCH = 'POST /api/operator/rates/decks/fetch'
const HISTORY = 'GET /api/operator/rates/history'
const IMPORT = 'POST /api/operator/rates/decks/import'
const FILE = 'GET /api/operator/rates/decks/deck_2/file'
const SCHEDULE = 'POST /api/operator/rates/decks/deck_2/schedule'
const LOOKUP = 'GET /api/operator/rates/lookup'

const deck = (fields: object = {}) => ({
  id: 'deck_2',
  kind: 'calls',
  name: 'Autumn',
  source: 'file',
  status: 'draft',
  prices: 2,
  preparedAt: '2026-11-20T10:00:00.000Z',
  preparedBy: 'ada@example.com',
  scheduledFor: null,
  scheduledBy: null,
  scheduleReason: null,
  scheduleRefusal: null,
  ...fields,
})
const COUNTS = {
  raised: 1,
  lowered: 0,
  added: 0,
  removed: 0,
  otherSettings: 0,
  unchanged: 9,
  belowCost: 0,
}
const raised = {
  kind: 'raised',
  prefix: '44',
  destination: 'United Kingdom',
  country: 'GB',
  origin: null,
  from: 0.0158,
  to: 0.0174,
}
const reference = (name: string) => ({ id: name, name, preparedAt: '2026-11-01T10:00:00.000Z' })
const comparison = (fields: object = {}) => ({
  deck: deck(),
  against: reference('rates.csv'),
  carrier: reference('Carrier, 2026-11-20'),
  counts: COUNTS,
  changedPercent: 10,
  maxChangedPercent: 30,
  items: [raised],
  currentPage: 1,
  hasMore: false,
  ...fields,
})

function renderDeck(fields: object = {}, options: Parameters<typeof renderConsole>[1] = {}) {
  return renderConsole('/operator/rates/decks/deck_2', {
    ...options,
    responses: {
      [COMPARISON]: ok(comparison(fields)),
      [ACTIVATE]: ok({ message: 'done' }),
      [SCHEDULE]: ok({ message: 'done' }),
      [FILE]: ok({ fileName: 'Autumn.csv', csv: 'prefix\r\n44\r\n' }),
    },
  })
}

describe('the decks', () => {
  const responses = { [LIST]: ok({ items: [deck()], currentPage: 1, hasMore: false }) }

  it('are listed, and each opens', async () => {
    const { user, address } = renderConsole('/operator/rates', { responses })
    await user.click(await screen.findByRole('link', { name: 'Autumn' }))
    await waitFor(() => expect(address.path).toBe('/operator/rates/decks/deck_2'))
  })

  it('are fetched from the carrier without a reason, and the draft opens', async () => {
    const { user, address, sent } = renderConsole('/operator/rates?kind=numbers', {
      responses: { ...responses, [FETCH]: ok(deck()), [COMPARISON]: ok(comparison()) },
    })
    await user.click(await screen.findByRole('button', { name: 'Fetch from the carrier' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.queryByLabelText('Reason')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Fetch from the carrier' }))
    await waitFor(() => expect(address.path).toBe('/operator/rates/decks/deck_2'))
    expect(sent(FETCH)[0]).toEqual({ kind: 'numbers' })
  })

  it('are imported from a file, which is needed and must be readable', async () => {
    const { user, address, sent } = renderConsole('/operator/rates', {
      responses: { ...responses, [IMPORT]: ok(deck()), [COMPARISON]: ok(comparison()) },
    })
    await user.click(await screen.findByRole('button', { name: 'Import CSV' }))
    const dialog = within(screen.getByRole('dialog'))
    const prepare = () => user.click(dialog.getByRole('button', { name: 'Prepare draft' }))
    await prepare()
    expect(dialog.getByText('Choose a file.')).toBeTruthy()
    const file = new File(['prefix\n44\n'], 'autumn.csv', { type: 'text/csv' })
    const read = vi.spyOn(file, 'arrayBuffer').mockRejectedValueOnce(new Error('It has changed'))
    await user.upload(dialog.getByLabelText('Prices (CSV)'), file)
    await prepare()
    expect(await dialog.findByText('The file could not be read. Choose it again.')).toBeTruthy()
    expect(sent(IMPORT)).toEqual([])
    read.mockRestore()
    await prepare()
    await waitFor(() => expect(address.path).toBe('/operator/rates/decks/deck_2'))
    expect(sent(IMPORT)[0]).toEqual({
      kind: 'calls',
      name: 'autumn.csv',
      prices: 'prefix\n44\n',
    })
  })

  it('are not prepared from a file in a code page, and from one in UTF-16 they are', async () => {
    const { user, server, sent } = renderConsole('/operator/rates', {
      responses: { ...responses, [IMPORT]: ok(deck()), [COMPARISON]: ok(comparison()) },
    })
    await user.click(await screen.findByRole('button', { name: 'Import CSV' }))
    const dialog = within(screen.getByRole('dialog'))
    const send = async (bytes: Uint8Array<ArrayBuffer>) => {
      await user.upload(dialog.getByLabelText('Prices (CSV)'), new File([bytes], 'côte.csv'))
      await user.click(dialog.getByRole('button', { name: 'Prepare draft' }))
    }
    await send(Uint8Array.from('prefix\nC\u00F4te', c => c.charCodeAt(0)))
    expect(await dialog.findByText(/^côte.csv: The file is neither in UTF-8/)).toBeTruthy()
    expect(sent(IMPORT)).toEqual([])
    await user.click(dialog.getByRole('checkbox'))
    await user.selectOptions(dialog.getByLabelText(/two increments/), 'first')
    await send(new Uint8Array(Uint16Array.from('\uFEFFC\u00F4te', c => c.charCodeAt(0)).buffer))
    await waitFor(() => expect(server.requests.some(({ route }) => route === IMPORT)).toBe(true))
    expect(sent(IMPORT)[0]).toMatchObject({
      prices: 'Côte',
      acceptUnusedColumns: true,
      soldIncrement: 'first',
    })
  })

  it('lead to the history and to the fees of numbers by links', async () => {
    renderConsole('/operator/rates', { responses })
    const lists = within(await screen.findByRole('navigation', { name: 'Lists of rates' }))
    expect(lists.getAllByRole('link').map(link => link.textContent)).toEqual([
      ...['Decks', 'History', 'Number fees'],
    ])
    expect(lists.getByRole('link', { name: 'Decks' }).getAttribute('aria-current')).toBe('page')
  })

  it('are prepared by owners only', async () => {
    renderConsole('/operator/rates', { responses, operator: { ...OWNER, role: 'support' } })
    await screen.findByRole('link', { name: 'Autumn' })
    expect(screen.queryByRole('button', { name: 'Fetch from the carrier' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Import CSV' })).toBeNull()
  })
})

describe('a deck', () => {
  it('shows its differences, and becomes active with a reason', async () => {
    const { user, sent } = renderDeck()
    const row = await screen.findByRole('row', { name: /United Kingdom/ })
    expect(within(row).getByText('$0.0158')).toBeTruthy()
    expect(within(row).getByText('$0.0174')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Activate' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.queryByRole('checkbox')).toBeNull()
    await user.type(dialog.getByLabelText('Reason'), 'Autumn prices{Enter}')
    expect(await screen.findByText('The deck is active.')).toBeTruthy()
    expect(sent(ACTIVATE)[0]).toEqual({
      reason: 'Autumn prices',
    })
  })

  it('shows each change in dollars and in percent, with prices that line up', async () => {
    const cheaper = { ...raised, kind: 'lowered', destination: 'Greece', from: 0.05, to: 0.0471 }
    const added = { ...raised, kind: 'added', destination: 'Niue', from: null, to: 1.5 }
    renderDeck({ items: [raised, cheaper, added] })
    await screen.findByRole('row', { name: /Greece/ })
    const cellsOf = (destination: RegExp) =>
      within(screen.getByRole('row', { name: destination }))
        .getAllByRole('cell')
        .slice(-4)
        .map(cell => cell.textContent)
    expect(cellsOf(/United/)).toEqual(['$0.0158', '$0.0174', '+$0.0016', '+10.1%'])
    expect(cellsOf(/Greece/)).toEqual(['$0.0500', '$0.0471', '-$0.0029', '-5.8%'])
    expect(cellsOf(/Niue/)).toEqual(['–', '$1.5000', '–', '–'])
  })

  it('has the largest changes first at a press on their column, and the usual order at another', async () => {
    const { user, server, address } = renderDeck()
    const sorted = () => server.requests.filter(({ query }) => query.includes('sort=percent'))
    await user.click(await screen.findByRole('button', { name: 'Change in %' }))
    await waitFor(() => expect(sorted()).toHaveLength(1))
    expect(address.path).toBe('/operator/rates/decks/deck_2?sort=percent')
    const header = await screen.findByRole('columnheader', { name: 'Change in %' })
    expect(header.getAttribute('aria-sort')).toBe('descending')
    await user.click(screen.getByRole('button', { name: 'Change in %' }))
    await waitFor(() => expect(address.path).toBe('/operator/rates/decks/deck_2'))
  })

  it('asks to accept a loss and a large change, each with its size', async () => {
    const { user, sent } = renderDeck({
      counts: { ...COUNTS, belowCost: 3 },
      changedPercent: 44.44,
    })
    expect(await screen.findByText('3 prices are below what the carrier asks')).toBeTruthy()
    expect(screen.getByText('44.5% of the prices change')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Activate' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByLabelText(/^Accept 3 prices below/))
    await user.click(dialog.getByLabelText('Accept that 44.5% of the prices change.'))
    await user.type(dialog.getByLabelText('Reason'), 'Campaign{Enter}')
    await screen.findByText('The deck is active.')
    expect(sent(ACTIVATE)[0]).toMatchObject({
      acceptBelowCost: true,
      acceptLargeChange: true,
    })
  })

  it('that is past is activated again with the same button, and says what happens', async () => {
    const { user, sent } = renderDeck({
      deck: deck({ status: 'past' }),
      counts: { ...COUNTS, belowCost: 3 },
    })
    expect(
      await screen.findByText(/is active again at once. Calls in progress keep their rate.$/),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Activate' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Activate Autumn' }))
    expect(
      dialog.getByText(/^The deck is active again at once: .* keep their rate\.$/),
    ).toBeTruthy()
    await user.click(dialog.getByLabelText(/^Accept 3 prices below/))
    await user.type(dialog.getByLabelText('Reason'), 'Wrong prices{Enter}')
    expect(await screen.findByText('The deck is active again.')).toBeTruthy()
    expect(sent(ACTIVATE)[0]).toEqual({
      acceptBelowCost: true,
      reason: 'Wrong prices',
    })
  })

  it('is exported as two files: prices, and prices by caller ID', async () => {
    const save = vi.spyOn(download, 'downloadFile').mockImplementation(() => undefined)
    const { user, server } = renderDeck({}, { operator: { ...OWNER, role: 'viewer' } })
    await user.click(await screen.findByRole('button', { name: 'Export deck' }))
    await user.click(screen.getByRole('button', { name: 'Prices (CSV)' }))
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith('Autumn.csv', 'text/csv', 'prefix\r\n44\r\n'),
    )
    await user.click(screen.getByRole('button', { name: 'Prices by caller ID (CSV)' }))
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
    const asked = server.requests.filter(({ route }) => route === FILE)
    expect(asked.map(({ query }) => query)).toEqual(['part=prices', 'part=overrides'])
  })

  it('says why it did not become active at its time', async () => {
    renderDeck({ deck: deck({ scheduleRefusal: 'deck-below-cost' }) })
    expect(await screen.findByText(/would have sold below what the carrier asked/)).toBeTruthy()
  })

  it('is scheduled for a time in the future only', async () => {
    const { change, sent } = renderDeck()
    const dialog = await change('Schedule', { Reason: 'Announced' })
    expect(dialog.getByText('Enter a time in the future.')).toBeTruthy()
    expect(sent(SCHEDULE)).toEqual([])
  })

  it('that is active shows where it comes from, and no differences from itself', async () => {
    renderDeck({ deck: deck({ status: 'active' }), items: [] })
    expect(await screen.findByRole('link', { name: 'Look up the price of a number' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Activate' })).toBeNull()
    expect(screen.queryByText('No differences')).toBeNull()
  })

  it('whose prices are deleted says so, and has no button', async () => {
    const error = 'The prices of this deck are deleted, because it is too old or was discarded.'
    renderConsole('/operator/rates/decks/deck_2', {
      responses: { [COMPARISON]: refusal(409, error, 'deck-without-prices') },
    })
    const content = within(await screen.findByRole('main'))
    expect(await content.findByText(error)).toBeTruthy()
    expect(
      content.getByText(/^The last 20 decks that were active .* keep their prices/),
    ).toBeTruthy()
    expect(content.queryByRole('button')).toBeNull()
  })
})

describe('the history', () => {
  const activation = (id: string, deckName: string, fields: object) => ({
    ...{ id, kind: 'calls', deckId: `deck_${id}`, deckName, replacedDeckId: null },
    ...{ at: '2026-11-20T10:00:00.000Z', operatorEmail: null, reason: null, ...fields },
  })
  const responses = {
    [HISTORY]: ok({
      items: [
        activation('3', 'Autumn', { cause: 'activation', deckStatus: 'active' }),
        activation('2', 'Summer', { cause: 'roll-back', deckStatus: 'past' }),
        activation('1', 'Spring', { cause: 'import', deckStatus: 'deleted' }),
      ],
      currentPage: 1,
      hasMore: false,
    }),
    [COMPARISON]: ok(comparison({ deck: deck({ status: 'past' }) })),
  }

  it('leads from a past deck to its comparison, and tells which have no prices', async () => {
    const { user, address } = renderConsole('/operator/rates/history', { responses })
    const summer = await screen.findByRole('row', { name: /Summer/ })
    expect(within(summer).getByText('Roll back')).toBeTruthy()
    const spring = screen.getByRole('row', { name: /Spring/ })
    expect(within(spring).getByText('Prices deleted')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /^Compare and activate/ })).toHaveLength(1)
    await user.click(screen.getByRole('link', { name: 'Compare and activate Summer' }))
    await waitFor(() => expect(address.path).toBe('/operator/rates/decks/deck_2'))
    expect(await screen.findByRole('button', { name: 'Activate' })).toBeTruthy()
  })

  it('offers that to owners only', async () => {
    renderConsole('/operator/rates/history', { responses, operator: { ...OWNER, role: 'support' } })
    await screen.findByRole('row', { name: /Summer/ })
    expect(screen.queryByRole('link', { name: /^Compare and activate/ })).toBeNull()
  })
})

describe('the look-up', () => {
  const found = {
    number: '+442079460018',
    numberCountry: 'GB',
    numberType: 'FIXED_LINE',
    refusal: null,
    callerId: '+14155550199',
    deck: reference('rates.csv'),
    candidates: [
      {
        prefix: '44',
        destination: 'United Kingdom',
        country: 'GB',
        costPerMinute: 0.0158,
        firstIncrementSeconds: 60,
        nextIncrementSeconds: 6,
      },
    ],
    override: null,
    price: {
      phoneLegPerMinute: 0.0158,
      browserLegPerMinute: 0.004,
      costPerMinute: 0.0198,
      markupPercent: 15,
      markupRule: '+44',
      ratePerMinute: 0.0228,
      billingSeconds: 60,
      minimumCredit: 0.0228,
    },
  }

  it('begins with an example, and later with the last look-ups', async () => {
    const { user, address } = renderConsole('/operator/rate-look-up', {
      responses: { [LOOKUP]: ok(found) },
    })
    const example = within(await screen.findByRole('region', { name: 'For example' }))
    await user.click(example.getByRole('link', { name: '+44 20 7946 0018' }))
    await waitFor(() => expect(address.path).toContain('number=%2B442079460018'))
    const number = await screen.findByLabelText('Number')
    await user.clear(number)
    await user.type(number, '+1 415 555 0100')
    await user.type(screen.getByLabelText('Caller ID'), '+14155550199{Enter}')
    await waitFor(() => expect(address.path).toContain('callerId=%2B14155550199'))
    const navigation = within(screen.getByRole('navigation', { name: 'Console' }))
    await user.click(navigation.getByRole('link', { name: 'Rate look-up' }))
    const last = within(await screen.findByRole('region', { name: 'Last look-ups' }))
    const link = last.getByRole('link', { name: '+1 415 555 0100, from +1 415 555 0199' })
    await user.click(link)
    await waitFor(() => expect(address.path).toContain('number=%2B14155550100'))
  })

  it('shows every step of a price', async () => {
    const { user, address } = renderConsole('/operator/rate-look-up', {
      responses: { [LOOKUP]: ok(found) },
    })
    await user.type(await screen.findByLabelText('Number'), '+44 20 7946 0018{Enter}')
    expect(await screen.findByText('15%, by the rule for +44')).toBeTruthy()
    const words = [...document.querySelectorAll('dt, dd')].map(each => each.textContent)
    expect(words.join(' ')).toContain(
      'Leg to the phone $0.0158 Leg of the browser $0.004 Cost for us $0.0198',
    )
    expect(screen.getByText('60 s (the carrier bills 60/6)')).toBeTruthy()
    expect(screen.getByText('GB, fixed line')).toBeTruthy()
    await waitFor(() => expect(address.path).toContain('number='))
  })

  it('accepts a number with punctuation, and shows the kind of a number without a country', async () => {
    const { user, address } = renderConsole('/operator/rate-look-up', {
      responses: { [LOOKUP]: ok({ ...found, numberCountry: null, numberType: 'TOLL_FREE' }) },
    })
    await user.type(await screen.findByLabelText('Number'), ' (+800) 1234-56.78{Enter}')
    expect(await screen.findByText('toll free')).toBeTruthy()
    expect(new URLSearchParams(address.path.split('?')[1]).get('number')).toBe('+80012345678')
  })

  it('shows why a number cannot be called', async () => {
    const refused = { code: 'emergency-number', error: 'Emergency numbers cannot be called.' }
    renderConsole('/operator/rate-look-up?number=112', {
      responses: {
        [LOOKUP]: ok({
          ...found,
          number: null,
          refusal: refused,
          deck: null,
          candidates: [],
          price: null,
        }),
      },
    })
    expect(await screen.findByText(/Emergency numbers cannot be called/)).toBeTruthy()
    expect(screen.getByText('This is no number with a country code.')).toBeTruthy()
  })
})
