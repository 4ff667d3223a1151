import type { RefObject } from 'react'

/** Focuses the first invalid field after the next render, which marks the invalid fields. */
export function focusFirstProblem(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
