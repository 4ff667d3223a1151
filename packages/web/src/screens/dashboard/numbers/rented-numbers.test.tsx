import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { numberServer, rented } from '../../../../testing/number-server.ts'
import { type StubResponse, renderScreen } from '../../../../testing/render-screen.tsx'
import { sentence } from '../../../../testing/sentence.ts'
import { GraceBanner } from './GraceBanner.tsx'
import { NumbersPage } from './NumbersPage.tsx'

afterEach(() => void vi.useRealTimers())

const press = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('alertdialog'))

describe('the rented numbers', () => {
  // spec 2.54, 3.19, 4.36, 4.37, 4.38 see 19, 9.29
  it('show status, fee and date', async () => {
    const { responses } = numberServer({
      numbers: [
        rented(),
        rented({
          ...{ id: 'num_2', phoneNumber: '+447400123456', status: 'grace_period' },
          incomingRatePerMinute: 0.0144,
        }),
        rented({ id: 'num_3', phoneNumber: '+33612345678', status: 'pending_deactivation' }),
      ],
    })
    renderScreen(<NumbersPage />, { responses })
    const cards = await screen.findAllByRole('article')
    const texts = cards.map(card => card.textContent)
    expect(texts[0]).toMatch(/\+1 415 555 2671.*Active.*\$1\.44.*Renews on.*Dec/)
    expect(texts[1]).toMatch(/\+44 7400 123456.*Grace period.*Released on.*Add credit to keep it/)
    expect(texts[1]).toContain('Incoming calls$0.0144 per min')
    expect(texts[0]).toContain('Incoming callsfree')
    expect(texts[2]).not.toContain('Incoming calls')
    expect(texts[2]).toMatch(/\+33 6 12 34 56 78.*Cancelling\.\.\./)
    expect(within(cards[2] as HTMLElement).getByText('Cancelling...')).toBeTruthy()
    expect(texts[2]).not.toMatch(/Renews|Released on|Use as caller ID/)
    expect(press(/^Cancel number \+33/)).toHaveProperty('disabled', true)
    expect(press(/^Cancel number \+44/)).toHaveProperty('disabled', false)
  })

  it('are requested each time that the tab opens, because an operator may have changed them', async () => {
    const list = [rented()]
    const { responses } = numberServer({ numbers: list })
    function Dashboard() {
      const [isOpen, setOpen] = useState(false)
      return (
        <>
          <GraceBanner onAdd={() => undefined} />
          <button onClick={() => setOpen(!isOpen)}>Tab</button>
          {isOpen && <NumbersPage />}
        </>
      )
    }
    const { user } = renderScreen(<Dashboard />, { responses })
    await user.click(press('Tab'))
    expect(await screen.findAllByRole('article')).toHaveLength(1)
    await user.click(press('Tab'))
    list.push(rented({ id: 'num_2', phoneNumber: '+447400123456' }))
    await user.click(press('Tab'))
    expect(await screen.findByText(/7400 123456/)).toBeTruthy()
  })

  // spec 3.19, 4.39 read as 40
  it('show a deactivated number without date and buttons', async () => {
    const { responses } = numberServer({ numbers: [rented({ status: 'deactivated' })] })
    renderScreen(<NumbersPage />, { responses })
    const card = await screen.findByRole('article')
    expect(card.textContent).toMatch(/Deactivated.*no longer yours/)
    expect(card.textContent).not.toMatch(/Renews on|Monthly fee/)
    expect(within(card).queryByRole('button', { name: /Cancel|Use as/ })).toBeNull()
  })

  it('become the caller ID, and the current one says so', async () => {
    const chosen = { callerID: '+447400123456' }
    const { responses } = numberServer({
      numbers: [rented(), rented({ id: 'num_2', phoneNumber: '+447400123456' })],
    })
    const { user } = renderScreen(<NumbersPage />, {
      responses: {
        ...responses,
        '/api/caller-id/current': () => ({ body: chosen }),
        '/api/caller-id': () => {
          chosen.callerID = '+14155552671'
          return { body: { ...chosen } }
        },
      },
    })
    const [american, british] = await screen.findAllByRole('article')
    await within(british as HTMLElement).findByText('Your caller ID')
    await user.click(press('Use as caller ID +1 415 555 2671'))
    expect(await screen.findByText(sentence('Caller ID set to +1 415 555 2671'))).toBeTruthy()
    expect(await within(american as HTMLElement).findByText('Your caller ID')).toBeTruthy()
    expect(press('Use as caller ID +44 7400 123456')).toBeTruthy()
  })
})

describe('cancelling', () => {
  // spec 4.40, 5.35, 8.74
  it('asks for confirmation, shows progress, and removes the number', async () => {
    let respond: (response: StubResponse) => void = () => undefined
    const { responses } = numberServer({
      numbers: [rented()],
      cancel: new Promise<StubResponse>(resolve => (respond = resolve)),
    })
    const { user, requests } = renderScreen(<NumbersPage />, { responses })
    await user.click(await screen.findByRole('button', { name: /^Cancel number \+1/ }))
    expect(dialog().getByText(/stop immediately/)).toBeTruthy()
    expect(dialog().getByText(/no refund/)).toBeTruthy()
    expect(dialog().getByText(/cannot be undone/)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Keep number' }))
    expect(requests).not.toContain('/api/numbers/num_1')
    await user.click(press(/^Cancel number \+1/))
    await user.click(dialog().getByRole('button', { name: 'Cancel number' }))
    const busy = dialog().getByRole<HTMLButtonElement>('button', { name: 'Cancelling...' })
    expect(busy.disabled).toBe(true)
    respond({ body: { message: 'gone' } })
    expect(
      await screen.findByText(sentence('Number +1 415 555 2671 canceled successfully')),
    ).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  // spec 8.20
  it('reports a failure and keeps the number', async () => {
    const { responses } = numberServer({ numbers: [rented()], cancel: { status: 500, body: {} } })
    const { user } = renderScreen(<NumbersPage />, { responses })
    await user.click(await screen.findByRole('button', { name: /^Cancel number \+1/ }))
    await user.click(dialog().getByRole('button', { name: 'Cancel number' }))
    expect(await screen.findByText('Failed to cancel the number')).toBeTruthy()
    expect(screen.getByRole('article')).toBeTruthy()
  })
})
