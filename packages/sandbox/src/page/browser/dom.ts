/** The element of the page with this id. @throws when page.html has none. */
export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const element = document.getElementById(id)
  if (!element) throw new Error(`page.html has no #${id}`)
  return element as Kind
}

/** A new element with properties and children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

export function makeButton(label: string, onPress: () => void): HTMLButtonElement {
  const button = make('button', { type: 'button' }, label)
  button.addEventListener('click', onPress)
  return button
}

/** Sends a request to the sandbox; undefined when it does not answer or refuses. */
export async function request<Answer>(path: string, body?: object): Promise<Answer | undefined> {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  try {
    const response = await fetch(path, body ? post : {})
    return response.ok ? ((await response.json()) as Answer) : undefined
  } catch {
    return undefined
  }
}

/** A row of a list, and the function that updates it. */
export interface Row<Item> {
  element: HTMLElement
  show?(item: Item): void
}

/**
 * Updates a list on the page from data that is requested repeatedly. A row stays as long as its item does, so that the
 * focus is kept.
 */
export function keepRows<Item>(
  list: HTMLElement,
  keyOf: (item: Item) => string,
  create: (item: Item) => Row<Item>,
): (items: readonly Item[]) => void {
  const rows = new Map<string, Row<Item>>()
  return items => {
    const keys = items.map(keyOf)
    for (const [key, { element }] of rows) {
      if (keys.includes(key)) continue
      element.remove()
      rows.delete(key)
    }
    items.forEach((item, index) => {
      const key = keyOf(item)
      const row = rows.get(key) ?? create(item)
      rows.set(key, row)
      row.show?.(item)
      const there = list.children[index] ?? null
      if (there !== row.element) list.insertBefore(row.element, there)
    })
  }
}
