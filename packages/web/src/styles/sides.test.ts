import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '../..')
const FILES = ['src', 'styleguide'].flatMap(folder =>
  readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' }).map(file =>
    join(folder, file),
  ),
)
const COMMENT = /\/\*[^]*?\*\/|\/\/.*/g
const SIDES = {
  // Not the names of icons.
  css: /(?<!'-)\b(left|right)\b/g,
  tsx: /(?<=["'`\s:]-?)(((scroll-)?[mp][lr]|left|right)-[\d[(a-z]|(border|rounded)-[tb]?[lr]\b|(text|float|clear)-(left|right)\b)/g,
}

it.each(['css', 'tsx'] as const)(
  'no style in a file of %s names a side of the window, because a translator may mirror the page',
  kind => {
    const found = FILES.filter(file => file.endsWith(`.${kind}`)).flatMap(file => {
      const text = readFileSync(join(WEB, file), 'utf8').replaceAll(COMMENT, '')
      return [...text.matchAll(SIDES[kind])].map(([side]) => `${file}: ${side}`)
    })
    expect(found).toEqual([])
  },
)

it('what is moved sideways is moved to the other side in a mirrored page', () => {
  const lists = FILES.filter(file => file.endsWith('.tsx')).flatMap(file =>
    [...readFileSync(join(WEB, file), 'utf8').matchAll(/(["'`])[^"'`\n]*\1/g)].map(
      ([list]) => list,
    ),
  )
  const moved = lists.filter(list => /(?<!rtl:)-?translate-x-(?!0)/.test(list))
  expect(moved.length).toBeGreaterThan(0)
  expect(moved.filter(list => !/rtl:-?translate-x-/.test(list))).toEqual([])
})
