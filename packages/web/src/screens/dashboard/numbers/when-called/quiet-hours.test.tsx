import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { numberServer, rented } from '../../../../../testing/number-server.ts'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { SETTINGS_PATH, card, dialog, openWhenCalled } from '../../../../../testing/when-called.tsx'
import { NumbersPage } from '../NumbersPage.tsx'

const NIGHT = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' }

afterEach(() => void vi.useRealTimers())

const box = () => dialog().getByRole('checkbox', { name: /Do not ring/ })
const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } })

describe('the card of a number', () => {
  it('says what happens to a call now, and follows the time', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-10T20:59:58Z'), shouldAdvanceTime: true })
    const { responses } = numberServer({ numbers: [rented({ quietHours: NIGHT })] })
    renderScreen(<NumbersPage />, { responses })
    expect((await card()).textContent).toMatch(
      /Rings here.*Quiet hours from (22:00|10:00.PM) to 0?7:00.*\(Berlin, UTC\+1\)/,
    )
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect((await card()).textContent).toMatch(
      /A call now: Busy tone: quiet hours until 0?7:00.*\(Berlin, UTC\+1\)/,
    )
    expect((await card()).textContent).not.toMatch(/Rings here/)
  })

  it('is shown and can be changed with hours in a zone that this browser does not know', async () => {
    const quietHours = { ...NIGHT, timeZone: 'Mars/Olympus_Mons' }
    await openWhenCalled({ quietHours })
    expect((await card()).textContent).toMatch(/Rings here.*\(Olympus Mons\)/)
    expect(dialog().getByRole('combobox', { name: 'Time zone' }).textContent).toBe('Olympus Mons')
  })
})

// beyond A rented number has quiet hours
describe('the quiet hours of a number', () => {
  it('are saved, shown on the card, and switched off', async () => {
    const { user, bodies, open, save, saveAndClose } = await openWhenCalled()
    expect(dialog().queryByLabelText('From')).toBeNull()
    await user.click(box())
    type('From', '23:30')
    type('To', '06:15')
    await user.click(dialog().getByRole('combobox', { name: 'Time zone' }))
    await user.type(await screen.findByPlaceholderText('Search city...'), 'kolk')
    await user.click(screen.getByRole('option', { name: 'Kolkata, UTC+5:30' }))
    await saveAndClose()
    expect((await card()).textContent).toMatch(/Kolkata, UTC\+5:30/)
    expect(bodies[SETTINGS_PATH]).toEqual({
      quietHours: {
        from: '23:30',
        until: '06:15',
        timeZone: expect.stringMatching(/^Asia\/(Kolkata|Calcutta)$/) as string,
      },
    })

    await open()
    expect(dialog().getByLabelText('From')).toHaveProperty('value', '23:30')
    await user.click(box())
    await save()
    await waitFor(async () => expect((await card()).textContent).not.toMatch(/Kolkata, UTC\+5:30/))
    expect(bodies[SETTINGS_PATH]).toEqual({ quietHours: null })
  })

  it('begin with a night in the zone of the browser', async () => {
    const { user, bodies, save } = await openWhenCalled()
    await user.click(box())
    await save()
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    expect(bodies[SETTINGS_PATH]).toEqual({
      quietHours: { from: '22:00', until: '07:00', timeZone },
    })
  })

  it.each([
    ['From', '', 'Enter a time.'],
    ['To', '', 'Enter a time.'],
    ['To', '22:00', 'Enter another time than the first one.'],
  ])('are not sent with %s "%s"', async (label, value, problem) => {
    const { user, requests, save } = await openWhenCalled()
    await user.click(box())
    type(label, value)
    await save()
    expect(dialog().getByText(problem)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(dialog().getByLabelText(label)))
    expect(requests).not.toContain(SETTINGS_PATH)
  })
})
