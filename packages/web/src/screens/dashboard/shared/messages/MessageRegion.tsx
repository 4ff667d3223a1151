import { Bell, ChevronDown, ChevronUp } from 'lucide-react'
import {
  type KeyboardEvent,
  use,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { dashboard } from '../../../../strings/dashboard.ts'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { useHeldWhilePressed } from '../../../../ui/use-held-while-pressed.ts'
import { MessageQueueContext } from './message-queue.ts'

const words = dashboard.messages

/**
 * The messages of the dashboard in their one place (styles/messages.css). The first one is shown, with the number of
 * all. The others are on the page for screen readers, which read each message once, when it comes. Phones and low
 * windows, which keep no row for them, show them until the user hides them.
 *
 * @param hasRoom keeps the row while there is no message, so that none moves what is below.
 */
export function MessageRegion({ hasRoom }: { hasRoom: boolean }) {
  const queue = use(MessageQueueContext)
  const messages = useHeldWhilePressed(useSyncExternalStore(queue.subscribe, queue.messages))
  const [first] = messages
  const isAlone = messages.length === 1 && first?.onDismiss !== undefined
  const [view, setView] = useView(
    messages.map(message => message.arrival),
    isAlone,
  )
  const region = useKeptFocusInside(messages.length > 0)
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    if (view === 'all') setView('first')
    else first?.onDismiss?.()
  }
  return (
    <section
      ref={region}
      aria-label={first && words.title}
      tabIndex={-1}
      onKeyDown={onKey}
      data-view={view}
      className={classNames('messages', hasRoom && 'has-room')}
    >
      <div aria-live="polite" className="message-list">
        {messages.map(({ id, box }, place) => (
          <div key={id} className="message" onFocus={() => place > 0 && setView('all')}>
            {box}
          </div>
        ))}
        {view === 'all' && (
          <Button look="plain" className="roomy:hidden" onClick={() => setView('none')}>
            {words.hide}
          </Button>
        )}
      </div>
      {first && (!isAlone || view === 'none') && (
        <IconButton
          {...toggle(view, messages.length)}
          aria-expanded={view === 'all'}
          onClick={() => setView(view === 'first' ? 'all' : 'first')}
          className={classNames('shrink-0 gap-0.5', messages.length === 1 && 'roomy:hidden')}
        />
      )}
    </section>
  )
}

function toggle(view: View, count: number) {
  const number = count > 1 && <span className="text-sm font-semibold">{count}</span>
  const icon = (symbol: typeof Bell) => {
    const Symbol = symbol
    return (
      <>
        {number}
        <Symbol size={18} />
      </>
    )
  }
  if (view === 'none') return { label: words.show(count), icon: icon(Bell) }
  if (view === 'all') return { label: words.less, icon: <ChevronUp size={18} /> }
  return { label: words.all(count), icon: icon(ChevronDown) }
}

type View = 'first' | 'all' | 'none'

/** What is shown. A new message ends the hiding of the others, and a last one that can be dismissed ends the list. */
function useView(arrivals: readonly number[], isAlone: boolean): [View, (view: View) => void] {
  const [view, setView] = useState<View>('first')
  const [newest, setNewest] = useState(0)
  const last = Math.max(newest, ...arrivals)
  if (last > newest) {
    setNewest(last)
    if (view === 'none') setView('first')
  }
  if ((arrivals.length === 0 && view !== 'first') || (isAlone && view === 'all')) setView('first')
  return [view, setView]
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
