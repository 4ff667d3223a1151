import { plainDigits } from '@ringback/contract/phone/digits'

/** The fields of codes, amounts and phone numbers. Those that take letters too are marked with `data-digits`. */
export const DIGIT_FIELDS = [
  'input[inputmode="numeric"]',
  'input[inputmode="decimal"]',
  'input[inputmode="tel"]',
  'input[type="tel"]',
  'input[autocomplete="one-time-code"]',
  'input[data-digits]',
].join()

/**
 * Replaces digits of other scripts (٤, ４) in all fields that take digits with 0 to 9, before anything reads them. The
 * whole page has it once, so that no field can forget it.
 *
 * @returns a function that stops it.
 */
export function takeDigitsOfAllScripts(page: Document): () => void {
  const onInput = (event: Event) => {
    // The value of a text that an input method still composes must not change.
    if (event instanceof InputEvent && event.isComposing) return
    const field = digitFieldOf(event)
    if (field && hasOtherDigits(field.value)) write(field, plainDigits(field.value))
  }
  // The text is final now, and no event of a change follows.
  const onComposed = (event: Event) => {
    const field = digitFieldOf(event)
    if (field && hasOtherDigits(field.value)) {
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  page.addEventListener('input', onInput, true)
  page.addEventListener('compositionend', onComposed)
  return () => {
    page.removeEventListener('input', onInput, true)
    page.removeEventListener('compositionend', onComposed)
  }
}

function digitFieldOf({ target }: Event): HTMLInputElement | null {
  return target instanceof HTMLInputElement && target.matches(DIGIT_FIELDS) ? target : null
}

function hasOtherDigits(text: string): boolean {
  return /(?![0-9])\p{Nd}/u.test(text)
}

/** With the setter of the browser: that of the element is React's, which would not notice a change. */
function write(field: HTMLInputElement, text: string): void {
  const caret = field.selectionStart
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.setSelectionRange(caret, caret)
}
