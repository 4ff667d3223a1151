import {
  BUSINESS_SETTINGS,
  SETTING_NAMES,
} from '@ringback/contract/operator/settings/business-settings'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok, refusal } from '../../../testing/fake-server.ts'
import { OWNER, renderConsole } from '../../../testing/render-console.tsx'
import { sentence } from '../../../testing/sentence.ts'

const LIST = 'GET /api/operator/settings'
const setRoute = (name: string) => `POST /api/operator/settings/${name}`

const setting = (name: (typeof SETTING_NAMES)[number], fields: object = {}) => {
  const { title, sentence, unit, accepts, variable, defaultText } = BUSINESS_SETTINGS[name]
  const value = defaultText ?? '83.2150'
  return {
    ...{ name, title, sentence, unit, accepts, variable, value },
    origin: 'default',
    environmentValue: null,
    defaultValue: defaultText,
    changedAt: null,
    changedBy: null,
    warning: null,
    ...fields,
  }
}
const changed = {
  origin: 'database',
  changedAt: '2026-11-01T10:00:00.000Z',
  changedBy: 'grace@example.com',
}
const listOf = (special: Partial<Record<(typeof SETTING_NAMES)[number], object>> = {}) =>
  ok({ items: SETTING_NAMES.map(name => setting(name, special[name])) })

async function openPage(
  special: Parameters<typeof listOf>[0] = {},
  options: Parameters<typeof renderConsole>[1] = {},
  path = '/operator/settings',
) {
  const responses = { [LIST]: listOf(special), ...options.responses }
  const page = renderConsole(path, { ...options, responses })
  await screen.findByRole('heading', { name: 'Markup on calls' })
  const bodyOf = (name: string) =>
    page.server.requests.find(({ route }) => route === setRoute(name))?.body as
      | Record<string, string>
      | undefined
  return { ...page, bodyOf }
}
const row = (title: string) => {
  const item = screen.getByRole('heading', { name: title }).closest('li')
  if (!item) throw new Error(`There is no row ${title}`)
  return within(item)
}
const dialog = () => within(screen.getByRole('dialog'))

