import { expect, it } from 'vitest'
import { hasTest, readTaggedTests } from './test-tags.ts'

const FILE = `
  // spec 1.1, 2.1 read as 3
  // beyond a feature
  it.each([
    ['one', 1], // spec 9.9
    // spec 1.2
    // A comment.
    ['it\\'s two', 2],
    // spec 1.3
    {
      rule: 'three',
    },
  ])('is %s', () => {})
  // spec 1.4
  test(
    "four",
    { tag: '@gate' }, () => {})`

it('a tag is a comment right above its test or its row', () => {
  expect(readTaggedTests(FILE)).toEqual([
    { title: 'is %s', tags: ['spec 1.1, 2.1 read as 3', 'beyond a feature'] },
    { title: "it's two", tags: ['spec 1.2'] },
    { title: 'three', tags: ['spec 1.3'] },
    { title: 'four', tags: ['spec 1.4'] },
  ])
  expect(() => readTaggedTests('// spec 1.1\nconst five = 5')).toThrow('No test below')
})

it('a title is that of a test or of a row', () => {
  for (const title of ['is %s', "it's two", 'four']) expect(hasTest(FILE, title)).toBe(true)
  expect(hasTest(FILE, 'is')).toBe(false)
})
