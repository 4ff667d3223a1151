import { Suspense, useId, useState } from 'react'
import { ChunkBoundary } from '../../loading/ChunkBoundary.tsx'
import { lazyComponent } from '../../loading/lazy-component.ts'
import { SelectBox, type SelectProps } from './SelectBox.tsx'
import type { SelectMenu as SelectMenuType } from './SelectMenu.tsx'

// Loaded on demand: most visits never open a list, and the first paint must not wait for it.
const SelectMenu = lazyComponent(
  () => import('./SelectMenu.tsx'),
  'SelectMenu',
) as typeof SelectMenuType

/** Selects one of a few items: a button that opens a list beside it. */
export function Select<T>(props: SelectProps<T>) {
  const [wasOpened, setWasOpened] = useState(false)
  const id = useId()
  const closed = (
    <SelectBox
      {...props}
      labelProps={{ id: `${id}-label`, htmlFor: id }}
      buttonProps={{
        id,
        role: 'combobox',
        'aria-labelledby': `${id}-label`,
        'aria-haspopup': 'listbox',
        'aria-expanded': false,
        'aria-controls': `${id}-list`,
        disabled: props.disabled,
        onClick: () => setWasOpened(true),
        onKeyDown: event => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setWasOpened(true)
        },
      }}
    />
  )
  if (!wasOpened) return closed
  return (
    <ChunkBoundary fallback={closed}>
      <Suspense fallback={closed}>
        <SelectMenu {...props} />
      </Suspense>
    </ChunkBoundary>
  )
}
