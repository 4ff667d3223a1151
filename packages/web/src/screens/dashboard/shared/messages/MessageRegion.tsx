import { ChevronDown, ChevronUp, X } from 'lucide-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../../../ui/buttons/Button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { useHeldWhilePressed } from '../../../../ui/hooks/use-held-while-pressed.ts'
import { MessageQueueContext, type QueuedMessage } from './message-queue.tsx'

/**
 * The messages of the dashboard (styles/messages.css): in the dock, or where the view has a place for them inside of a
 * card. The first one is shown, with the number of the others, which are on
 * the page for screen readers: they read each message once, when it comes.
 */
export function MessageRegion() {
  const queue = use(MessageQueueContext)
  const place = useSyncExternalStore(queue.subscribe, queue.place)
  return place ? createPortal(<Region />, place) : <Region />
}

function Region() {
  const queue = use(MessageQueueContext)
  const all = useHeldWhilePressed(useSyncExternalStore(queue.subscribe, queue.messages))
  const messages = all.filter(({ isHidden }) => !isHidden)
  const [first] = messages
  /** How many messages there were when the list was opened. */
  const [openedFor, setOpenedFor] = useState<number | null>(null)
  const isOpen = openedFor !== null
  const setOpen = (isToOpen: boolean) => setOpenedFor(isToOpen ? messages.length : null)
  const region = useKeptFocusInside(messages.length > 0)
  const isCut = useIsCut(region, first?.arrival, isOpen)
  useEffect(() => {
    // In a list that opens upwards it is the last one. jsdom does not implement scrollIntoView.
    if (isOpen)
      region.current?.querySelector('.message:first-child')?.scrollIntoView?.({ block: 'nearest' })
  }, [region, isOpen])
  // The last one of several is no list, and no single one that is whole.
  const isList = messages.length > 1 || (messages.length === 1 && openedFor === 1 && isCut)
  if (isOpen && !isList) setOpen(false)
  const dismissalOf = ({ id, onDismiss }: QueuedMessage) => onDismiss ?? (() => queue.hide(id))
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    if (isOpen) setOpen(false)
    else if (first) dismissalOf(first)()
  }
  const count = messages.length
  const hasMore = count > 1 || isCut
  return (
    <section
      ref={region}
      aria-label={first && 'Messages'}
      tabIndex={-1}
      onKeyDown={onKey}
      onBlur={({ currentTarget, relatedTarget: next }) => {
        // Open, it would cover what has the focus now.
        if (next !== null && !currentTarget.contains(next)) setOpen(false)
      }}
      className={classNames('messages', isOpen ? 'is-open' : hasMore && 'has-more')}
    >
      {(isOpen || hasMore) && (
        <IconButton
          label={isOpen ? 'Show less' : openerLabel(count)}
          icon={<OpenIcon isOpen={isOpen} others={count - 1} />}
          aria-expanded={isOpen}
          className="message-opener"
          onClick={() => setOpen(!isOpen)}
        />
      )}
      <Boxes
        messages={messages}
        isOpen={isOpen}
        dismissalOf={dismissalOf}
        onOpen={() => setOpen(true)}
      />
    </section>
  )
}

interface BoxesProps {
  messages: readonly QueuedMessage[]
  isOpen: boolean
  /** What puts a message away. */
  dismissalOf: (message: QueuedMessage) => () => void
  onOpen: () => void
}

/** The boxes, of which the first one is shown until all are, and the buttons over them. */
function Boxes({ messages, isOpen, dismissalOf, onOpen }: BoxesProps) {
  const ids = useId()
  const partOf = (at: number, kind: string) => ({
    className: classNames(kind, at > 0 && 'is-waiting'),
    style: rowStyle({ '--before': at, '--after': messages.length - at - 1 }),
    onFocus: () => at > 0 && onOpen(),
  })
  // Not in the live region, which would read the name of the button with each message.
  const buttons = messages.map((message, at) => (
    <IconButton
      key={message.id}
      label={message.onDismiss ? (message.dismissLabel ?? 'Dismiss') : 'Hide the message'}
      aria-describedby={`${ids}${message.arrival}`}
      icon={<X size={16} />}
      onClick={dismissalOf(message)}
      {...partOf(at, 'message-dismiss')}
    />
  ))
  return (
    <div className="message-list" style={rowStyle({ '--rows': isOpen ? messages.length : 1 })}>
      {/* The button of the shown one is reached before those of the others, which open the list. */}
      {buttons.slice(0, 1)}
      <div aria-live="polite" className="message-boxes">
        {messages.map((message, at) => (
          <div key={message.id} id={`${ids}${message.arrival}`} {...partOf(at, 'message')}>
            {message.box}
          </div>
        ))}
      </div>
      {buttons.slice(1)}
    </div>
  )
}

/** Which row of the list it is; styles/messages.css counts from either end. */
const rowStyle = (counts: Record<`--${string}`, number>) => counts as CSSProperties

function openerLabel(count: number): string {
  return count === 1 ? 'Show the whole message' : `Show all ${count} messages`
}

function OpenIcon({ isOpen, others }: { isOpen: boolean; others: number }) {
  if (isOpen) return <ChevronUp size={18} />
  if (others === 0) return <ChevronDown size={18} />
  return <span className="text-sm font-semibold">+{others}</span>
}

/** Whether the first message is longer than its place, or has more buttons than that shows. An open one is not measured. */
function useIsCut(
  region: RefObject<HTMLElement | null>,
  message: number | undefined,
  isOpen: boolean,
): boolean {
  const [cut, setCut] = useState<{ message: number | undefined; isCut: boolean } | null>(null)
  useEffect(() => {
    const text = region.current?.querySelector('.message:first-child .notice-body')
    if (!text || isOpen || typeof ResizeObserver === 'undefined') return
    const isLonger = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element) =>
      scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1
    const hasHiddenButton = (region: Element) =>
      [...region.querySelectorAll('.notice-actions > *')].some(
        button => getComputedStyle(button).display === 'none',
      )
    const measure = () => {
      const parts = [text, ...text.querySelectorAll('.notice-text, .notice-text > *')]
      setCut({ message, isCut: parts.some(isLonger) || hasHiddenButton(text) })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(text)
    for (const part of text.children) observer.observe(part)
    return () => observer.disconnect()
  }, [region, message, isOpen])
  return cut !== null && cut.message === message && cut.isCut
}

/** The focus stays among the messages when the one that has it goes, as long as there are others. */
function useKeptFocusInside(hasMessages: boolean) {
  const region = useRef<HTMLElement>(null)
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    const remember = () => (focused.current = document.activeElement)
    const forget = () => (focused.current = null)
    element.addEventListener('focusin', remember)
    addEventListener('focusin', forget, true)
    return () => {
      element.removeEventListener('focusin', remember)
      removeEventListener('focusin', forget, true)
    }
  }, [])
  useLayoutEffect(() => {
    const isLost = focused.current !== null && !focused.current.isConnected
    if (isLost && hasMessages && document.activeElement === document.body) region.current?.focus()
  })
  return region
}
