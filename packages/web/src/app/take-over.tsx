import type { ReactNode } from 'react'
import { type Root, hydrateRoot } from 'react-dom/client'

type TextField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Takes over a prerendered page. An extension, a translator or the phone may have changed it before: a password manager
 * puts an element into a form, iOS makes links of numbers. Then React draws the page again, which is no failure, and the
 * new fields get what was typed into the old ones.
 */
export function takeOver(root: HTMLElement, page: ReactNode): Root {
  const fields = [...root.querySelectorAll<TextField>('input, select, textarea')]
  let focused = document.activeElement
  // Not of a new field, which may have the attribute `autofocus`.
  const onFocus = ({ target }: FocusEvent) => {
    if (fields.includes(target as TextField)) focused = target as TextField
  }
  root.addEventListener('focusin', onFocus)
  const restore = () => {
    root.removeEventListener('focusin', onFocus)
    // Once: a later error must not bring back what was typed before.
    for (const field of fields.splice(0)) {
      const drawn = field.name && !field.isConnected ? sameField(root, field) : null
      if (!drawn) continue
      drawn.value = field.value
      if (field === focused) drawn.focus({ preventScroll: true })
    }
  }
  return hydrateRoot(root, page, {
    onRecoverableError(error) {
      console.warn('The page was changed before the app ran, and is drawn again:', error)
      restore()
    },
  })
}

function sameField(root: HTMLElement, { name }: TextField): TextField | null {
  return root.querySelector<TextField>(`[name="${CSS.escape(name)}"]`)
}
