import { Search } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { shell } from './strings.ts'
import { type SearchHit, usePaletteHits } from './use-palette-hits.ts'

/** Goes to a screen, or to what the search finds, without the mouse. Render it while it is open. */
export function Palette({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { hits, isSearching } = usePaletteHits(text)
  const current = Math.min(active, hits.length - 1)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const open = (hit: SearchHit | undefined) => {
    if (!hit) return
    onClose()
    void navigate(hit.path)
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
      aria-label={shell.palette}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      // A click on the backdrop hits the dialog itself.
      onClick={event => event.target === event.currentTarget && onClose()}
      className="mx-auto mt-[12vh] w-[min(38rem,calc(100vw-2rem))] animate-arrive rounded-control border border-line-strong bg-card text-text shadow-float backdrop:bg-[#05080fb8]"
    >
      <SearchField
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-hits`}
        aria-activedescendant={hits.length > 0 ? `${id}-${current}` : undefined}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <HitList id={id} hits={hits} current={current} onPoint={setActive} onOpen={open} />
      <p role="status" className="px-4 py-3 text-sm text-faint empty:hidden">
        {isSearching ? shell.searching : hits.length === 0 ? shell.noHits : ''}
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
        aria-label={shell.palettePlaceholder}
        autoComplete="off"
        spellCheck={false}
        placeholder={shell.palettePlaceholder}
        className="h-12 w-full bg-transparent text-base outline-none"
      />
    </div>
  )
}

interface HitListProps {
  /** The id of the palette, with which those of the list and its options begin. */
  id: string
  hits: readonly SearchHit[]
  /** The position of the hit that Enter opens. */
  current: number
  onPoint: (index: number) => void
  onOpen: (hit: SearchHit) => void
}

function HitList({ id, hits, current, onPoint, onOpen }: HitListProps) {
  return (
    <ul
      id={`${id}-hits`}
      role="listbox"
      aria-label={shell.palette}
      className={classNames('max-h-80 overflow-y-auto p-1.5', hits.length === 0 && 'hidden')}
    >
      {hits.map((hit, index) => (
        <li
          key={`${hit.kind} ${hit.path}`}
          id={`${id}-${index}`}
          ref={index === current ? scrollIntoView : null}
          role="option"
          aria-selected={index === current}
          onMouseMove={() => onPoint(index)}
          onClick={() => onOpen(hit)}
          className={classNames(
            'flex min-h-9 items-baseline gap-3 rounded-small px-2.5 py-1.5 text-sm',
            index === current && 'bg-raised',
          )}
        >
          <span className="w-20 shrink-0 text-xs text-faint">{hit.kind}</span>
          <span className="min-w-0 truncate">{hit.title}</span>
          <span className="ml-auto truncate pl-3 text-xs text-soft">{hit.detail}</span>
        </li>
      ))}
    </ul>
  )
}

function scrollIntoView(option: HTMLElement | null) {
  // jsdom does not implement scrollIntoView.
  option?.scrollIntoView?.({ block: 'nearest' })
}
