import {
  type ComponentProps,
  type ReactNode,
  createContext,
  use,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react'
import { Notice } from '../../../../ui/status/Notice.tsx'

/** How important a message is. A message never waits behind one that is less important. */
const RANKS = [
  /** A call that failed or is refused, or that ends soon because the credit runs out. */
  'call',
  /** Nothing works, or not here: no connection, a frozen account, a number that will be lost. */
  'account',
  /** The sound of the call that goes on. */
  'sound',
  'balance',
  /** Something that has happened. */
  'notice',
  'question',
] as const

interface Message {
  /**
   * A message replaces one with the same id, keeps its place, and stays put away. One with another text has another
   * id.
   */
  id: string
  rank: (typeof RANKS)[number]
  box: ReactNode
  /** Undefined for what lasts: it is put away until the user has it shown again. */
  onDismiss?: (() => void) | undefined
  /** The accessible name of its button. */
  dismissLabel?: string
}

export interface QueuedMessage extends Message {
  /** The later a message arrives, the higher. */
  arrival: number
  /** Whether the user has put it away. */
  isHidden: boolean
}

/**
 * The messages of the dashboard: the most important one first, and of one rank the newest; and the place for them that
 * a view has inside of a card of its own.
 */
export function createMessageQueue() {
  let messages: readonly QueuedMessage[] = []
  let place: HTMLElement | null = null
  let arrivals = 0
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach(listener => listener())
  const change = (next: readonly QueuedMessage[]) => {
    messages = next
    notify()
  }
  const without = (id: string) => messages.filter(message => message.id !== id)
  return {
    /** The same object until a message changes. */
    messages: () => messages,
    /** Null while the messages are in the dock. */
    place: () => place,
    setPlace(element: HTMLElement | null) {
      place = element
      notify()
    },
    put(message: Message) {
      const old = messages.find(({ id }) => id === message.id)
      const { arrival, isHidden } = old ?? { arrival: ++arrivals, isHidden: false }
      change([...without(message.id), { ...message, arrival, isHidden }].sort(byImportance))
    },
    /** Puts a message away until it is shown again; one that comes anew is not hidden. */
    hide: (id: string) =>
      change(
        messages.map(message => (message.id === id ? { ...message, isHidden: true } : message)),
      ),
    showHidden: () => change(messages.map(message => ({ ...message, isHidden: false }))),
    remove: (id: string) => change(without(id)),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function byImportance(a: QueuedMessage, b: QueuedMessage): number {
  return RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank) || b.arrival - a.arrival
}

export const MessageQueueContext = createContext(createMessageQueue())

/** What shows the messages again that the user has put away; null if there are none. */
export function useHiddenMessages(): { label: string; show: () => void } | null {
  const queue = use(MessageQueueContext)
  const messages = useSyncExternalStore(queue.subscribe, queue.messages)
  const count = messages.filter(({ isHidden }) => isHidden).length
  if (count === 0) return null
  const label = count === 1 ? 'Show 1 message' : `Show ${count} messages`
  return { label, show: queue.showHidden }
}

type QueuedBoxProps = Omit<Message, 'box'> & { children: Message['box'] }

/** Shows `children` among the messages of the dashboard, as long as it is rendered. */
export function QueuedBox({ children, ...message }: QueuedBoxProps) {
  const queue = use(MessageQueueContext)
  const { id } = message
  useLayoutEffect(() => queue.put({ ...message, box: children }))
  useLayoutEffect(() => () => queue.remove(id), [queue, id])
  return null
}

type QueuedNoticeProps = Omit<Message, 'box' | 'dismissLabel'> & ComponentProps<typeof Notice>

/** The usual message. The region announces it, so its box is no live region of its own. */
export function QueuedNotice({ id, rank, onDismiss, ...notice }: QueuedNoticeProps) {
  return (
    <QueuedBox id={id} rank={rank} onDismiss={onDismiss}>
      <Notice {...notice} role="group" />
    </QueuedBox>
  )
}
