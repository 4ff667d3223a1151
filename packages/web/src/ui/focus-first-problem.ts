import type { RefObject } from 'react'

/** Once the problems are drawn, puts the focus into the first field that has one. */
export function focusFirstProblem(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
