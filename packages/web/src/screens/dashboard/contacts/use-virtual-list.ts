import { type Range, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useCallback, useState } from 'react'
import { type ListItem, headIndexOf } from './list-items.ts'

/** What a line has until it is measured, in px. */
const HEAD_HEIGHT = 34
const ROW_HEIGHT = 57
/** How many lines before and after the window are in the page, so that the Tab key finds the next one. */
const OVERSCAN = 8

/** Which lines of a long list are in the page, which scrolls as a whole. All of them have a head in the page. */
export function useVirtualList(items: readonly ListItem[]) {
  const { list, top } = useTop()
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const focused = focusedKey === null ? -1 : items.findIndex(({ key }) => key === focusedKey)
  const heightOf = (index: number) => estimatedHeight(items[index])
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: heightOf,
    getItemKey: index => items[index]?.key ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: range => shownIndexes(items, range, focused),
    // A line of a list that is not displayed has no height.
    measureElement: (element, _, { indexFromElement }) =>
      element.getBoundingClientRect().height || heightOf(indexFromElement(element)),
    useFlushSync: false,
  })
  return {
    list,
    top,
    lines: virtualizer.getVirtualItems(),
    totalSize: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    onFocus: ({ target }: FocusEvent) =>
      setFocusedKey(target.closest('[data-key]')?.getAttribute('data-key') ?? null),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocusedKey(null)
    },
  }
}

/** The lines near the window, and the focused one with its neighbours, so that the Tab key goes on from there. */
function shownIndexes(items: readonly ListItem[], range: Range, focused: number): number[] {
  const indexes = new Set(defaultRangeExtractor(range))
  if (focused !== -1) {
    for (const index of [focused - 1, focused, focused + 1]) {
      if (index in items) indexes.add(index)
    }
  }
  for (const index of [...indexes]) indexes.add(headIndexOf(items, index))
  return [...indexes].filter(index => index >= 0).sort((a, b) => a - b)
}

function estimatedHeight(item: ListItem | undefined): number {
  return item?.is === 'contact' ? ROW_HEIGHT : HEAD_HEIGHT
}

/** Where the list begins in the page, and the ref of the list. Notices above it move it, and make the page longer. */
function useTop() {
  const [top, setTop] = useState(0)
  const list = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setTop(topOf(element))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return { list, top }
}

function topOf(element: Element | null): number {
  return element instanceof HTMLElement ? element.offsetTop + topOf(element.offsetParent) : 0
}
