import { type ButtonLook, buttonClass } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { inputClass } from '../../ui/Field.tsx'

/** The classes of a button of the console, which is lower than a customer's: `<Button className={DENSE} />`. */
export const DENSE = 'min-h-9! rounded-small! px-3! whitespace-nowrap pointer-coarse:min-h-11!'

/** The classes of a link within text, whose ink is that of the text. */
export const LINK = 'underline decoration-line-strong underline-offset-2 hover:decoration-current'

/** The classes of a link that looks like a button of the console. */
export function denseButtonClass(look: ButtonLook = 'secondary'): string {
  return buttonClass(look, DENSE)
}

/** The classes of a text field, date field or select of the console. */
export function denseInputClass(className?: string): string {
  return inputClass(
    classNames('h-9! rounded-small! px-2.5! text-sm! pointer-coarse:h-11!', className),
  )
}
