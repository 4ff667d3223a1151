import { expect, it } from 'vitest'
import { stylesFor } from './used-styles.ts'

const STYLESHEET = `
  @layer base { body { margin: 0 } }
  @layer utilities {
    .card { color: red }
    .hidden { display: none }
    .hover\\:bright { &:hover { opacity: 1 } }
    .has-\\[\\>p\\]\\:wide:has(> p) { width: 9px }
    @media (width >= 40rem) { .sm\\:grid { display: grid } .sm\\:flex { display: flex } }
  }
  .card .gone, .gone { color: blue }
`

it('keeps the rules of classes that the markup has, and those without a class', () => {
  const styles = stylesFor(
    STYLESHEET,
    '<div class="card hover:bright sm:grid"><p class="has-[&gt;p]:wide">x</p></div>',
  )
  expect(styles).toContain('body{margin:0}')
  expect(styles).toContain('.card{')
  expect(styles).toContain('.hover\\:bright')
  expect(styles).toContain('.has-\\[\\>p\\]\\:wide:has(')
  expect(styles).toContain('.sm\\:grid{')
  for (const unused of ['.hidden', 'sm\\:flex', '.gone']) expect(styles).not.toContain(unused)
})
