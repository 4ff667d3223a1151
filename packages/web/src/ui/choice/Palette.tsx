import { Search } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names.ts'

/** A line of a palette. */
export interface PaletteHit {
  key: string
  /** What kind of thing it is, for example "Customer". */
  kind: string
  title: string
  detail?: string | undefined
  /** Whether the title is what a person or a thing is called, which no translator changes. */
  isName?: boolean
}

interface PaletteProps<T extends PaletteHit> {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  /** What is offered for the text, best first. */
  hits: readonly T[]
  /** Below the hits, for example that there are none; or empty. */
  status: string
  /** Called after {@link onClose}. */
  onOpen: (hit: T) => void
  onClose: () => void
}

/** A search field in a dialog, with what it finds below: all of it without the mouse. Render it while it is open. */
export function Palette<T extends PaletteHit>(props: PaletteProps<T>) {
  const { label, placeholder, text, onText, hits, status, onOpen, onClose } = props
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [active, setActive] = useState(0)
  const current = Math.min(active, hits.length - 1)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const open = (hit: T | undefined) => {
    if (!hit) return
    onClose()
    onOpen(hit)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0)
      setActive((current + step + hits.length) % hits.length)
    else if (event.key === 'Enter') open(hits[current])
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={box}
      aria-label={label}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      // A click on the backdrop hits the dialog itself.
      onClick={event => event.target === event.currentTarget && onClose()}
      className="mx-auto mt-[12vh] w-[min(38rem,calc(100vw-2rem))] animate-arrive rounded-control border border-line-strong bg-card text-text shadow-float backdrop:bg-scrim"
    >
      <SearchField
        aria-label={placeholder}
        placeholder={placeholder}
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-hits`}
        aria-activedescendant={hits.length > 0 ? `${id}-${current}` : undefined}
        value={text}
        onChange={event => {
          onText(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <HitList {...{ id, label, hits, current }} onPoint={setActive} onOpen={open} />
      <p role="status" className="px-4 py-3 text-sm text-faint empty:hidden">
        {status}
      </p>
    </dialog>
  )
}

function SearchField(props: ComponentProps<'input'>) {
  return (
    <div className="flex items-center gap-2.5 border-b border-line px-4">
      <Search size={17} className="shrink-0 text-faint" aria-hidden="true" />
      <input
        {...props}
        data-digits
        role="combobox"
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        className="h-14 w-full bg-transparent text-base outline-none"
      />
    </div>
  )
}

interface HitListProps<T extends PaletteHit> {
  /** The id of the palette, with which those of the list and its options begin. */
  id: string
  label: string
  hits: readonly T[]
  /** The position of the hit that Enter opens. */
  current: number
  onPoint: (index: number) => void
  onOpen: (hit: T) => void
}

function HitList<T extends PaletteHit>(props: HitListProps<T>) {
  const { id, label, hits, current, onPoint, onOpen } = props
  return (
    <ul
      id={`${id}-hits`}
      role="listbox"
      aria-label={label}
      className={classNames('max-h-80 overflow-y-auto p-1.5', hits.length === 0 && 'hidden')}
    >
      {hits.map((hit, index) => (
        <li
          key={hit.key}
          id={`${id}-${index}`}
          ref={index === current ? scrollIntoView : null}
          role="option"
          aria-selected={index === current}
          onMouseMove={() => onPoint(index)}
          onClick={() => onOpen(hit)}
          className={classNames(
            'flex min-h-9 items-baseline gap-3 rounded-small px-2.5 py-1.5 text-sm pointer-coarse:min-h-11 pointer-coarse:py-3',
            index === current && 'bg-raised',
          )}
        >
          <span className="w-20 shrink-0 text-xs text-faint max-sm:w-14">{hit.kind}</span>
          <span
            translate={hit.isName ? 'no' : undefined}
            className="flex min-w-0 flex-1 items-baseline max-sm:flex-col"
          >
            <span className="max-w-full min-w-0 truncate">{hit.title}</span>
            <span className="max-w-full truncate text-xs text-soft sm:ms-auto sm:ps-3">
              {hit.detail}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function scrollIntoView(option: HTMLElement | null) {
  // jsdom does not implement scrollIntoView.
  option?.scrollIntoView?.({ block: 'nearest' })
}
