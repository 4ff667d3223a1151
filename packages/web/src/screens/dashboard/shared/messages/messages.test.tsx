import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen, messageRegion } from '../../../../../testing/render-screen.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { QueuedAlert } from './QueuedAlert.tsx'

type Alerts = Record<string, Partial<React.ComponentProps<typeof QueuedAlert>>>

/** Renders messages by their texts. `show` replaces them. */
function open(alerts: Alerts) {
  let setAlerts: (alerts: Alerts) => void = () => undefined
  function Sources() {
    const [shown, setShown] = useState(alerts)
    setAlerts = setShown
    return Object.entries(shown).map(([text, alert]) => (
      <QueuedAlert key={text} id={text} rank="notice" tone="info" {...alert}>
        {text}
      </QueuedAlert>
    ))
  }
  return { ...renderScreen(<Sources />), show: (next: Alerts) => act(() => setAlerts(next)) }
}

const texts = () => screen.queryAllByRole('group').map(box => box.textContent)
const view = () => messageRegion()?.dataset['view']

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
  it('are one with the number of all, and a button shows the others', async () => {
    const { user } = open({ one: {}, two: {}, three: {} })
    expect(view()).toBe('first')
    const button = screen.getByRole('button', { name: 'Show all 3 messages' })
    expect(button.textContent).toBe('3')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    expect(view()).toBe('all')
    await user.click(screen.getByRole('button', { name: 'Show less' }))
    expect(view()).toBe('first')
  })

  it('are all shown when the keyboard comes to one that waits', async () => {
    const action = <Button>Second action</Button>
    const { user } = open({ first: { rank: 'call' }, second: { actions: action } })
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Second action' }))
    expect(view()).toBe('all')
  })

  it('are hidden on request, until a new one comes', async () => {
    const { user, show } = open({ one: {}, two: {} })
    await user.click(screen.getByRole('button', { name: 'Show all 2 messages' }))
    await user.click(screen.getByRole('button', { name: 'Hide messages' }))
    expect(view()).toBe('none')
    show({ one: {} })
    expect(view()).toBe('none')
    expect(screen.getByRole('button', { name: 'Show 1 message' })).toBeTruthy()
    show({ one: {}, later: { rank: 'question' } })
    expect(view()).toBe('first')
  })
})

describe('a message alone', () => {
  it('is no list any more when it can be dismissed', async () => {
    const last = { last: { onDismiss: () => undefined } }
    const { user, show } = open({ ...last, other: {} })
    await user.click(screen.getByRole('button', { name: 'Show all 2 messages' }))
    show(last)
    expect(view()).toBe('first')
    expect(screen.queryByRole('button', { name: 'Hide messages' })).toBeNull()
  })

  it('needs no other button when it can be dismissed', () => {
    open({ only: { onDismiss: () => undefined } })
    expect(screen.getAllByRole('button').map(button => button.ariaLabel)).toEqual(['Dismiss'])
  })

  it('that lasts can be shown whole and hidden', async () => {
    const { user } = open({ only: {} })
    await user.click(screen.getByRole('button', { name: 'Show the whole message' }))
    expect(screen.getByRole('button', { name: 'Hide messages' })).toBeTruthy()
  })
})

describe('screen readers', () => {
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
    await waitFor(() => expect(added.filter(text => text !== 'Hide messages')).toHaveLength(2))
    expect(added.filter(text => text !== 'Hide messages')).toEqual(['urgent', 'last'])
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
    expect(view()).toBe('first')
    expect(dismiss).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(dismiss).toHaveBeenCalledOnce()
  })

  it('stays among the messages when the one with the focus is dismissed', async () => {
    const { user, show } = open({
      one: { rank: 'call', onDismiss: () => show({ two: {} }) },
      two: {},
    })
    const [box] = screen.getAllByRole('group')
    if (!box) throw new Error('No message')
    act(() => within(box).getByRole('button', { name: 'Dismiss' }).focus())
    await user.keyboard('{Enter}')
    expect(texts()).toEqual(['two'])
    expect(document.activeElement).toBe(messageRegion())
  })
})
