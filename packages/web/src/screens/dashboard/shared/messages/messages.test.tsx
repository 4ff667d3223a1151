import { act, screen, waitFor } from '@testing-library/react'
import { use, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen, messageRegion } from '../../../../../testing/render-screen.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { MessageQueueContext, QueuedNotice } from './message-queue.tsx'

type Alerts = Record<string, Partial<React.ComponentProps<typeof QueuedNotice>>>

/** Renders messages by their texts. `show` replaces them. */
function open(alerts: Alerts, beside: React.ReactNode = null) {
  let setAlerts: (alerts: Alerts) => void = () => undefined
  function Sources() {
    const [shown, setShown] = useState(alerts)
    setAlerts = setShown
    return Object.entries(shown).map(([text, alert]) => (
      <QueuedNotice key={text} id={text} rank="notice" tone="info" {...alert}>
        {text}
      </QueuedNotice>
    ))
  }
  const screens = (
    <>
      {beside}
      <Sources />
    </>
  )
  return { ...renderScreen(screens), show: (next: Alerts) => act(() => setAlerts(next)) }
}

const texts = () => screen.queryAllByRole('group').map(box => box.textContent)
const isOpen = () => messageRegion()?.classList.contains('is-open')

describe('the order of messages', () => {
  it('is by importance: calls, account, sound, balance, notices, and last the question', () => {
    open({
      balance: { rank: 'balance' },
      question: { rank: 'question' },
      call: { rank: 'call' },
      notice: {},
      account: { rank: 'account' },
      sound: { rank: 'sound' },
    })
    expect(texts()).toEqual(['call', 'account', 'sound', 'balance', 'notice', 'question'])
  })

  it('has the newest of one rank first, and a message that changes keeps its place', () => {
    const { show } = open({ older: {} })
    // Each time, the later one is rendered first.
    show({ later: {}, older: {} })
    expect(texts()).toEqual(['later', 'older'])
    show({ later: {}, older: { title: 'Changed: ' } })
    expect(texts()).toEqual(['later', 'Changed: older'])
  })
})

