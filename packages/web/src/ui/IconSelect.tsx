import { Suspense, lazy, useState } from 'react'
import type {
  IconSelectProps,
  TouchedIconSelect as TouchedIconSelectType,
} from './IconSelectMenu.tsx'
import { ICON_LOOK } from './select-styles.ts'

// Most people who see the button never open its list, and no first sight has to wait for it.
const TouchedIconSelect = lazy(async () => ({
  default: (await import('./IconSelectMenu.tsx')).TouchedIconSelect,
})) as typeof TouchedIconSelectType

/** One of a few behind a round button: the list opens above it. */
export function IconSelect<T extends object>(props: IconSelectProps<T>) {
  const { label, icon, disabled } = props
  const [isTouched, setTouched] = useState(false)
  const untouched = (
    <button
      type="button"
      role="combobox"
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded={false}
      title={label}
      disabled={disabled}
      onClick={() => setTouched(true)}
      onKeyDown={event => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        setTouched(true)
      }}
      className={ICON_LOOK}
    >
      {icon}
    </button>
  )
  if (!isTouched) return untouched
  return (
    <Suspense fallback={untouched}>
      <TouchedIconSelect {...props} />
    </Suspense>
  )
}