describe('the settings', () => {
  it('show each value with its unit, its sentence and where it comes from', async () => {
    await openPage({ maxCallSeconds: { ...changed, value: '1800', environmentValue: '3600' } })
    expect(row('Markup on calls').getByText('15%')).toBeTruthy()
    expect(row('Markup on calls').getByText('Default')).toBeTruthy()
    const bounds = 'Accepts a percentage from 0 to 1,000 with at most 2 decimals.'
    expect(row('Markup on calls').getByText(bounds)).toBeTruthy()
    expect(row('Spend of each user per day').getByText(sentence('$50.00 per day'))).toBeTruthy()
    expect(row('Rupees per dollar').getByText('83.2150 rupees per dollar')).toBeTruthy()
    const longest = row('Longest call')
    expect(longest.getByText('1,800 seconds')).toBeTruthy()
    expect(longest.getByText(sentence('by grace@example.com'))).toBeTruthy()
    expect(longest.getByText('MAX_CALL_SECONDS is 3,600 seconds and has no effect')).toBeTruthy()
    expect(
      row('Credit packages').getByText(sentence('Plus: $25.00 for $26.25 of credit')),
    ).toBeTruthy()
  })

  it('are folded by group, and open where a warning is, where the address leads and where a title is pressed', async () => {
    const { user } = await openPage(
      {
        inrPerUsdE4: { warning: 'The fetched rate 95.0000 is not used.' },
        maxCallSeconds: changed,
      },
      {},
      '/operator/settings#markupPercent',
    )
    const groupOf = (title: string) =>
      screen.getByRole('heading', { name: title }).closest('details') as HTMLDetailsElement
    const open = () => [...document.querySelectorAll('details[open] h2')].map(h => h.textContent)
    expect(open()).toEqual(['Exchange rate', 'Prices'])
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Markup on calls' }).closest('li'),
    )
    expect(within(groupOf('Longest call')).getByText('1 changed')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Longest call' }))
    expect(open()).toEqual(['Exchange rate', 'Prices', 'Calls'])
    expect(document.activeElement?.id).toBe('maxCallSeconds')
  })

  it('show the warning of a setting', async () => {
    await openPage({ inrPerUsdE4: { warning: 'The fetched rate 95.0000 is not used.' } })
    expect(row('Rupees per dollar').getByText('The fetched rate 95.0000 is not used.')).toBeTruthy()
  })

  it.each(['viewer', 'support'] as const)('are only read by a %s', async role => {
    await openPage({ markupPercent: changed }, { operator: { ...OWNER, role } })
    expect(screen.queryByRole('button', { name: /^(Edit|Reset|Pause)/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'History of Markup on calls' })).toBeTruthy()
  })

  it('check the bounds before a value is sent, and send the value that was shown', async () => {
    const { user, server, bodyOf } = await openPage(
      {},
      { responses: { [setRoute('markupPercent')]: ok(setting('markupPercent', { value: '20' })) } },
    )
    await user.click(screen.getByRole('button', { name: 'Edit Markup on calls' }))
    const field = dialog().getByLabelText('Value in %')
    await user.clear(field)
    await user.type(field, '2000')
    await user.type(dialog().getByLabelText('Reason'), 'Higher prices')
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    const problem = `The value must be ${BUSINESS_SETTINGS.markupPercent.accepts}.`
    expect(dialog().getByText(problem)).toBeTruthy()
    expect(server.requests.some(({ route }) => route.startsWith('POST'))).toBe(false)
    await user.clear(field)
    await user.type(field, '20')
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Markup on calls: saved.')).toBeTruthy()
    expect(bodyOf('markupPercent')).toEqual({
      value: '20',
      expected: '15',
      acceptBelowCost: false,
      reason: 'Higher prices',
    })
  })

  it('stay open with the message when the server refuses a change', async () => {
    const { change } = await openPage(
      {},
      { responses: { [setRoute('ringSeconds')]: refusal(409, 'This setting was changed.') } },
    )
    await change('Edit Ringing of a phone', { Reason: 'Shorter' })
    expect(await dialog().findByText('This setting was changed.')).toBeTruthy()
  })

  it('accept a large change of the exchange rate only when its box is ticked', async () => {
    const { user, server } = await openPage(
      {},
      { responses: { [setRoute('inrPerUsdE4')]: ok(setting('inrPerUsdE4', changed)) } },
    )
    const save = async (isAccepted: boolean) => {
      await user.click(screen.getByRole('button', { name: 'Edit Rupees per dollar' }))
      if (isAccepted) await user.click(dialog().getByRole('checkbox'))
      const field = dialog().getByLabelText('Value in rupees per dollar')
      await user.clear(field)
      await user.type(field, '95')
      await user.type(dialog().getByLabelText('Reason'), 'The market moved')
      await user.click(dialog().getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await save(false)
    await save(true)
    const sent = server.requests.filter(({ route }) => route === setRoute('inrPerUsdE4'))
    expect(sent.map(({ body }) => body)).toMatchObject([
      { value: '95', acceptLargeChange: false },
      { value: '95', acceptLargeChange: true },
    ])
  })

  it('accept prices below cost only when the box is ticked, also in a reset', async () => {
    const resetRoute = 'POST /api/operator/settings/markupPercent/reset'
    const responses = {
      [setRoute('markupPercent')]: ok(setting('markupPercent', changed)),
      [resetRoute]: ok(setting('markupPercent')),
    }
    const { user, bodyOf, sent } = await openPage({ markupPercent: changed }, { responses })
    const confirm = async (action: string, button: string) => {
      await user.click(screen.getByRole('button', { name: `${action} Markup on calls` }))
      await user.click(dialog().getByLabelText('Accept prices below what the carrier charges.'))
      await user.type(dialog().getByLabelText('Reason'), 'A sale')
      await user.click(dialog().getByRole('button', { name: button }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await confirm('Edit', 'Save')
    expect(bodyOf('markupPercent')).toMatchObject({ acceptBelowCost: true })
    await confirm('Reset', 'Reset')
    expect(sent(resetRoute)[0]).toEqual({ acceptBelowCost: true, reason: 'A sale' })
  })

  it('pause calls with the kill switch, and allow them again', async () => {
    const { bodyOf, change } = await openPage(
      {},
      { responses: { [setRoute('callingEnabled')]: ok(setting('callingEnabled')) } },
    )
    expect(screen.getByRole('heading', { name: 'Calls are allowed' })).toBeTruthy()
    await change('Pause all calls', { Reason: 'Toll fraud' })
    await waitFor(() =>
      expect(bodyOf('callingEnabled')).toEqual({ value: 'false', reason: 'Toll fraud' }),
    )
  })

  it('show that calls are paused', async () => {
    await openPage({ callingEnabled: { ...changed, value: 'false' } })
    expect(screen.getByRole('heading', { name: 'Calls are paused' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Allow calls' })).toBeTruthy()
  })

  it('go back to the environment’s value', async () => {
    const route = 'POST /api/operator/settings/markupPercent/reset'
    const { user, server } = await openPage(
      { markupPercent: { ...changed, value: '20', environmentValue: '18' } },
      { responses: { [route]: ok(setting('markupPercent')) } },
    )
    await user.click(screen.getByRole('button', { name: 'Reset Markup on calls' }))
    expect(dialog().getByText(/^The value will be 18%/)).toBeTruthy()
    await user.type(dialog().getByLabelText('Reason'), 'As before')
    await user.click(dialog().getByRole('button', { name: 'Reset' }))
    expect(await screen.findByText('Markup on calls: reset.')).toBeTruthy()
    expect(server.requests.find(request => request.route === route)?.body).toEqual({
      acceptBelowCost: false,
      reason: 'As before',
    })
  })

  it('have a history', async () => {
    const route = 'GET /api/operator/settings/markupPercent/history'
    const items = [
      {
        ...{ id: '7', at: '2026-11-01T10:00:00.000Z', changedBy: 'grace@example.com' },
        ...{ before: '15', after: '20', isReset: false, reason: 'Higher prices' },
      },
    ]
    const { user } = await openPage(
      {},
      { responses: { [route]: ok({ items, currentPage: 1, hasMore: false }) } },
    )
    await user.click(screen.getByRole('button', { name: 'History of Markup on calls' }))
    const entry = await dialog().findByRole('row', { name: /Higher prices/ })
    for (const text of ['15%', '20%', 'grace@example.com']) {
      expect(within(entry).getByText(text)).toBeTruthy()
    }
  })
})

describe('a list', () => {
  const BUNDLE = `BU${'1'.repeat(32)}`

  it.each([
    ['creditPackages', {}, 'Credit packages', '5 packages', 'Plus: $25.00 for $26.25 of credit'],
    ['callerIdRules', {}, 'Caller ID rules', '10 rules', '+91 to +91 (all): refuses it'],
    [
      'destinationRules',
      { value: '[{"prefix":"+4470","access":"refuse","markupPercent":30}]' },
      ...['Destination rules', '1 rule', '+4470: refused, markup 30%'],
    ],
    [
      'numberBundles',
      { value: `[{"country":"DE","sid":"${BUNDLE}"}]` },
      ...['Bundles for numbers', '1 bundle', `Germany, all types: ${BUNDLE}`],
    ],
  ] as const)('%s is shown in words', async (name, fields, title, count, line) => {
    await openPage({ [name]: { ...changed, ...fields } })
    expect(row(title).getByText(count)).toBeTruthy()
    expect(row(title).getByText(sentence(line))).toBeTruthy()
  })

  it('is edited as the text of the CLI with an entry a line, and says which entry is wrong', async () => {
    const { user, server, bodyOf } = await openPage(
      { destinationRules: { ...changed, value: '[{"prefix":"+4470","access":"refuse"}]' } },
      { responses: { [setRoute('destinationRules')]: ok(setting('destinationRules')) } },
    )
    await user.click(screen.getByRole('button', { name: 'Edit Destination rules' }))
    const field = dialog().getByLabelText<HTMLTextAreaElement>('Value, an entry a line')
    expect(field.value).toBe('[\n  { "prefix": "+4470", "access": "refuse" }\n]')
    await user.type(dialog().getByLabelText('Reason'), 'Costs to India')
    const save = async (value: string) => {
      await user.clear(field)
      await user.click(field)
      await user.paste(value)
      await user.click(dialog().getByRole('button', { name: 'Save' }))
    }
    await save('[{"prefix":"+4470","access":"refuse"},{"prefix":"+91","markupPercent":-1}]')
    expect(dialog().getByText(/^The value must be .*\(entry 2: markupPercent\)\.$/)).toBeTruthy()
    await save('[{"prefix":"+91","markup":30}]')
    expect(dialog().getByText(/\(entry 1: no markup\)\.$/)).toBeTruthy()
    await save('[{"prefix":"+91"')
    expect(dialog().getByText(/^The value must be .*JSON/)).toBeTruthy()
    expect(server.requests.some(({ route }) => route.startsWith('POST'))).toBe(false)
    await save('[{"prefix":"+91","markupPercent":30}]')
    await waitFor(() =>
      expect(bodyOf('destinationRules')).toMatchObject({
        value: '[{"prefix":"+91","markupPercent":30}]',
        expected: '[{"prefix":"+4470","access":"refuse"}]',
      }),
    )
  })
})