describe('several messages', () => {
  it('are one with the number of the others, and a button shows them', async () => {
    const { user } = open({ one: {}, two: {}, three: {} })
    const button = screen.getByRole('button', { name: 'Show all 3 messages' })
    expect(button.textContent).toBe('+2')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    expect(isOpen()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Show less' }))
    expect(isOpen()).toBe(false)
  })

  it('are all shown when the keyboard comes to one that waits', async () => {
    const action = <Button>Second action</Button>
    const { user } = open({ first: { rank: 'call' }, second: { actions: action } })
    await user.tab()
    await user.tab()
    expect(isOpen()).toBe(false)
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Second action' }))
    expect(isOpen()).toBe(true)
  })

  it('are one again when the focus leaves them', async () => {
    const { user } = open({ one: {}, two: {} }, <Button>Elsewhere</Button>)
    await user.click(screen.getByRole('button', { name: 'Show all 2 messages' }))
    await user.tab()
    expect(isOpen()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(isOpen()).toBe(false)
  })

  it('are no list any more when one is left', async () => {
    const last = { last: { onDismiss: () => undefined } }
    const { user, show } = open({ ...last, other: {} })
    await user.click(screen.getByRole('button', { name: 'Show all 2 messages' }))
    show(last)
    expect(isOpen()).toBe(false)
    expect(screen.getAllByRole('button').map(button => button.ariaLabel)).toEqual(['Dismiss'])
  })
})

/** Measures when the test calls `measure`. */
class MeasuringObserver {
  static measure: () => void = () => undefined
  constructor(measure: () => void) {
    MeasuringObserver.measure = measure
  }
  observe = () => undefined
  disconnect = () => {
    MeasuringObserver.measure = () => undefined
  }
}

describe('a message', () => {
  function Again() {
    const queue = use(MessageQueueContext)
    return <Button onClick={queue.showHidden}>Show again</Button>
  }
  function Card() {
    const { setPlace } = use(MessageQueueContext)
    return <div data-testid="card" ref={setPlace} />
  }

  it('is in the card that has a place for it', () => {
    open({ one: {} }, <Card />)
    expect(screen.getByTestId('card').contains(messageRegion())).toBe(true)
  })

  it('that lasts is put away, and one that comes anew is shown', async () => {
    const { user, show } = open({ one: {} }, <Again />)
    await user.click(screen.getByRole('button', { name: 'Hide the message' }))
    expect(texts()).toEqual([])
    show({ one: { title: 'Changed: ' } })
    expect(texts()).toEqual([])
    show({ one: {}, later: { rank: 'question' } })
    expect(texts()).toEqual(['later'])
    await user.click(screen.getByRole('button', { name: 'Show again' }))
    expect(texts()).toEqual(['one', 'later'])
  })

  it('that is cut, or has a second button, is shown whole until it is closed again', async () => {
    vi.stubGlobal('ResizeObserver', MeasuringObserver)
    const action = <Button>One</Button>
    const { user } = open({ only: { actions: action } })
    const box = messageRegion()?.querySelector('.notice-body')
    if (!box) throw new Error('No message')
    // As the stylesheet cuts it, while it is closed.
    Object.defineProperty(box, 'scrollHeight', { get: () => (isOpen() ? 0 : 100) })
    act(() => MeasuringObserver.measure())
    await user.click(screen.getByRole('button', { name: 'Show the whole message' }))
    act(() => MeasuringObserver.measure())
    expect(screen.getByRole('button', { name: 'Hide the message' })).toBeTruthy()
    expect(isOpen()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Show less' }))
    expect(isOpen()).toBe(false)
    vi.unstubAllGlobals()
  })

  it('that lasts is put away with Escape', async () => {
    const { user } = open({ one: {} })
    act(() => screen.getByRole('button', { name: 'Hide the message' }).focus())
    await user.keyboard('{Escape}')
    expect(texts()).toEqual([])
  })

  it('has its button to put it away, also while there is more to see', () => {
    open({ lasting: {}, passing: { rank: 'call', onDismiss: vi.fn() } })
    const names = screen.getAllByRole('button').map(button => button.ariaLabel)
    expect(names.slice(0, 3)).toEqual(['Show all 2 messages', 'Dismiss', 'Hide the message'])
  })
})

describe('a message that waits', () => {
  it('has no button in sight', () => {
    open({ lasting: { rank: 'account' }, passing: { onDismiss: vi.fn() } })
    const dismiss = screen.getByRole('button', { name: 'Dismiss', description: 'passing' })
    expect(dismiss.classList.contains('is-waiting')).toBe(true)
    expect(document.querySelectorAll('.message:not(.is-waiting)')).toHaveLength(1)
  })

  it('is reached after the button of the first one', async () => {
    const action = <Button>Act</Button>
    const { user } = open({
      one: { rank: 'call', onDismiss: vi.fn(), actions: action },
      two: { onDismiss: vi.fn(), actions: action },
    })
    const reached: string[] = []
    for (let stop = 0; stop < 3; stop++) {
      await user.tab()
      reached.push(document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '')
      if (stop < 2) expect(isOpen()).toBe(false)
    }
    expect(reached).toEqual(['Show all 2 messages', 'Dismiss', 'Act'])
  })
})

describe('screen readers', () => {
  it('read no button of the region: they are outside of the live region', () => {
    open({ lasting: {}, passing: { rank: 'call', onDismiss: vi.fn() } })
    expect(screen.getByRole('button', { name: 'Dismiss' }).closest('[aria-live]')).toBeNull()
  })

  it('read each message once: one live region contains all from their arrival, and none moves', async () => {
    const { user, show } = open({ first: {} })
    const live = document.querySelector('[aria-live="polite"]')
    const added: string[] = []
    const observer = new MutationObserver(changes => {
      for (const { addedNodes } of changes)
        added.push(...[...addedNodes].map(node => node.textContent ?? ''))
    })
    if (live) observer.observe(live, { childList: true })
    show({ first: {}, urgent: { rank: 'call' } })
    show({ first: {}, urgent: { rank: 'call' }, last: { rank: 'question' } })
    await user.click(screen.getByRole('button', { name: 'Show all 3 messages' }))
    await user.click(screen.getByRole('button', { name: 'Show less' }))
    await waitFor(() => expect(added).toEqual(['urgent', 'last']))
    expect(live?.querySelector('[role="alert"], [role="status"], [aria-live]')).toBeNull()
    expect(live?.closest('[role="alert"], [role="status"]')).toBeNull()
  })

  it('have no region while there is no message', () => {
    const { show } = open({})
    expect(messageRegion()).toBeNull()
    show({ one: {} })
    expect(messageRegion()).not.toBeNull()
  })
})

describe('the keyboard', () => {
  it('dismisses the first message with Escape, and closes the list first', async () => {
    const dismiss = vi.fn()
    const { user } = open({ one: { rank: 'call', onDismiss: dismiss }, two: {} })
    await user.click(screen.getByRole('button', { name: 'Show all 2 messages' }))
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(dismiss).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(dismiss).toHaveBeenCalledOnce()
  })

  it('stays among the messages when the one with the focus is dismissed', async () => {
    const { user, show } = open({
      one: { rank: 'call', onDismiss: () => show({ two: {} }) },
      two: {},
    })
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
    await user.keyboard('{Enter}')
    expect(texts()).toEqual(['two'])
    expect(document.activeElement).toBe(messageRegion())
  })
})
