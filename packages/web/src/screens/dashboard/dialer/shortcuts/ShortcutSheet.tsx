import { useEffect, useEffectEvent, useId, useState } from 'react'
import { shortcuts } from './strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { areSingleKeysOn, setSingleKeys } from '../keypad/single-keys.ts'

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
      title={shortcuts.title}
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          {shortcuts.close}
        </Button>
      }
    >
      <div className="gap-10 md:columns-2">
        {shortcuts.groups.map(group => (
          <Group key={group.title} {...group} />
        ))}
      </div>
      <p>{shortcuts.note}</p>
      <SingleKeys />
    </Dialog>
  )
}

function Group({ title, entries }: (typeof shortcuts.groups)[number]) {
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
        {shortcuts.singleKeys}
      </label>
      <p id={hintId} className="text-soft">
        {shortcuts.singleKeysHint}
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
