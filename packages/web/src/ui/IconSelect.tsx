import { Suspense, useState } from 'react'
import { ChunkBoundary } from '../loading/ChunkBoundary.tsx'
import { lazyComponent } from '../loading/lazy-component.ts'
import type { IconSelectProps, IconSelectMenu as IconSelectMenuType } from './IconSelectMenu.tsx'
import { SELECT_ICON_BUTTON } from './select-styles.ts'

// Loaded on demand: most visits never open the list, and the first paint must not wait for it.
const IconSelectMenu = lazyComponent(
  () => import('./IconSelectMenu.tsx'),
  module => module.IconSelectMenu,
) as typeof IconSelectMenuType

/** Selects one of a few items behind a round button; the list opens above the button. */
export function IconSelect<T extends object>(props: IconSelectProps<T>) {
  const { label, icon, disabled } = props
  const [wasOpened, setWasOpened] = useState(false)
  const closedButton = (
    <button
      type="button"
      role="combobox"
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded={false}
      title={label}
      disabled={disabled}
      onClick={() => setWasOpened(true)}
      onKeyDown={event => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        setWasOpened(true)
      }}
      className={SELECT_ICON_BUTTON}
    >
      {icon}
    </button>
  )
  if (!wasOpened) return closedButton
  return (
    <ChunkBoundary fallback={closedButton}>
      <Suspense fallback={closedButton}>
        <IconSelectMenu {...props} />
      </Suspense>
    </ChunkBoundary>
  )
}
