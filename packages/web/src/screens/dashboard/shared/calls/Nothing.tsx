import { history } from '../../../../strings/history.ts'

/** A dash in the place of a value of a call that has none, and a word for screen readers. */
export function Nothing() {
  return (
    <>
      <span aria-hidden="true">{history.unknown}</span>
      <span className="sr-only">{history.none}</span>
    </>
  )
}
