/** The element of the page with this id. @throws when page.html has none. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`page.html has no #${id}`)
  return element
}

/** A new element with properties, data attributes and children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** Sets a text only when it changed, which keeps the selection and screen readers undisturbed. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** A row of a list, and the function that updates it. */
export interface Row<Item> {
  element: HTMLElement
  show(item: Item): void
}

/**
 * Updates a list on the page from data that is requested repeatedly. A row stays as long as its item
 * does, so that nothing flickers and the focus is kept.
 */
export function keepRows<Item>(
  list: HTMLElement,
  keyOf: (item: Item) => string,
  create: (item: Item) => Row<Item>,
): (items: readonly Item[]) => void {
  const rows = new Map<string, Row<Item>>()
  return items => {
    const keys = new Set(items.map(keyOf))
    for (const [key, row] of rows)
      if (!keys.has(key)) {
        row.element.remove()
        rows.delete(key)
      }
    items.forEach((item, index) => {
      const key = keyOf(item)
      const row = rows.get(key) ?? create(item)
      rows.set(key, row)
      row.show(item)
      if (list.children[index] !== row.element)
        list.insertBefore(row.element, list.children[index] ?? null)
    })
  }
}

/** Announces a sentence to screen readers. */
export function announce(sentence: string): void {
  byId('announcement').textContent = sentence
}

/** A button that copies the text and confirms it. */
export function copyButton(text: string, what: string): HTMLButtonElement {
  const button = make('button', { type: 'button', className: 'button small quiet' }, 'Copy')
  button.ariaLabel = `Copy ${what}`
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(text).then(
      () => flash(button, 'Copied'),
      () => flash(button, 'Not allowed'),
    )
  })
  return button
}

const FLASH_MS = 1_500

function flash(button: HTMLButtonElement, message: string): void {
  button.textContent = message
  announce(message)
  setTimeout(() => (button.textContent = 'Copy'), FLASH_MS)
}
