import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../../ui/layout/Dialog.tsx'
import { areSingleKeysOn, setSingleKeys } from '../keypad/use-dialer-keys.ts'

/** The keys of the sheet. */
export const GROUPS = [
  {
    title: 'In the dialer, before a call',
    entries: [
      { keys: ['0 - 9', '*', '#'], action: 'Enter the number' },
      { keys: ['+'], action: 'Put the plus in front' },
      { keys: ['Backspace'], action: 'Delete the last digit' },
      { keys: ['Ctrl V'], action: 'Paste a number' },
      { keys: ['↑', '↓'], action: 'Choose one of the contacts that match' },
      { keys: ['Esc'], action: 'Close the list of these contacts' },
      { keys: ['Enter'], action: 'Start the call' },
    ],
  },
  {
    title: 'During a call, on every tab',
    entries: [
      { keys: ['0 - 9', '*', '#'], action: 'Send a tone' },
      { keys: ['M'], action: 'Mute or unmute' },
    ],
  },
  { title: 'While a call rings', entries: [{ keys: ['Esc'], action: 'Decline the call' }] },
  {
    title: 'Always',
    entries: [
      { keys: ['Ctrl K', '⌘ K'], action: 'Call, go to or do anything by its name' },
      { keys: ['?'], action: 'Show this list' },
    ],
  },
] as const

interface ShortcutSheetProps {
  /** A ringing call closes the sheet, because a modal dialog makes everything else inert. */
  isRinging: boolean
  onClose: () => void
}

/** The keyboard shortcuts of the dialer. */
export function ShortcutSheet({ isRinging, onClose }: ShortcutSheetProps) {
  const close = useEffectEvent(() => onClose())
  useEffect(() => {
    if (isRinging) close()
  }, [isRinging])
  return (
    <Dialog
      isRead
      isWide
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="gap-10 md:columns-2">
        {GROUPS.map(group => (
          <Group key={group.title} {...group} />
        ))}
      </div>
      <p>No key ends a call: press End call.</p>
      <SingleKeys />
    </Dialog>
  )
}

function Group({ title, entries }: (typeof GROUPS)[number]) {
  return (
    <section className="mb-3 break-inside-avoid">
      <h3 className="mb-1 text-xs font-medium text-faint">{title}</h3>
      <dl className="divide-y divide-line">
        {entries.map(({ keys, action }) => (
          <div key={action} className="flex items-center justify-between gap-4 py-1.5">
            <dt className="order-2 flex shrink-0 gap-1.5">
              {keys.map(key => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd className="text-text">{action}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Switches the keys of characters on and off. */
function SingleKeys() {
  const [areOn, setOn] = useState(areSingleKeysOn)
  const choose = (on: boolean) => {
    setSingleKeys(on)
    setOn(on)
  }
  const hintId = useId()
  return (
    <div className="border-t border-line pt-2">
      <label className="flex min-h-11 items-center gap-3 font-medium text-text">
        <input
          type="checkbox"
          role="switch"
          checked={areOn}
          aria-describedby={hintId}
          onChange={event => choose(event.target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        Letters, digits and signs work on the whole page
      </label>
      <p id={hintId} className="text-soft">
        Switch this off if you use speech input, or press keys by accident. The number field and the
        buttons still work, and ? shows this list in the number field only.
      </p>
    </div>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="min-w-7 rounded-small border border-line-strong bg-raised px-1.5 py-0.5 text-center font-sans text-xs font-semibold text-text">
      {children}
    </kbd>
  )
}
