/**
 * Matches the innermost element with this text. The default matcher of the testing library sees only the
 * element's own text, and a name, a phone number or an amount within a sentence has an element of its own.
 */
export function sentence(text: string | RegExp) {
  const has = ({ textContent }: Element) =>
    typeof text === 'string' ? textContent === text : text.test(textContent)
  return (_ownText: string, element: Element | null): boolean =>
    element !== null && has(element) && ![...element.children].some(has)
}
