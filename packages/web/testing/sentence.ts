/**
 * Matches the innermost element with this text. The default matcher of the testing library sees only the
 * element's own text, and a phone number within a sentence has an element of its own.
 */
export function sentence(text: string) {
  return (_ownText: string, element: Element | null): boolean =>
    element?.textContent === text &&
    ![...element.children].some(child => child.textContent === text)
}
